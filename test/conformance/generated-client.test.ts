// The API document as makers of clients use it: it passes the linter, and a TypeScript client generated from it type-checks
// without a cast and works against a started server.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { installedPackages } from '../fixtures/npm-packages.ts';
import { outputOf, runProgram } from '../fixtures/run-program.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const program = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));

/** A client as a user of the generated types writes it: every family once, no cast, nothing of type any. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

type Place = components['schemas']['Place'];
type Route = components['schemas']['Route'];

export async function tour(baseUrl: string, api_key: string): Promise<Record<string, string | number | boolean | null>> {
  const client = createClient<paths>({ baseUrl });
  const point = { longitude: 90.4152, latitude: 23.7925 };

  const reverse = await client.GET('/v2/api/search/reverse/geocode', {
    params: { query: { api_key, ...point, district: true, post_code: true, bangla: true, address: true } },
  });
  if (!reverse.data) throw new Error(reverse.error.message);
  const place: Place = reverse.data.place;
  const house: string | undefined = place.address_components?.house;
  const postCode: string | undefined = place.postCode;

  const search = await client.GET('/v2/api/search/autocomplete/place', {
    params: { query: { api_key, q: 'bank', area: 'Gulshan', district: 'Dhaka', thana: true } },
  });
  const found: string[] = (search.data?.places ?? []).map(({ address }) => address);

  const rupantor = await client.POST('/v2/api/search/rupantor/geocode', {
    params: { query: { api_key } },
    body: { q: 'matikata rd basa 572/k', thana: 'yes' },
  });
  const status: 'complete' | 'incomplete' | undefined = rupantor.data?.address_status;

  const overview = await client.GET('/v2/api/route/{coordinates}', {
    params: { path: { coordinates: '90.4152,23.7925;90.3795,23.7461' }, query: { api_key, geometries: 'geojson' } },
  });
  const route: Route | undefined = overview.data?.routes[0];
  const line = typeof route?.geometry === 'object' ? route.geometry.coordinates.length : 0;

  const detailed = await client.POST('/v2/api/routing', {
    params: { query: { api_key, type: 'gh' } },
    body: { data: { start: point, destination: { longitude: 90.3795, latitude: 23.7461 } } },
  });
  const paths = detailed.data && 'paths' in detailed.data ? detailed.data.paths : [];

  const optimised = await client.POST('/v2/api/route/optimized', {
    body: {
      api_key,
      source: '23.7925,90.4152',
      destination: '23.7461,90.3795',
      profile: 'car',
      geo_points: [{ id: 1, point: '23.78,90.40' }],
    },
  });

  const near = await client.GET('/v2/api/search/nearby/{radius}/{limit}', {
    params: { path: { radius: 1, limit: 5 }, query: { api_key, ...point } },
  });
  const metres: number | undefined = near.data?.places[0]?.distance_in_meters;

  const districts = await client.GET('/v2/api/districts', { params: { query: { api_key, q: 'pur' } } });
  const district: components['schemas']['District'] | undefined = districts.data?.places[0];

  const made = await client.POST('/v2/api/set-geo-fence-point', {
    params: { query: { api_key, ...point, name: 'Depot', radius: 50 } },
  });
  const checked = await client.GET('/v2/api/check-geo-fence', { params: { query: { api_key, ...point } } });
  const fence: components['schemas']['GeofencePoint'] | null = checked.data?.data ?? null;

  const refused = await client.GET('/v2/api/districts', { params: { query: { api_key: 'nobody' } } });
  const first = await client.GET('/v1/api/search/reverse/{api_key}/geocode', {
    params: { path: { api_key }, query: point },
  });

  return {
    area: place.area,
    house: house ?? null,
    postCode: postCode ?? null,
    found: found.length,
    status: status ?? null,
    line,
    paths: paths.length,
    stops: optimised.data?.paths.length ?? 0,
    metres: metres ?? null,
    district: district?.name ?? null,
    made: made.data?.id === fence?.id,
    message: refused.error?.message ?? null,
    error: refused.error?.status ?? null,
    first: first.data?.place.area ?? null,
  };
}
`;

let tools: string | undefined;
try {
  tools = await installedPackages('openapi-client', [
    'openapi-typescript@7.13.0',
    'openapi-fetch@0.17.0',
    'typescript@5',
  ]);
} catch (error) {
  console.log(
    `openapi-typescript cannot be had from npm (${error instanceof Error ? error.message : error}): the generated client is left out.`,
  );
}

let world: World;
let app: TestApp;
let folder: string;
let document: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  folder = mkdtempSync(join(tmpdir(), 'thikana-client-'));
  document = join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify((await app.get('/openapi.json')).body, null, 1));
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the API document', () => {
  it('passes the linter without an error', async () => {
    const { stdout, stderr } = await runProgram(program('redocly'), ['lint', document, '--format', 'json'], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      cwd: folder,
    });
    expect(stdout, stderr).toContain('{');
    const { totals, problems } = JSON.parse(stdout);
    console.log(`redocly lint: ${totals.errors} errors, ${totals.warnings} warnings`);
    expect(problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  });
});

describe.skipIf(!tools)('a client generated from the API document', () => {
  it('type-checks without a cast, and works', async () => {
    if (!tools) throw new Error('left out above');
    symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'));
    await outputOf(join(tools, 'node_modules/.bin/openapi-typescript'), [
      document,
      '-o',
      join(folder, 'api.ts'),
    ]);
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    expect(CLIENT).not.toMatch(/\bas (?!const)|: any\b|<any>/);
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'preserve',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['client.ts'] }),
    );
    const checked = await runProgram(program('tsc'), ['-p', folder]);
    expect(checked.stdout).toBe('');
    expect(checked.status).toBe(0);

    mkdirSync(join(folder, 'out'));
    const outfile = join(folder, 'out', 'client.mjs');
    await build({
      entryPoints: [join(folder, 'client.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
    });
    const { tour } = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
    const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    expect(await tour(origin, app.key)).toMatchObject({
      area: 'Gulshan',
      postCode: expect.stringMatching(/^\d{4}$/),
      status: 'complete',
      paths: 1,
      stops: 1,
      metres: expect.any(Number),
      district: expect.stringMatching(/pur/i),
      made: true,
      message: 'Invalid or No Registered Key',
      error: 401,
      first: 'Gulshan',
    });
  });
});
