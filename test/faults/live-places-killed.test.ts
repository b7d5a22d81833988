// Places of accounts made and removed by many callers at once while the server is killed: what was acknowledged is so afterwards,
// nothing is there twice, and what is there is found by its name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const CHANGES = Number(process.env.THIKANA_CHANGES ?? 60);

interface Kept {
  readonly name: string;
  id: number | undefined;
  fate: 'there' | 'gone' | 'unknown';
}

/** The answer, or undefined when the connection broke and nobody knows what became of it. */
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
  const remove = async (place: Kept): Promise<void> => {
    place.fate = 'unknown';
    const answer = await send('DELETE', `${server.url}/v2/api/my/places/${place.id}`, key);
    if (answer?.status === 200) place.fate = 'gone';
    else if (answer?.status === 503) place.fate = 'there';
  };
  const fresh = (prefix: string): Kept[] =>
    Array.from({ length: CHANGES }, (_, i) => ({ name: `${prefix} ${i}`, id: undefined, fate: 'unknown' }));
  const first = fresh('Firstdepot');
  await Promise.all(first.map(make));
  const second = fresh('Seconddepot');
  const enough = acknowledged + CHANGES / 3;
  const ended = Promise.all([...second.map(make), ...first.slice(0, CHANGES / 2).map(remove)]);
  while (acknowledged < enough) {
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
  const there = kept.filter(({ fate }) => fate === 'there');
  expect(there.length).toBeGreaterThan(CHANGES / 3);
  console.log(`${acknowledged} places acknowledged, ${there.length} must be there, ${stored.size} are.`);
  const [one] = there;
  const found = await send(
    'GET',
    `${server.url}/v2/api/search/autocomplete/place?q=${encodeURIComponent(one.name)}`,
    key,
  );
  expect(found?.body.places[0].id).toBe(one.id);
}, 300_000);
