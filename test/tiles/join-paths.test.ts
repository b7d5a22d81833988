import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathJoiner } from '../../src/tiles/join-paths.ts';
import { Path } from '../../src/tiles/line-path.ts';

type Line = readonly (readonly [x: number, y: number])[];

const joiner = new PathJoiner();

function joined(lines: readonly Line[], directed: boolean): Line[] {
  joiner.clear();
  for (const line of lines) {
    for (const [x, y] of line) joiner.add(x, y);
    joiner.end();
  }
  joiner.join(directed);
  const all: Line[] = [];
  for (const path = new Path(1); joiner.next(path); ) {
    all.push(Array.from(path.xs.subarray(0, path.length), (x, i) => [x, path.ys[i]] as const));
  }
  return all;
}

/** Every step from a point to the next, in both directions the same unless `directed`. */
const stepsOf = (lines: readonly Line[], directed: boolean): string[] =>
  lines
    .flatMap((line) =>
      line
        .slice(1)
        .map((to, i) =>
          directed ? [line[i], to] : [line[i], to].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
        ),
    )
    .map((step) => step.join(' to '))
    .sort();

const coordinate = fc.integer({ min: -3, max: 3 });
/** Few places, so that many lines meet; no point twice in a row. */
const line = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 5 })
  .map((all) => all.filter(([x, y], i) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]))
  .filter((all) => all.length > 1);

describe('PathJoiner', () => {
  it('joins the edges of a street to one line, whichever way they run', () => {
    expect(
      joined(
        [
          [[2, 0], [3, 0]],
          [[2, 0], [1, 0]],
          [[3, 0], [4, 1], [5, 1]],
          [[0, 0], [1, 0]],
        ], // biome-ignore format: a line a row
        false,
      ),
    ).toEqual([[[0, 0], [1, 0], [2, 0], [3, 0], [4, 1], [5, 1]]]); // biome-ignore format: one line
  });

  it('turns no edge of a one-way street round', () => {
    expect(
      joined(
        [
          [[0, 0], [1, 0]],
          [[2, 0], [1, 0]],
          [[1, 0], [1, 1]],
        ], // biome-ignore format: a line a row
        true,
      ),
    ).toEqual([[[0, 0], [1, 0], [1, 1]], [[2, 0], [1, 0]]]); // biome-ignore format: a line each
  });

  it('walks a ring once', () => {
    const ring = joined([[[0, 0], [1, 0]], [[1, 0], [1, 1]], [[1, 1], [0, 0]]], false); // biome-ignore format: three sides
    expect(ring).toHaveLength(1);
    expect(ring[0]).toHaveLength(4);
  });

  it('keeps every step, adds none, and leaves no two lines that could be one', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (lines, directed) => {
        const all = joined(lines, directed);
        expect(stepsOf(all, directed)).toEqual(stepsOf(lines, directed));
        // A line can be continued only by one that begins where it ends.
        const starts = new Set(all.map((each) => String(each[0])));
        const rings = all.filter((each) => String(each[0]) === String(each.at(-1)));
        if (directed && rings.length === 0)
          for (const each of all) expect(starts.has(String(each.at(-1)))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('has room for any number of lines and points', () => {
    const lines = Array.from({ length: 5000 }, (_, i): Line => [[i, 0], [i, 1], [i + 1, 0]]); // biome-ignore format: a bend each
    const [whole, ...rest] = joined([...lines].reverse(), false);
    expect(rest).toEqual([]);
    expect(whole).toHaveLength(10_001);
  });
});
