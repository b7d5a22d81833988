// Builds a dataset beside the one in use and swaps it in by renaming one file, the manifest.
//
//   DIR/manifest.json        names the generation in use
//   DIR/gen-<time>-<pid>-<place>/    its files
//
// If the process is killed before the rename, the old manifest and its generation are untouched; the next writer removes
// whatever was left half written. Containers that share a folder do not see each other's processes: what another one builds is
// removed only when nothing of it has changed for a day.

import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '../text/thrown.ts';
import { DatasetError } from './errors.ts';
import { type Columns, FORMAT_VERSION } from './format.ts';
import { type FileEntry, MANIFEST_NAME, type Manifest, readManifest } from './manifest.ts';
import { type Dataset, datasetFromShared, type SharedDataset } from './open.ts';
import { columnsOf, openColumnFile } from './open-file.ts';
import { storedColumns, type TableColumns, type TableSchema } from './table-schema.ts';
import { writeColumnFile } from './write-file.ts';

const DAY_MS = 86_400_000;
const PLACE = placeOfProcesses();

type About = Pick<Manifest, 'countries' | 'sources' | 'counts'>;

export class DatasetWriter {
  readonly #files: Record<string, FileEntry> = {};
  readonly #generation: string;

  constructor(
    readonly dir: string,
    readonly now: () => Date = () => new Date(),
  ) {
    this.#generation = `gen-${now().getTime().toString(36)}-${process.pid}-${PLACE}`;
    try {
      mkdirSync(this.folder, { recursive: true });
    } catch (cause) {
      throw new DatasetError('unwritable', dir, `cannot be written: ${messageOf(cause)}`, { cause });
    }
  }

  /** Where the files of this build are written. */
  get folder(): string {
    return join(this.dir, this.#generation);
  }

  /** Writes one file. `name` is without a folder, e.g. `places.tk`. */
  add(name: string, columns: Columns): FileEntry {
    return (this.#files[name] = writeColumnFile(join(this.folder, name), columns));
  }

  addTable<S extends TableSchema>(schema: S, table: TableColumns<S>): FileEntry {
    return this.add(schema.file, storedColumns(schema, table));
  }

  /**
   * Writes the tables that `derive` works out from those in these files, as far as they have been written: readers then find them as if they had
   * worked them out themselves.
   */
  addDerived(files: readonly string[], derive: (dataset: Dataset) => void): void {
    const written = files.filter((name) => name in this.#files);
    const shared: SharedDataset = {
      dir: this.dir,
      manifest: this.#manifest({ countries: [], sources: [], counts: {} }),
      files: Object.fromEntries(written.map((name) => [name, openColumnFile(join(this.folder, name)).bytes])),
      derived: new Map(),
    };
    derive(datasetFromShared(shared));
    for (const [name, memory] of shared.derived) this.add(name, columnsOf(memory, name));
  }

  /** Swaps the dataset in. After this call, and not before, readers see it. */
  finish(about: About): Manifest {
    const manifest = this.#manifest(about);
    const before = this.#generationInUse();
    const beside = join(this.folder, MANIFEST_NAME);
    try {
      writeFileSync(beside, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true } as object);
      syncFolder(this.folder);
      renameSync(beside, join(this.dir, MANIFEST_NAME));
      syncFolder(this.dir);
    } catch (cause) {
      throw new DatasetError('unwritable', this.dir, `cannot be written: ${messageOf(cause)}`, {
        cause,
      });
    }
    removeGenerations(this.dir, [this.#generation, before]);
    return manifest;
  }

  #manifest(about: About): Manifest {
    return {
      product: 'thikana',
      formatVersion: FORMAT_VERSION,
      built: this.now().toISOString(),
      generation: this.#generation,
      ...about,
      files: this.#files,
    };
  }

  /** Gives up and removes what was written. The dataset in use stays as it is. */
  abandon(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #generationInUse(): string | undefined {
    try {
      return readManifest(this.dir).generation;
    } catch {
      return undefined;
    }
  }
}

/** Keeps the previous generation, for a reader that has just read the old manifest, and builds under way. */
function removeGenerations(dir: string, keep: readonly (string | undefined)[]): void {
  for (const name of readdirSync(dir)) {
    const [, builder, place = PLACE] = /^gen-[a-z0-9]+-(\d+)(?:-([0-9a-f]{8}))?$/.exec(name) ?? [];
    if (builder === undefined || keep.includes(name)) continue;
    const path = join(dir, name);
    const isBuilt =
      place === PLACE ? isOtherLivingProcess(Number(builder)) : Date.now() - changedAt(path) < DAY_MS;
    if (!isBuilt) rmSync(path, { recursive: true, force: true });
  }
}

/** When a file in a folder, or the folder itself, last changed. */
function changedAt(folder: string): number {
  const times = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  return Math.max(...times.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Where process ids mean the same: one machine, and one container on it. */
function placeOfProcesses(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has them.
  }
  return createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 8);
}

function isOtherLivingProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // No permission to signal it: it is alive, and belongs to someone else.
    return codeOf(error) === 'EPERM';
  }
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
