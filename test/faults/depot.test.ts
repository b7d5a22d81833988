// A server whose dataset comes from object storage: starts from it, takes new releases over, and keeps the one it has when the storage fails.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest } from '../../src/dataset/manifest.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { silent } from '../../src/dataset/progress.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { openDepot } from '../../src/transfer/open-depot.ts';
import { publish } from '../../src/transfer/publish.ts';
import { outputOf } from '../fixtures/run-program.ts';
import { PROGRAM, type RunningServer, startServer } from '../fixtures/running-server.ts';
import { S3_KEY, type S3Server, startS3 } from '../fixtures/s3-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const DEPOT = 's3://maps/bd';
let dir: string;
let s3: S3Server;
let server: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-depot-'));
  s3 = await startS3();
  env = {
    AWS_ENDPOINT_URL: s3.url,
    AWS_ACCESS_KEY_ID: S3_KEY.keyId,
    AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
    THIKANA_DATASET_CACHE: join(dir, 'cache'),
    THIKANA_DATASET_POLL: '1',
    THIKANA_TILES_URL: 'https://cdn.example/bd/maps/{generation}.pmtiles',
  };
  await byCommand(starterDataset());
  server = await startServer({ dataset: DEPOT, env, flags: ['--threads', '1', '--workers', '0'] });
}, 120_000);
afterAll(async () => {
  await server?.end();
  await s3?.close();
  rmSync(dir, { recursive: true, force: true });
});

const byCommand = (from: string): Promise<string> =>
  outputOf(process.execPath, [PROGRAM, 'publish', from, DEPOT, '--json'], {
    env: { ...process.env, ...env },
  });
const publishHere = (from: string): Promise<unknown> =>
  publish(
    openDepot(DEPOT, { ...S3_KEY, endpoint: s3.url }),
    { dir: from, from: Date.now(), keep: 5 },
    silent,
  );

/** The starter dataset as if it had been built again. */
function builtAgain(name: string): string {
  const folder = join(dir, name);
  const starter = openDataset(starterDataset());
  const writer = new DatasetWriter(folder);
  for (const file of Object.keys(starter.manifest.files)) writer.add(file, starter.columns(file));
  const { countries, counts, sources } = starter.manifest;
  writer.finish({ countries, counts, sources });
  return folder;
}

interface Details {
  readonly dataset: { readonly built: string; readonly source: { readonly trouble?: string } };
}
const details = async (): Promise<Details> =>
  (await (await fetch(`${server.watchUrl}/readyz`)).json()) as Details;
const reverse = (): Promise<Response> =>
  fetch(`${server.url}/v2/api/search/reverse/geocode?api_key=${server.key}&longitude=90.4&latitude=23.8`);

it('without worker threads it answers itself what they would do', async () => {
  const reach = `point=23.7925,90.4152&minutes=5&api_key=${server.key}`;
  const answer = await fetch(`${server.url}/v2/api/isochrone?${reach}`);
  expect(answer.status).toBe(200);
});

it('answers from what it fetched, and points styles to the CDN', async () => {
  expect((await reverse()).status).toBe(200);
  const { built, generation } = readManifest(starterDataset());
  expect((await details()).dataset).toMatchObject({ built, source: { depot: DEPOT } });
  const style = (await (await fetch(`${server.url}/styles/day/style.json`)).json()) as {
    sources: { thikana: { tiles: string[] } };
  };
  expect(style.sources.thikana.tiles).toEqual([
    `pmtiles://https://cdn.example/bd/maps/${generation}.pmtiles/{z}/{x}/{y}`,
  ]);
});

it('takes a new release over, keeps it while the storage fails, and says so', async () => {
  const second = builtAgain('second');
  await publishHere(second);
  const { built } = readManifest(second);
  await expect.poll(async () => (await details()).dataset.built).toBe(built);
  // The third one arrives broken: every part that only it has.
  const known = new Set(s3.objects.keys());
  s3.fault((path) => (!known.has(path) && path.includes('/objects/') ? 'changed' : undefined));
  await publishHere(builtAgain('third'));
  await expect.poll(async () => (await details()).dataset.source.trouble ?? '').toContain('SHA-256');
  expect((await details()).dataset.built).toBe(built);
  expect((await reverse()).status).toBe(200);
  expect(server.errors()).not.toContain(S3_KEY.secret);
  expect(server.errors()).not.toContain(S3_KEY.keyId);
});

it('leaves nothing half in the cache', () => {
  const [folder] = readdirSync(join(dir, 'cache'));
  const whole = readdirSync(join(dir, 'cache', folder)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  for (const name of whole) openDataset(join(dir, 'cache', folder, name));
  expect(whole.length).toBeGreaterThan(0);
});
