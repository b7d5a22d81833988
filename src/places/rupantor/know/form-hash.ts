// Hashes of byte strings with up to two letters left out: the heart of the dictionary's spelling index. Two words
// that differ by a slip each share a spelling from which some letters are left out.

/** Letters of a word that take part in the left-out spellings; the rest is compared afterwards. */
export const HASHED_LETTERS = 8;

/** FNV-1a over bytes[from … to), leaving out positions a and b (-1 for none), mixed at the end. */
export function hashWithout(
  bytes: Uint8Array,
  from: number,
  to: number,
  a: number,
  b: number,
  salt: number,
): number {
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
export function leftOutHashes(
  bytes: Uint8Array,
  from: number,
  length: number,
  slips: number,
  salt: number,
  out: Uint32Array,
): number {
  const to = from + Math.min(length, HASHED_LETTERS);
  let count = 0;
  out[count++] = hashWithout(bytes, from, to, -1, -1, salt);
  if (slips === 0) return count;
  for (let a = from; a < to; a++) {
    out[count++] = hashWithout(bytes, from, to, a, -1, salt);
    if (slips === 1) continue;
    for (let b = a + 1; b < to; b++) out[count++] = hashWithout(bytes, from, to, a, b, salt);
  }
  return count;
}

/** Hash of a short text and a number, for the tables that find a street or house inside a region. */
export function hashText(text: string, number: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(number + 0x7f4a7c15, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}
