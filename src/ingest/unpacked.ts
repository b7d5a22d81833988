// Lets a reader of plain files read a gzipped one, by decompressing it into a temporary folder first.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../text/thrown.ts';
import { SourceError } from './records/source-error.ts';

/** The OpenStreetMap readers decompress by themselves. */
const isPacked = (path: string): boolean => /\.gz$/i.test(path) && !/\.osm\.gz$/i.test(path);

export async function unpacked(path: string, read: (path: string) => void | Promise<void>): Promise<void> {
  if (!isPacked(path)) return read(path);
  const folder = mkdtempSync(join(tmpdir(), 'thikana-unpacked-'));
  const plain = join(folder, basename(path).replace(/\.gz$/i, ''));
  try {
    try {
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(plain));
    } catch (error) {
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
