// Places of accounts made, changed and removed by many callers at once while the server is killed: what was acknowledged is so afterwards,
// nothing is there twice, and what is there is found by its name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const CHANGES = Number(process.env.THIKANA_CHANGES ?? 60);

interface Kept {
  name: string;
  id: number | undefined;
  fate: 'there' | 'gone' | 'unknown';
}

/** The answer, or undefined if the connection broke and the outcome is unknown. */
async function send(method: string, url: string, key: string, body?: object) {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as any };
  } catch {
    return undefined;
  }
}

it(`${CHANGES} places and a kill: those that were acknowledged are there and are found`, async () => {
  const state = mkdtempSync(join(tmpdir(), 'thikana-live-killed-'));
  let server: RunningServer = await startServer({ dataset: starterDataset(), state });
  const { key } = server;
  onTestFinished(async () => {
    await server.end('SIGKILL');
    rmSync(state, { recursive: true, force: true });
  });
  let acknowledged = 0;
  const make = async (place: Kept): Promise<void> => {
    const answer = await send('POST', `${server.url}/v2/api/my/places`, key, {
      name: place.name,
      longitude: 90.4,
      latitude: 23.75,
    });
    if (answer?.status === 200) [place.id, place.fate] = [answer.body.place.id, 'there'];
    else if (answer?.status === 503) place.fate = 'gone';
    if (answer?.status === 200) acknowledged++;
  };
  const removed: Kept[] = [];
  const remove = async (place: Kept): Promise<void> => {
    place.fate = 'unknown';
    const answer = await send('DELETE', `${server.url}/v2/api/my/places/${place.id}`, key);
    if (answer?.status === 200) place.fate = 'gone';
    if (answer?.status === 200) removed.push(place);
    else if (answer?.status === 503) place.fate = 'there';
  };
  const renamed: Kept[] = [];
  const rename = async (place: Kept): Promise<void> => {
    const name = place.name.replace('First', 'Renamed');
    place.fate = 'unknown';
    const answer = await send('PUT', `${server.url}/v2/api/my/places/${place.id}`, key, { name });
    if (answer?.status === 200) [place.name, place.fate] = [name, 'there'];
    else if (answer?.status === 503) place.fate = 'there';
    if (answer?.status === 200) renamed.push(place);
  };
  const fresh = (prefix: string): Kept[] =>
    Array.from({ length: CHANGES }, (_, i) => ({ name: `${prefix} ${i}`, id: undefined, fate: 'unknown' }));
  const first = fresh('Firstdepot');
  await Promise.all(first.map(make));
  const second = fresh('Seconddepot');
  const enough = acknowledged + CHANGES / 3;
  // Some of each are under way when the server is killed, and some of each have been acknowledged.
  const third = CHANGES / 3;
  const ended = Promise.all([
    ...first.slice(0, 2 * third).map((place, i) => (i % 2 === 0 ? rename(place) : remove(place))),
    ...second.map(make),
  ]);
  while (acknowledged < enough || removed.length === 0 || renamed.length === 0) {
    const all = await Promise.race([ended.then(() => true), new Promise((go) => setImmediate(go, false))]);
    if (all) break;
  }
  await server.end('SIGKILL');
  await ended;
  server = await startServer({ dataset: starterDataset(), state });

  const listed = await send('GET', `${server.url}/v2/api/my/places?limit=1000`, key);
  const stored = new Map<string, number[]>();
  for (const { id, name } of listed?.body.places ?? []) stored.set(name, [...(stored.get(name) ?? []), id]);
  const kept = [...first, ...second];
  expect([...stored].filter(([, ids]) => ids.length > 1)).toEqual([]);
  const wrong = kept.filter(({ name, id, fate }) => {
    if (fate === 'there') return stored.get(name)?.[0] !== id;
    return fate === 'gone' && stored.has(name);
  });
  expect(wrong).toEqual([]);
  expect(removed.length).toBeGreaterThan(0);
  expect(renamed.length).toBeGreaterThan(0);
  expect(renamed.filter(({ name }) => !name.startsWith('Renamed') || !stored.has(name))).toEqual([]);
  const there = kept.filter(({ fate }) => fate === 'there');
  expect(there.length).toBeGreaterThan(CHANGES / 3);
  console.log(
    `${acknowledged} places made, ${renamed.length} renamed and ${removed.length} removed as acknowledged; ${there.length} must be there, ${stored.size} are.`,
  );
  const [one] = there;
  const found = await send(
    'GET',
    `${server.url}/v2/api/search/autocomplete/place?q=${encodeURIComponent(one.name)}`,
    key,
  );
  expect(found?.body.places[0].id).toBe(one.id);
}, 300_000);
