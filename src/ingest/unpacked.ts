// Lets a reader of plain files read a gzipped one, by decompressing it into a temporary folder first. A file of a few megabytes can
// become gigabytes: decompressing stops where no table compresses so well, and nothing stays behind.
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../text/thrown.ts';
import { SourceError } from './records/source-error.ts';

const FOLDER = 'thikana-unpacked-';
/** What a file may become however small it is, and how many times its size otherwise. Tables shrink to a tenth or so. */
const SMALL = 64 * 2 ** 20;
const MOST_TIMES = 100;
/** Folders of processes that no longer run are removed once they are this old. */
const OLD_MS = 600_000;

/** The OpenStreetMap readers decompress by themselves. */
const isPacked = (path: string): boolean => /\.gz$/i.test(path) && !/\.osm\.gz$/i.test(path);

export async function unpacked(path: string, read: (path: string) => void | Promise<void>): Promise<void> {
  if (!isPacked(path)) return read(path);
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const plain = join(folder, basename(path).replace(/\.gz$/i, ''));
  try {
    try {
      const most = Math.max(SMALL, MOST_TIMES * statSync(path).size);
      await pipeline(createReadStream(path), createGunzip(), upTo(most, path), createWriteStream(plain));
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(path, `it cannot be decompressed: ${messageOf(error)}`, { cause: error });
    }
    await read(plain);
  } catch (error) {
    // The user knows the compressed file, not the temporary one.
    throw error instanceof SourceError ? new SourceError(path, error.sentence, { cause: error }) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function upTo(most: number, path: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) done(null, chunk);
      else
        done(
          new SourceError(
            path,
            `it would be more than ${Math.floor(most / 2 ** 20)} MiB when decompressed, which no table of its size is`,
          ),
        );
    },
  });
}

/** What a process left that was killed while it read. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > OLD_MS) rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
