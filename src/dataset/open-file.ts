// Opens one column file: a single read into shared memory, checks, and typed arrays over the bytes.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { codeOf, messageOf } from '../text/thrown.ts';
import { DatasetError } from './errors.ts';
import {
  COLUMN_TYPES,
  type Column,
  ENTRY_BYTES,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  NAME_BYTES,
} from './format.ts';

export interface ColumnFile {
  readonly path: string;
  /** The whole file. Pass it to a worker thread and rebuild the columns there with `columnsOf`. */
  readonly bytes: SharedArrayBuffer;
  readonly checksum: number;
  readonly columns: Record<string, Column>;
}

export function openColumnFile(path: string): ColumnFile {
  const bytes = readShared(path);
  const view = new DataView(bytes);
  const all = new Uint8Array(bytes);
  const refuse = (fault: DatasetError['fault'], sentence: string): never => {
    throw new DatasetError(fault, path, sentence);
  };

  if (all.length === 0) refuse('empty', 'the file is empty');
  const magic = Buffer.from(all.subarray(0, 8)).toString('latin1');
  if (magic !== MAGIC.slice(0, magic.length) || all.length < 8) {
    refuse('foreign', 'this is not a Thikana dataset file (its first bytes are not the magic number)');
  }
  if (all.length < HEADER_BYTES) refuse('cut', `the file ends inside its header (${all.length} bytes)`);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    refuse(
      'version',
      `format version ${version}, but this program reads version ${FORMAT_VERSION}; import the data again`,
    );
  }
  if (crc32(all.subarray(0, 28)) !== view.getUint32(28, true)) refuse('corrupt', 'the header is damaged');
  const length = view.getFloat64(16, true);
  if (length !== all.length) {
    refuse(
      all.length < length ? 'cut' : 'corrupt',
      `the file has ${all.length} bytes, but its header says ${length}`,
    );
  }
  const checksum = view.getUint32(24, true);
  if (crc32(all.subarray(HEADER_BYTES)) !== checksum)
    refuse('corrupt', 'the checksum does not match the content');
  return { path, bytes, checksum, columns: columnsOf(bytes, path) };
}

/** The columns of a file whose bytes are already in memory and checked. */
export function columnsOf(bytes: SharedArrayBuffer, path = 'dataset file'): Record<string, Column> {
  const view = new DataView(bytes);
  const columns: Record<string, Column> = {};
  const count = view.getUint32(12, true);
  for (let i = 0; i < count; i++) {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    const raw = Uint8Array.from(new Uint8Array(bytes, at, NAME_BYTES));
    const name = Buffer.from(raw).toString('utf8').replace(/\0+$/, '');
    const kind = COLUMN_TYPES[view.getUint8(at + NAME_BYTES)];
    const offset = view.getFloat64(at + 32, true);
    const length = view.getFloat64(at + 40, true);
    if (!kind || offset + length > bytes.byteLength || length % kind.BYTES_PER_ELEMENT !== 0) {
      throw new DatasetError('corrupt', path, `column ${name} lies outside the file`);
    }
    columns[name] = new kind(bytes as unknown as ArrayBuffer, offset, length / kind.BYTES_PER_ELEMENT);
  }
  return columns;
}

function readShared(path: string): SharedArrayBuffer {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const size = fstatSync(fd).size;
    const bytes = new SharedArrayBuffer(size);
    const into = new Uint8Array(bytes);
    let done = 0;
    while (done < size) {
      const read = readSync(fd, into, done, Math.min(1 << 28, size - done), done);
      if (read === 0) break;
      done += read;
    }
    return bytes;
  } catch (cause) {
    const missing = codeOf(cause) === 'ENOENT';
    throw new DatasetError(
      missing ? 'missing' : 'corrupt',
      path,
      missing ? 'the file is missing' : `cannot be read: ${messageOf(cause)}`,
      { cause },
    );
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
