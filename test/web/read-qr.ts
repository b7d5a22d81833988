// Reads a QR code as a scanner does once it sees the modules: format, mask, codewords, blocks, text. Byte mode and level L; the correction is checked by its
// syndromes. Written from the standard, not from the code that makes them.

/** Of level L by version: correction codewords of a block, and blocks. */
const EC: Record<number, [number, number]> = {};
const WORDS = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
];
const COUNTS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
];
for (let v = 1; v <= 40; v++) EC[v] = [WORDS[v - 1] ?? 30, COUNTS[v - 1]];

const EXP = [1];
for (let i = 1; i < 255; i++) EXP[i] = (EXP[i - 1] << 1) ^ (EXP[i - 1] & 0x80 ? 0x11d : 0);
const LOG = new Map(EXP.map((value, i) => [value, i]));
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : EXP[((LOG.get(a) ?? 0) + (LOG.get(b) ?? 0)) % 255];

const MASKS = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_i: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];

/** Centres of the alignment patterns: evenly spread between 6 and the far side, by even steps, as the standard's table has them. */
function centres(version: number): number[] {
  if (version === 1) return [];
  const last = 4 * version + 10;
  const gaps = Math.floor(version / 7) + 1;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / gaps / 2) * 2;
  return [6, ...Array.from({ length: gaps }, (_, k) => last - (gaps - 1 - k) * step)];
}

export function readQr(dark: readonly (readonly boolean[])[]): string {
  const size = dark.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (const [row, column] of [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ])
    format = (format << 1) | (dark[row][column] ? 1 : 0);
  format ^= 0b101010000010010;
  if (format >> 13 !== 0b01) throw new Error('not level L');
  const mask = MASKS[(format >> 10) & 7];
  const align = centres(version);
  const isPattern = (row: number, column: number): boolean => {
    if (row === 6 || column === 6) return true;
    if (row < 9 && (column < 9 || column >= size - 8)) return true;
    if (row >= size - 8 && column < 9) return true;
    if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
    return align.some((r, a) =>
      align.some((c, b) => {
        const last = align.length - 1;
        const isCorner = (a === 0 && b === 0) || (a === 0 && b === last) || (a === last && b === 0);
        return !isCorner && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2;
      }),
    );
  };
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let k = 0; k < size; k++) {
      const row = up ? size - 1 - k : k;
      for (const column of [right, right - 1])
        if (!isPattern(row, column))
          bits.push((dark[row][column] ? 1 : 0) ^ (mask(row, column) === 0 ? 1 : 0));
    }
  }
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  const [correction, count] = EC[version];
  const data = words.length - correction * count;
  const lengths = Array.from(
    { length: count },
    (_, b) => Math.floor(data / count) + (b >= count - (data % count) ? 1 : 0),
  );
  const blocks: number[][] = lengths.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...lengths); i++)
    for (let b = 0; b < count; b++) if (i < lengths[b]) blocks[b].push(words[at++]);
  const whole = blocks.map((block) => [...block]);
  for (let i = 0; i < correction; i++) for (let b = 0; b < count; b++) whole[b].push(words[at++]);
  for (const block of whole)
    for (let s = 0; s < correction; s++)
      if (block.reduce((sum, word) => times(sum, EXP[s]) ^ word, 0) !== 0)
        throw new Error('the correction is wrong');
  const stream = blocks.flat().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
  const take = (from: number, length: number): number =>
    stream.slice(from, from + length).reduce((value, bit) => value * 2 + bit, 0);
  if (take(0, 4) !== 4) throw new Error('not byte mode');
  const lengthBits = version < 10 ? 8 : 16;
  const length = take(4, lengthBits);
  const bytes = Uint8Array.from({ length }, (_, i) => take(4 + lengthBits + 8 * i, 8));
  return new TextDecoder().decode(bytes);
}
