// A QR code of a text, as ISO/IEC 18004 has it: bytes, the lowest level of correction, versions 1 to 20. Enough for a link.

/** By version: bytes of correction in each block, and blocks. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
/** Level L and mask 0, with their own correction: what the format says. */
const FORMAT = 0b111011111000100;

/** Rows of dark (true) and light modules; undefined for a text that is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= CORRECTION.length; version++) {
    const room = capacity(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
    const head = version < 10 ? 12 : 20;
    if (bytes.length * 8 + head <= room * 8)
      return draw(version, interleaved(version, padded(bytes, version, room)));
  }
  return undefined;
}

/** Bytes of data and correction together. */
function capacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return modules >> 3;
}

function padded(bytes: Uint8Array, version: number, room: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const out = new Uint8Array(room);
  for (let i = 0; i < room; i++) {
    const at = i * 8;
    if (at < bits.length) out[i] = bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
    else out[i] = (i - bits.length / 8) % 2 === 0 ? 0xec : 0x11;
  }
  return out;
}

/** The blocks with their correction, byte by byte in turn. */
function interleaved(version: number, data: Uint8Array): number[] {
  const [count, correction] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: { readonly data: Uint8Array; readonly correction: Uint8Array }[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i >= count - long ? 1 : 0);
    const block = data.subarray(at, at + size);
    blocks.push({ data: block, correction: remainder(block, correction) });
    at += size;
  }
  const out: number[] = [];
  for (let i = 0; i <= short; i++)
    for (const block of blocks) if (i < block.data.length) out.push(block.data[i]);
  for (let i = 0; i < correction; i++) for (const block of blocks) out.push(block.correction[i]);
  return out;
}

/** The product in the field of 256 elements that the standard uses. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Reed and Solomon's correction of a block. */
function remainder(block: Uint8Array, degree: number): Uint8Array {
  const divisor = new Uint8Array(degree);
  divisor[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  const rest = new Uint8Array(degree);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let j = 0; j < degree; j++) rest[j] ^= times(divisor[j], factor);
  }
  return rest;
}

function draw(version: number, bytes: readonly number[]): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, value: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = value;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
  const marks = marksOf(version, size);
  for (const [i, y] of marks.entries())
    for (const [j, x] of marks.entries()) {
      const last = marks.length - 1;
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  drawFormat(size, set);
  if (version >= 7) drawVersion(version, size, set);
  fill(dark, fixed, bytes);
  return dark;
}

/** Where the small squares stand, along both sides. */
function marksOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const marks = [6];
  for (let i = count - 2; i >= 0; i--) marks.push(size - 7 - i * step);
  return marks;
}

type SetModule = (x: number, y: number, value: boolean) => void;

function drawFormat(size: number, set: SetModule): void {
  const bit = (i: number): boolean => ((FORMAT >> i) & 1) === 1;
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
    const value = ((bits >> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, value);
    set(b, a, value);
  }
}

/** Up and down in columns of two from the right; mask 0 turns every second module round. */
function fill(dark: boolean[][], fixed: readonly boolean[][], bytes: readonly number[]): void {
  const size = dark.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let row = 0; row < size; row++)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - row : row;
        if (fixed[y][x]) continue;
        const bit = at < bytes.length * 8 && ((bytes[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at++;
        dark[y][x] = bit !== ((x + y) % 2 === 0);
      }
  }
}
