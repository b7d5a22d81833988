// A QR code of a text, as a square of dark and light modules (ISO/IEC 18004, byte mode, error correction level L). Pure.

/** By version 1 … 40: error correction codewords of a block, and how many blocks there are, at level L. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
];

/** Undefined where the text is longer than any code holds: 2,953 bytes. */
export function qrModules(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version++) {
    const room = Math.floor(rawModules(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];
    const head = 4 + (version < 10 ? 8 : 16);
    if (Math.ceil((head + bytes.length * 8) / 8) > room) continue;
    return draw(version, interleaved(dataOf(bytes, head - 4, room), version));
  }
  return undefined;
}

/** Modules for data and correction: all but the patterns. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    modules -= (25 * align - 10) * align - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

function dataOf(bytes: Uint8Array, lengthBits: number, room: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

function multiply(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z;
}

function divisor(degree: number): number[] {
  const found: number[] = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      found[j] = multiply(found[j], root);
      if (j + 1 < degree) found[j] ^= found[j + 1];
    }
    root = multiply(root, 2);
  }
  return found;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const rest: number[] = Array(by.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    by.forEach((value, i) => {
      rest[i] ^= multiply(value, factor);
    });
  }
  return rest;
}

/** Data and correction in the order in which they are drawn. */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1];
  const correction = CORRECTION[version - 1];
  const total = Math.floor(rawModules(version) / 8);
  const short = blocks - (total % blocks);
  const shortLength = Math.floor(total / blocks) - correction;
  const by = divisor(correction);
  const parts: { readonly data: readonly number[]; readonly more: readonly number[] }[] = [];
  for (let b = 0, at = 0; b < blocks; b++) {
    const part = data.slice(at, (at += shortLength + (b < short ? 0 : 1)));
    parts.push({ data: part, more: remainder(part, by) });
  }
  const all: number[] = [];
  for (let i = 0; i <= shortLength; i++)
    for (const part of parts) if (i < part.data.length) all.push(part.data[i]);
  for (let i = 0; i < correction; i++) for (const { more } of parts) all.push(more[i]);
  return all;
}

function alignmentsOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const size = version * 4 + 17;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const found = [6];
  for (let at = size - 7; found.length < count; at -= step) found.splice(1, 0, at);
  return found;
}

const MASK: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, words: readonly number[]): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = isDark;
    taken[y][x] = true;
  };
  drawPatterns(version, size, set);
  const format = (mask: number): void => drawFormat(mask, size, set);
  format(0);
  if (version >= 7) drawVersion(version, size, set);
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (let j = 0; j < 2; j++) {
        const x = right - j;
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (taken[y][x] || i >= words.length * 8) continue;
        dark[y][x] = ((words[i >>> 3] >>> (7 - (i & 7))) & 1) !== 0;
        i++;
      }
  }
  const masked = (mask: number): void => {
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) if (!taken[y][x] && MASK[mask](x, y)) dark[y][x] = !dark[y][x];
  };
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let mask = 0; mask < 8; mask++) {
    masked(mask);
    format(mask);
    const penalty = penaltyOf(dark);
    if (penalty < least) [best, least] = [mask, penalty];
    masked(mask);
  }
  masked(best);
  format(best);
  return dark;
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

/** By which a scanner finds the code and its grid. */
function drawPatterns(version: number, size: number, set: SetModule): void {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const aligned = alignmentsOf(version);
  const last = aligned.length - 1;
  aligned.forEach((cx, i) => {
    aligned.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    });
  });
}

/** The level of correction and the mask, twice. */
function drawFormat(mask: number, size: number, set: SetModule): void {
  // Level L is 01.
  const data = (0b01 << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >>> i) & 1) !== 0;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: SetModule): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >>> i) & 1) !== 0;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** How hard a scanner would find it: long runs, blocks of one colour, an uneven share of dark. */
function penaltyOf(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  let penalty = 0;
  let all = 0;
  for (let y = 0; y < size; y++) {
    let [row, column] = [0, 0];
    for (let x = 0; x < size; x++) {
      row = x > 0 && dark[y][x] === dark[y][x - 1] ? row + 1 : 1;
      column = x > 0 && dark[x][y] === dark[x - 1][y] ? column + 1 : 1;
      for (const run of [row, column]) penalty += run === 5 ? 3 : run > 5 ? 1 : 0;
      if (dark[y][x]) all++;
      if (
        x > 0 &&
        y > 0 &&
        dark[y][x] === dark[y][x - 1] &&
        dark[y][x] === dark[y - 1][x] &&
        dark[y][x] === dark[y - 1][x - 1]
      )
        penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((all / size / size) * 20 - 10));
}
