// Chooses the reader by the file's first bytes, not by its name: PBF, XML, or gzipped XML.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { messageOf } from '../../text/thrown.ts';
import { OsmFileError } from './osm-file-error.ts';
import type { OsmSource } from './osm-source.ts';
import { PbfSource } from './pbf/pbf-source.ts';
import { XmlSource } from './xml/xml-source.ts';

/** Below this size, starting threads takes longer than reading. */
const SMALL_FILE_BYTES = 2 * 1024 * 1024;

export function openOsm(path: string, threads: number): OsmSource {
  const head = Buffer.alloc(64);
  let size: number;
  let read: number;
  try {
    size = statSync(path).size;
    const fd = openSync(path, 'r');
    try {
      read = readSync(fd, head, 0, head.length, 0);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    throw new OsmFileError(path, 0, `the file cannot be opened (${messageOf(cause)})`, { cause });
  }
  if (read === 0) throw new OsmFileError(path, 0, 'the file is empty');
  if (head[0] === 0x1f && head[1] === 0x8b) return new XmlSource(path, true);
  const text = head
    .subarray(0, read)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (/^\s*</.test(text)) return new XmlSource(path, false);
  if (text.startsWith('BZh')) {
    throw new OsmFileError(
      path,
      0,
      'the file is compressed with bzip2; decompress it first (bunzip2), or use .osm.pbf',
    );
  }
  return new PbfSource(path, size < SMALL_FILE_BYTES ? 0 : threads);
}
