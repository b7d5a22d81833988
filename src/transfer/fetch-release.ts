// Fetches a release into the cache: the parts that have not arrived yet, a few at a time, each checked by its SHA-256; then the files from the
// parts, checked against the manifest, and the whole dataset put in place at once.
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME, readManifest } from '../dataset/manifest.ts';
import type { DatasetCache } from './dataset-cache.ts';
import { type Depot, DepotError } from './depot.ts';
import { type Listed, objectOf, type ReleaseDescription, readDescription } from './release.ts';
import { sha256 } from './s3-signature.ts';

type Part = ReleaseDescription['files'][string][number];

const AT_A_TIME = 4;

/** Gives the folder of the dataset. */
export async function fetchRelease(depot: Depot, cache: DatasetCache, listed: Listed): Promise<string> {
  const { release } = listed;
  try {
    if (!cache.has(release)) await fetchParts(depot, cache, listed);
  } catch (error) {
    // Another process may have put it in place, and the parts away, in the meantime.
    if (!cache.has(release)) throw error;
  }
  return cache.folderOf(release);
}

async function fetchParts(depot: Depot, cache: DatasetCache, listed: Listed): Promise<void> {
  const description = await readDescription(depot, listed);
  const parts = new Map<string, Part>();
  for (const part of Object.values(description.files).flat()) parts.set(part.sha256, part);
  const left = [...parts.values()];
  const arrivals = cache.arrivals(listed.release);
  const fetchOthers = async (): Promise<void> => {
    for (let part = left.shift(); part; part = left.shift()) await fetchPart(depot, arrivals, part);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, fetchOthers));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  cache.place(listed.release, assemble(arrivals, description));
}

async function fetchPart(depot: Depot, folder: string, part: Part): Promise<void> {
  const path = join(folder, part.sha256);
  if (existsSync(path)) return;
  const arriving = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await depot.fetchInto(objectOf(part.sha256), arriving, part.bytes);
    if (sha256(readFileSync(arriving)) !== part.sha256)
      throw new DepotError(
        `${depot.name}: ${objectOf(part.sha256)} does not have the SHA-256 that it is named by`,
      );
    renameSync(arriving, path);
  } finally {
    for (const left of [arriving, `${arriving}.version`]) rmSync(left, { force: true });
  }
}

/** A folder with the whole dataset, beside the parts. */
function assemble(arrivals: string, { manifest: text, files }: ReleaseDescription): string {
  const whole = join(arrivals, `whole-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(whole);
    writeFileSync(join(whole, MANIFEST_NAME), text, { flush: true });
    const manifest = readManifest(whole);
    const generation = join(whole, manifest.generation);
    mkdirSync(generation);
    for (const [name, { bytes }] of Object.entries(manifest.files)) {
      // The names of files have been checked, those in the manifest have not.
      const parts = Object.hasOwn(files, name) ? files[name] : undefined;
      if (parts?.reduce((sum, part) => sum + part.bytes, 0) !== bytes)
        throw new DepotError(`the release does not hold ${name} as its manifest lists it`);
      const path = join(generation, name);
      writeFileSync(path, '');
      for (const part of parts) appendFileSync(path, checkedPart(arrivals, part));
      sync(path);
    }
    return whole;
  } catch (error) {
    rmSync(whole, { recursive: true, force: true });
    throw error;
  }
}

/** A part that lay on this disk for a while may have been damaged there. */
function checkedPart(arrivals: string, { sha256: hash }: Part): Buffer {
  const path = join(arrivals, hash);
  const bytes = readFileSync(path);
  if (sha256(bytes) === hash) return bytes;
  rmSync(path, { force: true });
  throw new DepotError(`${path} was damaged on this disk; it will be fetched again`);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
