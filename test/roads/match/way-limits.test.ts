// How long a way between two positions can have been.
import { describe, expect, it } from 'vitest';
import { MODEL } from '../../../src/roads/match/markov-model.ts';
import type { Observation } from '../../../src/roads/match/observations.ts';
import { WayLimits } from '../../../src/roads/match/way-limits.ts';

const METRE = 1 / 111_195;
const seen = (metres: number, seconds = Number.NaN): Observation => ({
  point: 0,
  lon: 90,
  lat: metres * METRE,
  begins: seconds,
  ends: seconds,
  count: 1,
  spread: 1,
  accuracy: 0,
});
const limits = new WayLimits(
  [0, 50, 100, 150].map((metres) => seen(metres)),
  'car',
  MODEL,
);

describe('the longest route between two positions', () => {
  it('grows with the straight line and with the positions left out between them', () => {
    const near = limits.between(seen(0), seen(50), 0);
    expect(near).toBeGreaterThan(150);
    expect(near).toBeLessThan(500);
    expect(limits.between(seen(0), seen(500), 0)).toBeGreaterThan(near + 1_000);
    expect(limits.between(seen(0), seen(50), 2)).toBeGreaterThan(near + 300);
  });
  it('is what the times allow if there are any', () => {
    const quick = limits.between(seen(0, 0), seen(50, 1), 0);
    expect(quick).toBeLessThan(limits.between(seen(0), seen(50), 0));
    expect(quick).toBeGreaterThan(50);
    expect(limits.between(seen(0, 0), seen(50, 600), 0)).toBeGreaterThan(10_000);
  });
});
