// The beginning of a file as text, to find out what it contains.
import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';

export function firstText(path: string): string {
  const head = Buffer.alloc(4096);
  const fd = openSync(path, 'r');
  try {
    const read = head.subarray(0, readSync(fd, head, 0, head.length, 0));
    return beginning(read)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  } finally {
    closeSync(fd);
  }
}

/** Decompresses the beginning of a gzipped file as far as possible; if that fails, reading the file will report it. */
function beginning(head: Buffer): Buffer {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
