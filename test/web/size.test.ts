// How much the console makes a browser load, compressed as it is sent: at most 350 kB of script beside the map library, and 310 kB before the first map.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MOST_BYTES = 350_000;
const MOST_BEFORE_MAP = 310_000;
const web = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const assets = `${web}assets/`;
const scripts = readdirSync(assets)
  .filter((name) => /\.m?js\.br$/.test(name))
  .map((name) => ({ name, bytes: statSync(assets + name).size }));
const isMap = ({ name }: { readonly name: string }) => /^map-(library|worker)-/.test(name);

it(`makes browsers load at most ${MOST_BYTES / 1000} kB of script beside the map library`, () => {
  expect(scripts.filter(isMap).length, 'the map library and its worker').toBe(2);
  const own = scripts.filter((script) => !isMap(script));
  expect(own.length).toBeGreaterThan(1);
  const bytes = own.reduce((sum, script) => sum + script.bytes, 0);
  console.log(
    `The console's own scripts: ${(bytes / 1000).toFixed(1)} kB compressed, in ${own.length} files.`,
  );
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

it(`names at most ${MOST_BEFORE_MAP / 1000} kB of script and style on the page with the map, the map's worker among them`, () => {
  const page = readFileSync(`${web}explore.html`, 'utf8');
  const named = [...page.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name]) => name);
  expect(named.filter((name) => isMap({ name })).length, 'the map library and its worker').toBe(2);
  const bytes = named.reduce((sum, name) => sum + statSync(`${assets}${name}.br`).size, 0);
  console.log(`Before the first map: ${(bytes / 1000).toFixed(1)} kB compressed, in ${named.length} files.`);
  expect(bytes).toBeLessThanOrEqual(MOST_BEFORE_MAP);
});
