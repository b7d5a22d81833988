// The starter dataset that tests share: built once and kept by the hash of all that it is made from, so that a run which touched none
// of it begins at once.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, 'node_modules', '.cache', 'thikana-starter');

/** The tables, and the rooms whose code turns them into a dataset. */
const MADE_FROM = [
  'data',
  'package-lock.json',
  ...['dataset', 'geo', 'ingest', 'lookup', 'places', 'regions', 'roads', 'text', 'threads', 'tiles'].map(
    (room) => join('src', room),
  ),
];

function hashOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const name of MADE_FROM) {
    const path = join(root, name);
    if (name.endsWith('.json')) add(path);
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name))
        .sort())
        add(entry);
  }
  return hash.digest('hex').slice(0, 24);
}

/** The folder of the dataset; built where it is not there yet. Datasets of earlier sources are removed. */
export async function starterDataset(build: (folder: string) => Promise<void>): Promise<string> {
  const hash = hashOfSources();
  const folder = join(kept, hash);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const half = mkdtempSync(join(kept, 'half-'));
  try {
    await build(half);
    // Another run may have been quicker; its dataset is the same.
    if (!existsSync(folder)) renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  for (const name of readdirSync(kept))
    if (name !== hash && !name.startsWith('half-'))
      rmSync(join(kept, name), { recursive: true, force: true });
  return folder;
}
