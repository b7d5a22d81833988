// From the packed file to answers from one's own data, in an empty folder without the repository.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../fixtures/run-program.ts';
import { FOR_TESTS } from '../fixtures/running-server.ts';
import { type InstalledPackage, installPackage } from './installed-package.ts';

/** Building the starter dataset takes some seconds, and much longer beside all other tests. */
const PATIENCE = 300_000;

let installed: InstalledPackage;
let server: ChildProcess | undefined;

beforeAll(async () => {
  installed = await installPackage();
}, PATIENCE);

afterAll(async () => {
  if (server?.exitCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  installed.remove();
});

async function run(...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const ended = await runProgram(process.execPath, [installed.command, ...args], { cwd: installed.folder });
  return { code: ended.status, out: ended.stdout, errors: ended.stderr };
}

/** Makes a key as the server says. */
async function withKey(url: string): Promise<{ url: string; key: string }> {
  const { out } = await run('key', 'create', '--name', 'my-app', '--json');
  return { url, key: JSON.parse(out).key };
}

/** Starts the server and resolves with its address and a key once it answers. */
function serve(): Promise<{ url: string; key: string }> {
  const child = spawn(process.execPath, [installed.command, 'serve', '--port', '0'], {
    cwd: installed.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...FOR_TESTS },
  });
  server = child;
  return new Promise((resolve, reject) => {
    let told = '';
    let errors = '';
    child.stderr?.on('data', (chunk) => (errors += chunk));
    child.stdout?.on('data', (chunk) => {
      told += chunk;
      const url = /answers at (http:\S+)/.exec(told)?.[1];
      if (url && told.endsWith('\n\n')) resolve(withKey(url));
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${errors}`)));
  });
}

describe('the package', () => {
  it('holds the program, the starter tables and the docs, and no sources, tests or source maps', () => {
    const { files } = installed;
    const wanted = [
      'bin/thikana.js',
      'dist/cli/main.js',
      'dist/library/open.js',
      'types/thikana.d.ts',
      'data/starter/districts.tsv',
      'data/map/map@2x.png',
      'data/map/glyphs/400/0-255.pbf',
      'data/words/bangla-names.tsv',
      'data/words/bangla-spelling.tree',
      'docs/api.md',
      'README.md',
      'README.bn.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'LICENSE',
    ];
    expect(files).toEqual(expect.arrayContaining(wanted));
    expect(files.filter((path) => /^(src|test|bench|scripts)\/|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it(
    'tells its version and its commands',
    async () => {
      expect((await run('--version')).out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
      expect((await run('--help')).out).toMatch(/serve[\s\S]*import[\s\S]*geocode/);
    },
    PATIENCE,
  );

  it(
    'takes a newcomer from nothing to answers from a table of their own',
    async () => {
      const { url, key } = await serve();
      const reverse = `${url}/v2/api/search/reverse/geocode?api_key=${key}&longitude=90.4152&latitude=23.7925`;
      expect(await (await fetch(reverse)).json()).toMatchObject({ place: { area: 'Gulshan' }, status: 200 });

      const created = await run('key', 'create', '--name', 'my-app', '--json');
      expect(created.code, created.errors).toBe(0);
      const own = JSON.parse(created.out).key;

      const place = 'Shapla Book Corner';
      writeFileSync(
        join(installed.folder, 'shops.csv'),
        `id,name,lat,lon,type,phone\nSH-1,${place},23.7465,90.3760,shop,01711-000000\n`,
      );
      const search = `${url}/v2/api/search/autocomplete/place?api_key=${own}&q=shapla+book+corner`;
      expect(await (await fetch(search)).text()).not.toContain(place);
      const imported = await run('import', 'shops.csv');
      expect(imported.code, imported.errors).toBe(0);
      const reloaded = await run('reload');
      expect(reloaded.code, reloaded.errors).toBe(0);
      expect(await (await fetch(search)).text()).toContain(place);
      const ofOwnId = await (await fetch(`${url}/v2/api/place?api_key=${own}&own_id=SH-1`)).json();
      expect(ofOwnId).toMatchObject({
        places: [{ address: expect.stringContaining(place), extra: { phone: '01711-000000' } }],
      });
      const typed = await run('search', '--own-id', 'SH-1');
      expect(typed.out, typed.errors).toContain(place);

      // Another table: the first one stays.
      const clinic = 'Doyel Eye Clinic';
      writeFileSync(
        join(installed.folder, 'clinics.csv'),
        `name,lat,lon,type\n${clinic},23.75,90.38,clinic\n`,
      );
      const second = await run('import', 'clinics.csv');
      expect(second.code, second.errors).toBe(0);
      expect((await run('reload')).code).toBe(0);
      const found = async (q: string): Promise<string> =>
        (
          await fetch(`${url}/v2/api/search/autocomplete/place?api_key=${own}&q=${encodeURIComponent(q)}`)
        ).text();
      expect(await found(clinic)).toContain(clinic);
      expect(await found(place)).toContain(place);
      const [head, ...exported] = (await run('export')).out.trimEnd().split('\n');
      expect(head).toMatch(/^name,.*\blat,lon\b.*,id,phone$/);
      expect(exported.find((row) => row.startsWith(place))).toMatch(/,SH-1,01711-000000$/);
      for (const name of [place, clinic])
        expect(exported.filter((row) => row.startsWith(`${name},`))).toHaveLength(1);
      const out = join(installed.folder, 'places.geojson');
      expect((await run('export', '--out', out)).code).toBe(0);
      const { features } = JSON.parse(readFileSync(out, 'utf8'));
      expect(features).toHaveLength(exported.length);
      expect(features.find((feature: any) => feature.properties.name === place)).toMatchObject({
        properties: { phone: '01711-000000' },
        geometry: { type: 'Point', coordinates: [90.376, 23.7465] },
      });

      const orders = 'id,address\n1,"house 12 road 5 dhanmondi dhaka"\n2,"gulshan 2 dhaka"\n';
      writeFileSync(join(installed.folder, 'orders.csv'), orders);
      const geocoded = await run('geocode', 'orders.csv', '--column', 'address');
      expect(geocoded.code, geocoded.errors).toBe(0);
      const rows = readFileSync(join(installed.folder, 'orders.geocoded.csv'), 'utf8').trim().split('\n');
      expect(rows).toHaveLength(3);
      expect(rows[1]).toMatch(/Dhanmondi/i);

      const doctor = await run('doctor');
      expect(doctor.code, doctor.out + doctor.errors).toBe(0);
      expect(existsSync(join(installed.folder, '.thikana'))).toBe(true);
    },
    PATIENCE,
  );

  it('tells in a sentence what to do on an older Node', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;
    const { status, stderr } = await runProgram(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, installed.command, 'serve'],
      { cwd: installed.folder },
    );
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^thikana: this is Node\.js 18\.20\.8, but 20\.15 or newer is needed\. .*\n$/),
    ]);
  });

  it(
    'is a library with types',
    async () => {
      const script = [
        `import { open, type Place } from 'thikana';`,
        'const thikana = await open();',
        `const [place]: Place[] = thikana.search('gulshan 2');`,
        'const dhaka = { longitude: 90.4125, latitude: 23.8103 };',
        'const route = thikana.route([dhaka, { longitude: 91.8123, latitude: 22.3569 }]);',
        'const { durations } = thikana.matrix([dhaka, place]);',
        'const kilometres: number = Math.round(route.distance / 1000);',
        `console.log(JSON.stringify({ place, kilometres, durations, at: thikana.reverse(dhaka)?.city }));`,
        'await thikana.close();',
      ].join('\n');
      writeFileSync(join(installed.folder, 'example.mts'), script);
      const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
      const tsc = join(typescript, '..', 'bin', 'tsc');
      const options = [
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--strict',
        '--types',
        '',
        '--ignoreConfig',
      ];
      const here = { cwd: installed.folder };
      const { stdout: told } = await runProgram(process.execPath, [tsc, ...options, 'example.mts'], here);
      // The one global that the example uses is not in the types it was given.
      expect(told.split('\n').filter((line) => line && !line.includes("'console'"))).toEqual([]);
      const { stdout, stderr } = await runProgram(process.execPath, ['example.mjs'], here);
      expect(stderr).toBe('');
      const answer = JSON.parse(stdout);
      expect(answer).toMatchObject({ at: 'Dhaka', place: { district: 'Dhaka' } });
      expect(answer.kilometres).toBeGreaterThan(200);
      expect(answer.durations[0][0]).toBe(0);
    },
    PATIENCE,
  );
});
