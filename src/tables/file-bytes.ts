// A file on disk as bytes that a table lies in.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { TableBytes } from './table.ts';

export interface FileBytes extends TableBytes {
  close(): void;
}

export function fileBytes(path: string): FileBytes {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  return {
    byteLength: size,
    slice(from, to = size) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      let done = 0;
      while (done < bytes.length) {
        const got = readSync(fd, bytes, done, bytes.length - done, from + done);
        if (got === 0) break;
        done += got;
      }
      return done === bytes.length ? bytes.buffer : bytes.buffer.slice(0, done);
    },
    close: () => closeSync(fd),
  };
}
