// Discs that come and go are found as a scan over all of them finds them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiscTree } from '../../src/geo/disc-tree.ts';
import { haversine } from '../../src/geo/distance.ts';

interface Disc {
  readonly lon: number;
  readonly lat: number;
  readonly radius: number;
}

const METRE = 1e-3;

/** The least value of `of` over the discs, by a scan. */
const least = (discs: Iterable<Disc>, of: (disc: Disc) => number): number =>
  Math.min(Number.POSITIVE_INFINITY, ...[...discs].map(of));

const anywhere = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
const inTown = fc.record({
  lon: fc.double({ min: 90.35, max: 90.45, noNaN: true }),
  lat: fc.double({ min: 23.7, max: 23.9, noNaN: true }),
});
const point = fc.oneof(
  inTown,
  inTown,
  anywhere,
  fc.constantFrom({ lon: 180, lat: 0 }, { lon: -180, lat: 90 }),
);
const radius = fc.oneof(
  fc.double({ min: 0.5, max: 500, noNaN: true }),
  fc.double({ min: 500, max: 2_000_000, noNaN: true }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), at: point, radius }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
);

function check(tree: DiscTree, discs: ReadonlyMap<number, Disc>, lon: number, lat: number): void {
  const to = (disc: Disc): number => haversine(lon, lat, disc.lon, disc.lat);
  const all = [...discs.values()];
  const holding = all.filter((disc) => to(disc) <= disc.radius - METRE);
  const found = discs.get(tree.holding(lon, lat));
  if (found) {
    expect(to(found)).toBeLessThanOrEqual(found.radius + METRE);
    expect(to(found)).toBeLessThanOrEqual(least(holding, to) + METRE);
  } else expect(holding).toEqual([]);
  const nearest = discs.get(tree.nearest(lon, lat));
  if (all.length === 0) expect(nearest).toBeUndefined();
  else
    expect(to(nearest!) - nearest!.radius).toBeCloseTo(
      least(all, (disc) => to(disc) - disc.radius),
      2,
    );
  const every: number[] = [];
  tree.allHolding(lon, lat, every);
  for (const [slot, disc] of discs) {
    if (to(disc) <= disc.radius - METRE) expect(every).toContain(slot);
    if (to(disc) > disc.radius + METRE) expect(every).not.toContain(slot);
  }
}

describe('a tree of discs', () => {
  it('answers like a scan after any additions and removals, anywhere on the globe', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        fc.array(point, { minLength: 1, maxLength: 10 }),
        (steps, asked) => {
          const tree = new DiscTree();
          const discs = new Map<number, Disc>();
          for (const each of steps) {
            if (each.kind === 'add')
              discs.set(tree.add(each.at.lon, each.at.lat, each.radius), { ...each.at, radius: each.radius });
            else if (discs.size > 0) {
              const slot = [...discs.keys()][each.which % discs.size];
              tree.remove(slot);
              discs.delete(slot);
            }
          }
          expect(tree.size).toBe(discs.size);
          for (const { lon, lat } of asked) check(tree, discs, lon, lat);
          for (const { lon, lat } of discs.values()) check(tree, discs, lon, lat);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes many discs at one place', () => {
    const tree = new DiscTree();
    const slots = Array.from({ length: 1_000 }, (_, i) => tree.add(90.4, 23.8, i + 1));
    expect(tree.nearest(90.5, 23.8)).toBe(slots[999]);
    for (const slot of slots) tree.remove(slot);
    expect(tree.holding(90.4, 23.8)).toBe(-1);
    expect(tree.size).toBe(0);
  });
});
