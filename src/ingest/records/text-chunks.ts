// Reads a text file of any size in chunks, whatever its encoding.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { detectEncoding, type Encoding } from '../../tables/csv/encoding.ts';
import { messageOf } from '../../text/thrown.ts';
import { SourceError } from './source-error.ts';

const CHUNK = 1 << 18;
/** How many bytes are examined to detect the encoding. */
const SAMPLE = 1 << 22;

export interface TextFile {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: Encoding;
  /** The beginning of the text, for guessing delimiter and columns. */
  readonly beginning: string;
  /** The text from the start, in chunks; `read` gets the size of each chunk in bytes. */
  chunks(read?: (bytes: number) => void): Generator<string>;
}

export function openText(path: string): TextFile {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const { size } = fstatSync(fd);
    const sample = Buffer.alloc(Math.min(size, SAMPLE));
    const got = readSync(fd, sample, 0, sample.length, 0);
    const { encoding, mark } = detectEncoding(sample.subarray(0, got), size <= SAMPLE);
    if (sample.subarray(mark, Math.min(got, 65_536)).includes(0) && !encoding.startsWith('utf-16'))
      throw new SourceError(path, 'this is not a text file (it contains NUL bytes)');
    const decoder = new TextDecoder(encoding);
    const beginning = decoder.decode(sample.subarray(mark, Math.min(got, 65_536)), { stream: true });
    return { path, bytes: size, encoding, beginning, chunks: (read) => chunks(path, encoding, mark, read) };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(path, `cannot be read: ${messageOf(error)}`, { cause: error });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function* chunks(
  path: string,
  encoding: Encoding,
  mark: number,
  read: (bytes: number) => void = () => {},
): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const fd = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (let at = mark; ; ) {
      const got = readSync(fd, buffer, 0, CHUNK, at);
      if (got === 0) break;
      at += got;
      read(got);
      const text = decoder.decode(buffer.subarray(0, got), { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } finally {
    closeSync(fd);
  }
}
