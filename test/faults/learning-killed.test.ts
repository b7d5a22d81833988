// Speeds learned by a running server: what vehicles of an account send changes its own timed routes and nobody else's. Killed at any time, the server
// loses none of the positions it has acknowledged, and counts none twice; nor does it lose a speed that was reported, or one that was taken back.
// THIKANA_KILLS=50 makes it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { openStore } from '../../src/store/open.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const ROUTE = '/v2/api/route/90.4000,23.7200;90.3800,23.7500?geometries=geojson&overview=full';
const WEEK_MS = 7 * 86_400_000;
const WAIT = { timeout: 60_000, interval: 250 };
/** Positions of each vehicle, and the time between two of them. */
const POSITIONS = 80;
const EVERY_MS = 15_000;
const KILLS = Number(process.env.THIKANA_KILLS ?? 1);

it(
  'positions that were acknowledged are learned from once, for their account, over a kill',
  async () => {
    const state = mkdtempSync(join(tmpdir(), 'thikana-learning-'));
    const store = await openStore(state);
    const accounts = new AllAccounts(store);
    const [mine, other] = [
      await accounts.createKey({ name: 'mine', package: 'business' }),
      await accounts.createKey({
        name: 'other',
        package: 'business',
        scopes: ['tracking', 'routing', 'traffic'],
      }),
    ];
    let server: RunningServer = await startServer({ dataset: starterDataset(), state });
    onTestFinished(async () => {
      await server.end('SIGKILL');
      await store.close();
      rmSync(state, { recursive: true, force: true });
    });
    const ask = async (key: string, path: string, body?: object): Promise<any> => {
      const response = await fetch(server.url + path, {
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      expect(response.status).toBe(200);
      return response.json();
    };

    const remove = async (key: string, path: string): Promise<void> => {
      const { status } = await fetch(server.url + path, { method: 'DELETE', headers: { 'x-api-key': key } });
      expect(status).toBe(200);
    };

    const begin = Date.now() - POSITIONS * EVERY_MS - 600_000;
    const timed = async (key: string) =>
      (await ask(key, `${ROUTE}&depart_at=${new Date(begin + WEEK_MS).toISOString()}`)).routes[0];
    const before = await timed(mine.key);
    expect(before.based_on).toBeUndefined();
    const line = before.geometry.coordinates as [number, number][];
    /** Along the route, over twenty minutes. */
    const drive = (id: string) =>
      Array.from({ length: POSITIONS }, (_, i) => {
        const [lon, lat] = pointAlong(line, i / (POSITIONS - 1));
        return { id, lon, lat, time: new Date(begin + i * EVERY_MS).toISOString() };
      });
    const track = (vehicles: readonly string[]) =>
      ask(mine.key, '/v2/api/track', { positions: vehicles.flatMap(drive) });
    const learned = async () =>
      (await store.learned.totals()).map(({ account_id, positions }) => [account_id, positions]);

    expect(await track(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ ignored: 0 });
    await expect.poll(async () => (await timed(mine.key)).based_on?.measured, WAIT).toBeGreaterThan(0.5);
    // Slower or quicker than before, by the hour at which this test runs.
    expect((await timed(mine.key)).duration).not.toBe(before.duration);
    const others = await timed(other.key);
    expect(others.based_on?.measured ?? 0).toBe(0);
    expect(others.duration).toBe(before.duration);
    expect(await learned()).toEqual([[mine.account, 5 * POSITIONS]]);

    for (let kill = 1; kill <= KILLS; kill++) {
      const vehicles = [`f${kill}`, `g${kill}`];
      await track(vehicles);
      const { ids: told } = await ask(other.key, '/v2/api/traffic', { reports: [reported(line, kill)] });
      // Whatever the server is doing with them meanwhile.
      await sleep(kill % 2 ? 0 : (kill * 137) % 1_500);
      await server.end('SIGKILL');
      server = await startServer({ dataset: starterDataset(), state });
      expect(await track(vehicles)).toMatchObject({ ignored: 2 * POSITIONS });
      await expect.poll(learned, WAIT).toEqual([[mine.account, (5 + 2 * kill) * POSITIONS]]);
      const { reports } = await ask(other.key, '/v2/api/traffic');
      expect(reports.map(({ id }: { id: number }) => id)).toEqual([told[0]]);
      expect(reports[0].note).toBe(`kill ${kill}`);
      await remove(other.key, `/v2/api/traffic/${told[0]}`);
    }
    await expect.poll(async () => (await timed(mine.key)).based_on?.measured, WAIT).toBeGreaterThan(0.5);
    expect((await timed(other.key)).duration).toBe(before.duration);
  },
  180_000 + KILLS * 30_000,
);

const reported = ([begin, end]: readonly [number, number][], kill: number) => ({
  coordinates: [begin, end],
  speed: 5,
  until: '1h',
  note: `kill ${kill}`,
});

/** The place at a share of a line's length, in degrees. */
function pointAlong(line: readonly [number, number][], share: number): [number, number] {
  const steps = line.slice(1).map(([lon, lat], i) => Math.hypot(lon - line[i][0], lat - line[i][1]));
  let left = steps.reduce((sum, step) => sum + step, 0) * share;
  let at = 0;
  while (at < steps.length - 1 && left > steps[at]) left -= steps[at++];
  const part = steps[at] > 0 ? left / steps[at] : 0;
  const [[lon, lat], [toLon, toLat]] = [line[at], line[at + 1]];
  return [lon + (toLon - lon) * part, lat + (toLat - lat) * part];
}
