// Writes one column file, column by column, without holding a second copy of the bytes in memory.

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { codeOf, messageOf } from '../text/thrown.ts';
import { layOut } from './column-layout.ts';
import { DatasetError } from './errors.ts';
import { aligned, type Columns, FORMAT_VERSION, HEADER_BYTES, MAGIC } from './format.ts';

export interface WrittenFile {
  readonly bytes: number;
  /** CRC-32 of everything after the header, as stored in the file. */
  readonly checksum: number;
}

/** Writes `columns` to `path` (which must not be in use: see the dataset writer) and syncs it to disk. */
export function writeColumnFile(path: string, columns: Columns): WrittenFile {
  const { directory, placed, end: length } = layOut(columns);

  let checksum = crc32(directory);
  const padding = Buffer.alloc(64);
  let fd: number | undefined;
  try {
    fd = openSync(path, 'w');
    writeAll(fd, directory, HEADER_BYTES);
    let end = HEADER_BYTES + directory.length;
    for (const { start, bytes } of placed) {
      writeAll(fd, bytes, start);
      checksum = continued(bytes, checksum);
      end = start + bytes.length;
      const gap = padding.subarray(0, aligned(end) - end);
      writeAll(fd, gap, end);
      checksum = continued(gap, checksum);
    }
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(MAGIC, 0, 'latin1');
    header.writeUInt32LE(FORMAT_VERSION, 8);
    header.writeUInt32LE(placed.length, 12);
    header.writeDoubleLE(length, 16);
    header.writeUInt32LE(checksum, 24);
    header.writeUInt32LE(crc32(header.subarray(0, 28)), 28);
    writeAll(fd, header, 0);
    fsyncSync(fd);
  } catch (cause) {
    const reason = codeOf(cause) === 'ENOSPC' ? 'the disk is full' : messageOf(cause);
    throw new DatasetError('unwritable', path, `cannot be written: ${reason}`, { cause });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
  return { bytes: length, checksum };
}

/** zlib restarts the checksum when given no bytes; an empty column must not cause that. */
const continued = (bytes: Uint8Array, checksum: number): number =>
  bytes.length === 0 ? checksum : crc32(bytes, checksum);

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  const CHUNK = 1 << 26;
  let done = 0;
  while (done < bytes.length) {
    done += writeSync(fd, bytes, done, Math.min(CHUNK, bytes.length - done), position + done);
  }
}
