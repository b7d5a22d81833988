import { describe, expect, it } from 'vitest';
import type { HighwayLine, Joined } from '../../../src/ingest/starter/highways/highway-lines.ts';
import { findJunctions } from '../../../src/ingest/starter/highways/junctions.ts';

const line = (road: string, points: number[], joined?: Joined[]): HighwayLine => ({
  road: { road, class: 'trunk', name: road, nameBn: road },
  points,
  joined: joined ?? ['start', ...Array.from({ length: points.length / 2 - 1 }, () => '' as const)],
});

describe('junctions of highways', () => {
  it('lie where two lines cross', () => {
    const [junction, ...others] = findJunctions([
      line('N1', [90, 23, 90.2, 23.2]),
      line('N2', [90, 23.2, 90.2, 23]),
    ]);
    expect(others).toEqual([]);
    expect(junction.lon).toBeCloseTo(90.1, 9);
    expect(junction.lat).toBeCloseTo(23.1, 9);
    expect(junction.spots.map(({ line: l }) => l)).toEqual([0, 1]);
  });

  it('take an end that stops 200 metres short, but not one that stops a kilometre short', () => {
    const through = line('N1', [90, 23, 90.2, 23]);
    const short = findJunctions([through, line('R1', [90.1, 23.002, 90.1, 23.1])]);
    expect(short).toHaveLength(1);
    expect(short[0].spots[1]).toMatchObject({ line: 0, at: 0 });
    expect(short[0].spots[1].t).toBeCloseTo(0.5, 6);
    expect(findJunctions([through, line('R1', [90.1, 23.01, 90.1, 23.1])])).toEqual([]);
  });

  it('do not lie in the middle of a ferry', () => {
    const ferry = line('F1', [90, 23, 90.2, 23], ['start', 'ferry']);
    expect(findJunctions([ferry, line('R1', [90.1, 22.9, 90.1, 23.1])])).toEqual([]);
    const [landing] = findJunctions([ferry, line('R2', [90.2, 23.001, 90.3, 23.1])]);
    expect(landing.spots).toContainEqual({ line: 0, at: 1, t: 0 });
    expect(landing.spots).toContainEqual({ line: 1, at: 0, t: 0 });
  });
});
