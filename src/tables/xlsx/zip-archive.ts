// The parts of a ZIP archive around its files: a head before each, its sizes behind it, and the directory at the end.

import type { ArchivedFile } from '../format-pieces.ts';

const VERSION = 20;
/** Sizes stand behind the file (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first day that archives know: the same table is the same bytes. */
const DAY = 0x0021;

export function fileHead(name: string): Uint8Array {
  const letters = new TextEncoder().encode(name);
  const head = new Uint8Array(30 + letters.length);
  const view = new DataView(head.buffer);
  view.setUint32(0, 0x0403_4b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, FLAGS, true);
  view.setUint16(8, DEFLATED, true);
  view.setUint16(12, DAY, true);
  view.setUint16(26, letters.length, true);
  head.set(letters, 30);
  return head;
}

export function sizesBehind({ crc, packed, raw }: ArchivedFile): Uint8Array {
  const view = new DataView(new ArrayBuffer(16));
  view.setUint32(0, 0x0807_4b50, true);
  view.setUint32(4, crc, true);
  view.setUint32(8, packed, true);
  view.setUint32(12, raw, true);
  return new Uint8Array(view.buffer);
}

/** `at`: how many bytes stand before it. */
export function centralDirectory(files: readonly ArchivedFile[], at: number): Uint8Array {
  const entries = files.map(directoryEntry);
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const all = new Uint8Array(length + 22);
  let next = 0;
  for (const entry of entries) {
    all.set(entry, next);
    next += entry.length;
  }
  const end = new DataView(all.buffer, length);
  end.setUint32(0, 0x0605_4b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return all;
}

function directoryEntry({ name, at, packed, raw, crc }: ArchivedFile): Uint8Array {
  const letters = new TextEncoder().encode(name);
  const entry = new Uint8Array(46 + letters.length);
  const view = new DataView(entry.buffer);
  view.setUint32(0, 0x0201_4b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, VERSION, true);
  view.setUint16(8, FLAGS, true);
  view.setUint16(10, DEFLATED, true);
  view.setUint16(14, DAY, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, packed, true);
  view.setUint32(24, raw, true);
  view.setUint16(28, letters.length, true);
  view.setUint32(42, at, true);
  entry.set(letters, 46);
  return entry;
}
