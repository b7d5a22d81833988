// Lets a reader of plain files read one that is packed with gzip: unpacked beside the system's temporary files meanwhile.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../text/thrown.ts';
import { SourceError } from './records/source-error.ts';

/** OpenStreetMap's own readers unpack by themselves. */
const isPacked = (path: string): boolean => /\.gz$/i.test(path) && !/\.osm\.gz$/i.test(path);

export async function unpacked(path: string, read: (path: string) => void | Promise<void>): Promise<void> {
  if (!isPacked(path)) return read(path);
  const folder = mkdtempSync(join(tmpdir(), 'thikana-unpacked-'));
  const plain = join(folder, basename(path).replace(/\.gz$/i, ''));
  try {
    try {
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(plain));
    } catch (error) {
      throw new SourceError(path, `it cannot be unpacked: ${messageOf(error)}`, { cause: error });
    }
    await read(plain);
  } catch (error) {
    // The user knows the packed file, not the one that it became.
    throw error instanceof SourceError ? new SourceError(path, error.sentence, { cause: error }) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
