// A copy of the program that cuts no tiles, and has neither the thread nor the tables for them: what tiles take is the difference to it. A copy, as
// module hooks need a thread of their own in every thread, which would count against the server without tiles.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const EMPTY: Readonly<Record<string, string>> = {
  'overview-tiles.js': 'export function prepareTiles() {}\nexport class OverviewTiles { get() {} }\n',
  'tile-pool.js':
    'export class TilePool { run() { return Promise.reject(new Error("no tiles here")); } async close() {} }\n',
};

/** Writes it into the folder and returns the file to run. */
export function programWithoutTiles(folder: string): string {
  mkdirSync(folder);
  for (const copied of ['bin', 'dist', 'package.json'])
    cpSync(join(root, copied), join(folder, copied), { recursive: true });
  for (const shared of ['node_modules', 'data', 'docs'])
    symlinkSync(join(root, shared), join(folder, shared));
  for (const [name, source] of Object.entries(EMPTY))
    writeFileSync(join(folder, 'dist', 'tiles', name), source);
  return join(folder, 'bin', 'thikana.js');
}

/** The dataset without the tables that only tiles need, in the folder; files are linked, not copied. */
export function datasetWithoutTileTables(dir: string, folder: string): string {
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'));
  const names = Object.keys(manifest.files).filter((name) => !name.startsWith('tile-'));
  mkdirSync(join(folder, manifest.generation), { recursive: true });
  for (const name of names)
    symlinkSync(join(resolve(dir), manifest.generation, name), join(folder, manifest.generation, name));
  const files = Object.fromEntries(names.map((name) => [name, manifest.files[name]]));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  return folder;
}
