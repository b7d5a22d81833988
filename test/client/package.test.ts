// The built package: small, complete, installable, and without a dependency.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { outputOf, runProgram } from '../fixtures/run-program.ts';

const built = fileURLToPath(new URL('../../dist/thikana-js/', import.meta.url));
const gzipped = (name: string) => statSync(`${built}${name}.js.gz`).size;
const manifest = JSON.parse(readFileSync(`${built}package.json`, 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'thikana-js-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('thikana-js', () => {
  it('is at most 10 kB compressed, and 15 kB with the search box', () => {
    const sizes = ['client', 'search-box', 'maplibre', 'leaflet'].map(
      (name) => [name, gzipped(name)] as const,
    );
    for (const [name, bytes] of sizes)
      console.log(`thikana-js/${name}.js: ${(bytes / 1000).toFixed(1)} kB gzip`);
    expect(gzipped('client')).toBeLessThanOrEqual(10_000);
    expect(gzipped('client') + gzipped('search-box')).toBeLessThanOrEqual(15_000);
  });

  it('has no dependency and the version of the server', () => {
    const program = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(manifest.version).toBe(program.version);
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  });

  it('can be imported by Node as it is packed, all of it, with its types', async () => {
    const target = join(folder, 'node_modules', 'thikana-js');
    mkdirSync(target, { recursive: true });
    await outputOf('tar', ['xzf', `${built}thikana-js.tgz`, '--strip-components=1', '-C', target]);
    const doors = Object.keys(manifest.exports).filter((door) => !door.endsWith('.json'));
    writeFileSync(
      join(folder, 'all.mjs'),
      `const doors = ${JSON.stringify(doors.map((door) => `thikana-js${door.slice(1)}`))};
for (const door of doors) console.log(Object.keys(await import(door)).sort().join(' '));`,
    );
    const { stdout, stderr } = await runProgram(process.execPath, ['all.mjs'], { cwd: folder });
    expect([stdout.trim().split('\n'), stderr]).toEqual([
      ['ThikanaError thikana', 'ThikanaSearch', 'Credits Geocoder RouteLayer', 'credits geocoder vectorMap'],
      '',
    ]);
    for (const { types } of Object.values<{ types?: string }>(manifest.exports))
      if (types) expect(statSync(join(target, types)).isFile()).toBe(true);
    // A program that is checked against them, with one mistake.
    writeFileSync(
      join(folder, 'typed.mts'),
      `import { thikana } from 'thikana-js';
import 'thikana-js/search-box';
const { places = [] } = await thikana().autocomplete({ q: 'mirpur' });
export const address: string = places[0].address;
export const wrong = thikana().autocomplete({ query: 'mirpur' });
`,
    );
    const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      '',
      'typed.mts',
    ];
    const checked = await runProgram(process.execPath, [tsc, '--ignoreConfig', ...flags], { cwd: folder });
    expect(checked.stdout.match(/\(\d+,\d+\): error TS\d+/g)).toEqual(['(5,47): error TS2353']);
  });
});
