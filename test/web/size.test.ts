// How much script the console makes a browser load, compressed as it is sent: at most 350 kB beside the map library.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MOST_BYTES = 350_000;
const assets = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url));
const scripts = readdirSync(assets)
  .filter((name) => /\.m?js\.br$/.test(name))
  .map((name) => ({ name, bytes: statSync(assets + name).size }));
const isMap = ({ name }: { readonly name: string }) => /^(map-library|maplibre-gl-worker)-/.test(name);

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
