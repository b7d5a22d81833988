// Hashes of byte strings with up to two letters left out: the heart of the dictionary's spelling index. Two words
// that differ by a slip each share a spelling with some letters left out.
import type { Letters } from './byte-distance.ts';

/** Letters of a word that are hashed; the rest is compared afterwards. */
const HASHED_LETTERS = 8;

/** FNV-1a over the first letters, leaving out the bytes at a and b (-1 for none), mixed at the end. */
function hashWithout({ bytes, from, length }: Letters, a: number, b: number, salt: number): number {
  const to = from + Math.min(length, HASHED_LETTERS);
  let hash = 0x811c9dc5 ^ salt;
  for (let i = from; i < to; i++) {
    if (i === a || i === b) continue;
    hash = Math.imul(hash ^ bytes[i], 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}

/**
 * All hashes of a word with at most `slips` letters left out of its first HASHED_LETTERS, written to `out`;
 * returns how many. At most 37 for two.
 */
export function leftOutHashes(letters: Letters, slips: number, salt: number, out: Uint32Array): number {
  const { from } = letters;
  const to = from + Math.min(letters.length, HASHED_LETTERS);
  let count = 0;
  out[count++] = hashWithout(letters, -1, -1, salt);
  if (slips === 0) return count;
  for (let a = from; a < to; a++) {
    out[count++] = hashWithout(letters, a, -1, salt);
    if (slips === 1) continue;
    for (let b = a + 1; b < to; b++) out[count++] = hashWithout(letters, a, b, salt);
  }
  return count;
}

/** Hash of a short text and a number, for the tables that find a street or house within a region. */
export function hashText(text: string, number: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(number + 0x7f4a7c15, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}
