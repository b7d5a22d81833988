// The table of well-known streets is written by hand: these checks find mistakes in it.
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { foldText } from '../../../src/text/normalise.ts';
import { readTable } from '../../../src/text/tab-table.ts';
import { STARTER, starter } from './collect.ts';

const streets = readTable(STARTER, 'streets.tsv').map((row) => ({
  district: row.number('district_id'),
  name: row.text('name'),
  aliases: row.list('aliases'),
  points: row.points('points') ?? new Float64Array(),
}));

const centres = new Map<number, [number, number][]>();
for (const table of ['districts.tsv', 'upazilas.tsv', 'thanas.tsv'])
  for (const row of readTable(STARTER, table)) {
    const district = row.number(table === 'districts.tsv' ? 'id' : 'district_id');
    centres.set(district, [...(centres.get(district) ?? []), [row.number('lon'), row.number('lat')]]);
  }

describe('the streets', () => {
  it('are several hundred, in every district', () => {
    expect(streets.length).toBeGreaterThan(550);
    expect(new Set(streets.map(({ district }) => district)).size).toBe(64);
  });

  it('begin near a unit of their own district, and have no leaps', () => {
    const wrong = streets.filter(({ district, points }) => {
      const near = (centres.get(district) ?? []).some(
        ([x, y]) => haversine(points[0], points[1], x, y) < 15_000,
      );
      let leap = 0;
      for (let i = 2; i < points.length; i += 2)
        leap = Math.max(leap, haversine(points[i - 2], points[i - 1], points[i], points[i + 1]));
      return !near || leap > 45_000 || leap < 50;
    });
    expect(wrong.map(({ name, district }) => `${name}, ${district}`)).toEqual([]);
  });

  it('stand once in a town, and do not repeat their name among their aliases', () => {
    const seen = new Map<string, Float64Array[]>();
    const wrong: string[] = [];
    for (const { district, name, aliases, points } of streets) {
      const key = `${district} ${foldText(name)}`;
      const others = seen.get(key) ?? [];
      if (others.some(([x, y]) => haversine(x, y, points[0], points[1]) < 3_000)) wrong.push(name);
      if (aliases.includes(name) || new Set(aliases).size < aliases.length) wrong.push(name);
      seen.set(key, [...others, points]);
    }
    expect(wrong).toEqual([]);
  });

  it('are handed over as rough lines', () => {
    const rough = starter().streets.filter((street) => street.rough);
    expect(rough).toHaveLength(streets.length);
  });
});
