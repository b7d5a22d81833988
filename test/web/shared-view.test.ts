// What a page shows survives its URL; what a URL says wrongly is as if it were not said. A QR code is read back as the standard has it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrCode } from '../../src/web/explore/qr-code.ts';
import { PLAIN_VIEW, readView, type SharedView, viewParameters } from '../../src/web/explore/shared-view.ts';

describe('the view in the URL', () => {
  it('comes back as it was', () => {
    const view: SharedView = {
      ...PLAIN_VIEW,
      tool: 'route',
      place: [90.41, 23.79],
      name: 'Gulshan 2, Dhaka & more',
      stops: [
        [90.4, 23.75],
        [91.8, 22.33],
      ],
      profile: 'bike',
      avoided: new Set(['ferries', 'tolls']),
      reach: [90.5, 23.9],
      minutes: new Set([10, 30]),
      direction: 'to',
      nearby: [90.39, 23.74],
      areas: new Set(['ward']),
    };
    expect(readView(new URLSearchParams(viewParameters(view).toString()))).toEqual(view);
  });

  it('says nothing of a page that shows nothing', () => {
    expect(viewParameters(PLAIN_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(PLAIN_VIEW);
  });

  it('takes nothing that it cannot read', () => {
    const odd = new URLSearchParams(
      'tool=rm&place=900,1&stops=1,2,3;a;;90.4,23.8&minutes=-1,x,5000&by=jet&areas=moon',
    );
    expect(readView(odd)).toEqual({ ...PLAIN_VIEW, stops: [[90.4, 23.8]], areas: new Set() });
  });
});

/** By version 1 to 20 at level L: bytes of correction in each block, and blocks; written out again from the standard's table. */
const TABLE: readonly (readonly [correction: number, blocks: number])[] = [
  ...([
    [7, 1],
    [10, 1],
    [15, 1],
    [20, 1],
    [26, 1],
    [18, 2],
    [20, 2],
    [24, 2],
    [30, 2],
    [18, 4],
  ] as const),
  ...([
    [20, 4],
    [24, 4],
    [26, 4],
    [30, 4],
    [22, 6],
    [24, 6],
    [28, 6],
    [30, 6],
    [28, 7],
    [28, 8],
  ] as const),
];
/** Bytes of data at level L, from the same table. */
const DATA = [19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861];

describe('the QR code', () => {
  it('holds its text, with correction that fits, in every version', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 800 }), (text) => {
        const code = qrCode(text);
        const bytes = new TextEncoder().encode(text);
        if (bytes.length > DATA[19] - 3) return code === undefined;
        return code !== undefined && readBack(code) === text;
      }),
      { numRuns: 60 },
    );
  });

  it('takes a link of a usual length and refuses one that no camera could read', () => {
    expect(qrCode('https://example.org/#map=12/23.7/90.4&place=90.4,23.7')?.length).toBeLessThan(45);
    expect(qrCode('x'.repeat(2_000))).toBeUndefined();
  });
});

/** Reads the modules by the standard's rules, checks the correction of each block by its syndromes, and returns the text. */
function readBack(code: readonly (readonly boolean[])[]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((y) => code[y][8])
    .concat([7, 5, 4, 3, 2, 1, 0].map((x) => code[8][x]));
  expect(format.map(Number).reverse().join('')).toBe('111011111000100');
  const [correction, count] = TABLE[version - 1];
  const data = DATA[version - 1];
  const bits: number[] = [];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    const up = Math.floor((size - 1 - right - (right < 6 ? 1 : 0)) / 2) % 2 === 0;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!isFunction(x, y, version)) bits.push(Number(code[y][x]) ^ Number((x + y) % 2 === 0));
      }
  }
  const bytes = Array.from({ length: data + correction * count }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  const short = Math.floor(data / count);
  const sizes = Array.from({ length: count }, (_, i) => short + (i >= count - (data % count) ? 1 : 0));
  const blocks: number[][] = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i <= short; i++)
    for (const [b, length] of sizes.entries()) if (i < length) blocks[b].push(bytes[at++]);
  const whole = blocks.map((block) => [...block]);
  for (let i = 0; i < correction; i++) for (const block of whole) block.push(bytes[at++]);
  for (const block of whole)
    for (let power = 0; power < correction; power++)
      expect(block.reduce((sum, byte) => multiply(sum, exponent(power)) ^ byte, 0)).toBe(0);
  const stream = blocks.flat().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  const take = (from: number, width: number): number =>
    stream.slice(from, from + width).reduce((sum, bit) => sum * 2 + bit, 0);
  expect(take(0, 4)).toBe(4);
  const width = version < 10 ? 8 : 16;
  const length = take(4, width);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => take(4 + width + i * 8, 8)));
}

const exponent = (power: number): number => {
  let value = 1;
  for (let i = 0; i < power; i++) value = (value << 1) ^ (value > 127 ? 0x11d : 0);
  return value;
};

function multiply(a: number, b: number): number {
  let product = 0;
  for (let shifted = a, left = b; left > 0; left >>= 1) {
    if (left & 1) product ^= shifted;
    shifted = (shifted << 1) ^ (shifted > 127 ? 0x11d : 0);
  }
  return product;
}

/** Centres of the alignment patterns, from the standard's table. */
const ALIGNMENT: readonly (readonly number[])[] = [
  ...[[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]],
  ...[
    [6, 30, 54],
    [6, 32, 58],
    [6, 34, 62],
    [6, 26, 46, 66],
    [6, 26, 48, 70],
    [6, 26, 50, 74],
    [6, 30, 54, 78],
  ],
  ...[
    [6, 30, 56, 82],
    [6, 30, 58, 86],
    [6, 34, 62, 90],
  ],
];

function isFunction(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17;
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
  const centres = ALIGNMENT[version - 1];
  const last = centres.at(-1);
  return centres.some((cy) =>
    centres.some((cx) => {
      const isCorner = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      return !isCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}
