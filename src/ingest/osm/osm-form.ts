// How an OpenStreetMap file is written, by its first bytes and not by its name: PBF, XML, or gzipped XML.
import { closeSync, openSync, readSync } from 'node:fs';
import { messageOf } from '../../text/thrown.ts';
import { OsmFileError } from './osm-file-error.ts';

export type OsmForm = 'pbf' | 'xml' | 'xml.gz';

export function formOf(path: string): OsmForm {
  const head = Buffer.alloc(64);
  let read: number;
  try {
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
  if (head[0] === 0x1f && head[1] === 0x8b) return 'xml.gz';
  const text = head
    .subarray(0, read)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (/^\s*</.test(text)) return 'xml';
  if (text.startsWith('BZh')) {
    throw new OsmFileError(
      path,
      0,
      'the file is compressed with bzip2; decompress it first (bunzip2), or use .osm.pbf',
    );
  }
  return 'pbf';
}
