// Puts a dataset into a depot as a release: the parts that are not there yet, then its description, and at last the index that names it.
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../dataset/manifest.ts';
import { openDataset } from '../dataset/open.ts';
import type { Progress } from '../dataset/progress.ts';
import type { Depot } from './depot.ts';
import {
  INDEX,
  type Listed,
  objectOf,
  PART_BYTES,
  type ReleaseDescription,
  type ReleaseIndex,
  readDescription,
  readIndex,
  textOf,
} from './release.ts';
import { sha256 } from './s3-signature.ts';

export interface Publishing {
  readonly dir: string;
  /** From when nodes use it; milliseconds since 1970. */
  readonly from: number;
  /** How many releases the depot keeps. */
  readonly keep: number;
  /** The archive of its map, if one is to be published. */
  readonly map?: string;
}

export interface Published {
  readonly release: string;
  readonly from: string;
  readonly built: string;
  readonly bytes: number;
  /** Of which had to be sent. */
  readonly sent: number;
  readonly map?: string;
  /** How many older releases were removed. */
  readonly removed: number;
}

export async function publish(
  depot: Depot,
  { dir, from, keep, map }: Publishing,
  progress: Progress,
): Promise<Published> {
  // Every checksum is verified by opening it: what is broken here must not spread.
  const { manifest } = openDataset(dir);
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  progress.stage('publish', bytes, 'bytes');
  const { files, sent } = await sendFiles(depot, dir, manifest, progress);
  const described = Buffer.from(
    JSON.stringify({
      product: 'thikana-release',
      manifest: textOf(manifest),
      files,
    } satisfies ReleaseDescription),
  );
  const release = sha256(described);
  await depot.write(objectOf(release), described);
  const placed = map === undefined ? undefined : `maps/${manifest.generation}.pmtiles`;
  if (map !== undefined && placed !== undefined) {
    progress.stage('map');
    await depot.writeFile(placed, map);
  }
  const { index, version } = await readIndex(depot);
  const listed: Listed = {
    release,
    formatVersion: manifest.formatVersion,
    built: manifest.built,
    from: new Date(from).toISOString(),
    ...(placed === undefined ? {} : { map: placed }),
  };
  const others = index.releases.filter((each) => each.release !== release);
  const all = [...others, listed].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const kept = all.slice(-keep);
  const after: ReleaseIndex = { ...index, releases: kept };
  await depot.write(INDEX, Buffer.from(`${JSON.stringify(after, null, 2)}\n`), version);
  const gone = all.slice(0, -keep);
  await removeReleases(depot, gone, kept);
  return { release, from: listed.from, built: listed.built, bytes, sent, map: placed, removed: gone.length };
}

async function sendFiles(
  depot: Depot,
  dir: string,
  manifest: Manifest,
  progress: Progress,
): Promise<{ files: ReleaseDescription['files']; sent: number }> {
  const files: ReleaseDescription['files'] = {};
  const buffer = Buffer.alloc(PART_BYTES);
  let sent = 0;
  for (const name of Object.keys(manifest.files).sort()) {
    const parts: ReleaseDescription['files'][string] = [];
    const file = openSync(join(dir, manifest.generation, name), 'r');
    try {
      for (;;) {
        const length = readSync(file, buffer, 0, PART_BYTES, null);
        if (length === 0) break;
        const content = buffer.subarray(0, length);
        const part = { sha256: sha256(content), bytes: length };
        if (!(await depot.has(objectOf(part.sha256), length))) {
          await depot.write(objectOf(part.sha256), content);
          sent += length;
        }
        parts.push(part);
        progress.advance(length);
      }
    } finally {
      closeSync(file);
    }
    files[name] = parts;
  }
  return { files, sent };
}

/** Nodes know none of these any more; what the others share with them stays. */
async function removeReleases(depot: Depot, gone: readonly Listed[], kept: readonly Listed[]): Promise<void> {
  if (gone.length === 0) return;
  const needed = new Set<string>();
  for (const each of kept) for (const object of await objectsOf(depot, each)) needed.add(object);
  for (const each of gone)
    for (const object of await objectsOf(depot, each).catch(() => []))
      if (!needed.has(object)) await depot.remove(object);
}

/** All objects of a release, its description last: whoever is interrupted while removing them can begin again. */
async function objectsOf(depot: Depot, listed: Listed): Promise<string[]> {
  const { files } = await readDescription(depot, listed);
  const parts = Object.values(files).flatMap((of) => of.map((part) => objectOf(part.sha256)));
  return [...parts, ...(listed.map === undefined ? [] : [listed.map]), objectOf(listed.release)];
}
