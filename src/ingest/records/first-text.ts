// The beginning of a file as text, to see what it holds.
import { closeSync, openSync, readSync } from 'node:fs';

export function firstText(path: string): string {
  const head = Buffer.alloc(4096);
  const fd = openSync(path, 'r');
  try {
    return head.toString('utf8', 0, readSync(fd, head, 0, head.length, 0)).replace(/^\ufeff/, '');
  } finally {
    closeSync(fd);
  }
}
