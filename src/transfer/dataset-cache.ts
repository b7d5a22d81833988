// The releases that a node has fetched, each a dataset folder of its own, put in place by one rename when it is whole and checked.
//
//   CACHE/releases.json              the index as last seen, for a start while the depot cannot be reached
//   CACHE/RELEASE/                   a whole dataset
//   CACHE/fetching/RELEASE/SHA-256   parts that have arrived and were checked
//
// Several processes, in several containers, may share a cache. Everything is written under a name of its own and renamed, so they complete
// each other's work; what is half done is removed when it has become whole, or when nobody has touched it for a day, whoever began it.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../dataset/manifest.ts';
import { parseIndex, type ReleaseIndex } from './release.ts';
import { sha256 } from './s3-signature.ts';

const DAY_MS = 86_400_000;
/** How many releases stay beside those that are in use or come next. */
const KEPT = 1;
const NAME = /^[0-9a-f]{32}$/;

export class DatasetCache {
  readonly folder: string;

  /** `depot`: each has a folder of its own in the cache. */
  constructor(cache: string, depot: string) {
    this.folder = join(cache, sha256(depot).slice(0, 16));
    mkdirSync(this.folder, { recursive: true });
  }

  /** Where a release is, or will be. */
  folderOf(release: string): string {
    return join(this.folder, release.slice(0, 32));
  }

  has(release: string): boolean {
    return existsSync(join(this.folderOf(release), MANIFEST_NAME));
  }

  /** Where the parts of a release arrive. */
  arrivals(release: string): string {
    const folder = join(this.folder, 'fetching', release.slice(0, 32));
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Puts a whole dataset in place. Another process may have done so a moment ago: then that one stays. */
  place(release: string, whole: string): void {
    try {
      renameSync(whole, this.folderOf(release));
    } catch (error) {
      if (!this.has(release)) throw error;
      rmSync(whole, { recursive: true, force: true });
    }
    rmSync(join(this.folder, 'fetching', release.slice(0, 32)), { recursive: true, force: true });
  }

  /** Takes a release out that turned out to be damaged on this disk. */
  discard(release: string): void {
    const aside = join(this.folder, `damaged-${randomBytes(6).toString('hex')}`);
    try {
      renameSync(this.folderOf(release), aside);
    } catch {
      return;
    }
    rmSync(aside, { recursive: true, force: true });
  }

  remember(index: ReleaseIndex): void {
    const beside = join(this.folder, `releases.${randomBytes(6).toString('hex')}.new`);
    writeFileSync(beside, JSON.stringify(index), { flush: true });
    renameSync(beside, join(this.folder, 'releases.json'));
  }

  remembered(): ReleaseIndex | undefined {
    const path = join(this.folder, 'releases.json');
    try {
      return parseIndex(readFileSync(path), path);
    } catch {
      return undefined;
    }
  }

  /**
   * Says that a release is needed. Others see it by the time of its folder, and leave it alone.
   */
  touch(release: string, now: number): void {
    utimesSync(this.folderOf(release), new Date(now), new Date(now));
  }

  /** Removes old releases, and what somebody began and left: neither these nor any that was touched within a day. */
  tidy(needed: readonly string[], now: number): void {
    const keep = needed.map((release) => release.slice(0, 32));
    const unused = (folder: string): { path: string; touched: number }[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => (NAME.test(name) || name.startsWith('damaged-')) && !keep.includes(name))
            .map((name) => ({ path: join(folder, name), touched: touchedAt(join(folder, name)) }))
            .sort((a, b) => b.touched - a.touched)
        : [];
    const old = [...unused(this.folder).slice(KEPT), ...unused(join(this.folder, 'fetching'))];
    for (const { path, touched } of old)
      if (now - touched > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

const touchedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
