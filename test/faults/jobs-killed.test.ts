// Jobs that plan fleets and geocode a table while the server is killed again and again: each goes on, none is lost, none is charged twice, each ends with
// one event.
// THIKANA_KILLS=20 makes it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const KILLS = Number(process.env.THIKANA_KILLS ?? 2);
const JOBS = 2;
const TASKS = 220;
const ROWS = 5_000;
const TABLES = '/v2/api/search/rupantor/tables';

/** Parcels around Dhaka. */
const fleet = (seed: number) => ({
  vehicles: [1, 2, 3].map((id) => ({
    id,
    profile: 'motorcycle',
    start: [90.39, 23.7573],
    end: [90.39, 23.7573],
    capacity: [100],
  })),
  jobs: Array.from({ length: TASKS }, (_, id) => ({
    id,
    location: [90.35 + ((id * 37 + seed) % 100) / 1000, 23.71 + ((id * 61 + seed) % 120) / 1000],
    delivery: [1],
  })),
  options: { iterations: 3_000 },
});

describe('jobs under kill -9', () => {
  it(`${KILLS} kills: every job ends, charged once`, async () => {
    const state = mkdtempSync(join(tmpdir(), 'thikana-fleet-killed-'));
    let server: RunningServer = await startServer({ dataset: starterDataset(), state });
    const { key } = server;
    onTestFinished(async () => {
      await server.end('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    });
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as any };
    };
    const taken = [];
    for (let i = 0; i < JOBS; i++) taken.push(await ask('POST', '/v2/api/fleet/jobs', fleet(i)));
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200));
    expect(taken[0].body.credits).toBe(TASKS + 3);
    const ids: string[] = taken.map(({ body }) => body.id);
    const { id: table } = (await ask('POST', TABLES, { columns: ['address'] })).body;
    const text = `id,address\n${Array.from({ length: ROWS }, (_, i) => `${i},"House ${i % 90}, Road 2, Mirpur, Dhaka"`).join('\n')}\n`;
    await fetch(`${server.url}${TABLES}/${table}?from=0`, {
      method: 'PUT',
      headers: { 'x-api-key': key },
      body: text,
    });
    expect((await ask('POST', `${TABLES}/${table}/count`)).body.rows).toBe(ROWS);
    expect((await ask('POST', `${TABLES}/${table}/begin`, { rows: ROWS })).status).toBe(200);
    const statuses = async (): Promise<string[]> => {
      const all = await Promise.all(ids.map((id) => ask('GET', `/v2/api/fleet/jobs/${id}`)));
      return all.map(({ body }) => body.job.status);
    };
    for (let kill = 0; kill < KILLS; kill++) {
      await expect
        .poll(async () => (await statuses()).some((status) => status === 'running'), { timeout: 120_000 })
        .toBe(true);
      await server.end('SIGKILL');
      server = await startServer({ dataset: starterDataset(), state });
    }
    await expect.poll(statuses, { timeout: 600_000, interval: 500 }).toEqual(ids.map(() => 'done'));
    for (const id of ids) {
      const { plan } = (await ask('GET', `/v2/api/fleet/jobs/${id}`)).body;
      const served = plan.routes.flatMap(({ steps }: any) => steps.filter(({ type }: any) => type === 'job'));
      expect(served.length + plan.unassigned.length).toBe(TASKS);
      expect(served.length).toBe(TASKS);
    }
    const tableState = async () => (await ask('GET', `${TABLES}/${table}`)).body.table.status;
    await expect.poll(tableState, { timeout: 600_000, interval: 500 }).toBe('done');
    const result = await fetch(`${server.url}${TABLES}/${table}/result`, { headers: { 'x-api-key': key } });
    const lines = (await result.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(ROWS + 1);
    expect(lines.slice(1).every((line, i) => line.startsWith(`${i},`))).toBe(true);
    await server.end('SIGTERM');
    const store = await openStore(state);
    const rows = await store.usage.rows({ fromHour: 0, untilHour: 10_000_000 });
    const charged = rows.filter(({ endpoint }) => endpoint === 'beginFleetJob');
    const ends = await store.tracking.eventsAfter(charged[0].account_id, 0, 100);
    await store.close();
    expect(ends.map(({ kind, object }) => [kind, object]).sort()).toEqual(
      [...ids.map((id) => ['plan', id]), ['table', table]].sort(),
    );
    expect(charged.reduce((sum, { credits }) => sum + credits, 0)).toBe(JOBS * (TASKS + 3));
    const paid = rows.filter(({ endpoint }) => endpoint === 'beginTable');
    expect(paid.reduce((sum, { credits }) => sum + credits, 0)).toBe(2 * ROWS);
  }, 1_200_000);
});
