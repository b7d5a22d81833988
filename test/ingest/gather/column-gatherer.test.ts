// What the gatherer takes, what it refuses, and that it says why.
import { describe, expect, it } from 'vitest';
import { PlaceKind } from '../../../src/dataset/tables/places.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import type { PlaceDraft } from '../../../src/ingest/gather/gathered.ts';

const source = { name: 'a.csv', licence: 'none', attribution: 'nobody' };
const place = (more: Partial<PlaceDraft>): PlaceDraft => ({
  kind: PlaceKind.Poi,
  type: 'Shop',
  name: 'Shop',
  lon: 90,
  lat: 23,
  source: 0,
  ...more,
});

describe('ColumnGatherer', () => {
  it.each([
    ['NaN', { lon: Number.NaN }, 'coordinates outside ±180, ±90 degrees'],
    ['infinite', { lat: Number.POSITIVE_INFINITY }, 'coordinates outside ±180, ±90 degrees'],
    ['beyond the pole', { lat: 91 }, 'coordinates outside ±180, ±90 degrees'],
    ['nameless', { name: undefined }, 'neither a name nor a house number'],
    ['endless', { name: 'x'.repeat(10_000) }, 'a name longer than 400 characters'],
  ])('refuses a place that is %s', (_, more, reason) => {
    const gathered = new ColumnGatherer();
    gathered.source(source);
    gathered.place(place(more));
    expect(gathered.places.length).toBe(0);
    expect(gathered.skips.list()).toMatchObject([{ reason, count: 1 }]);
  });

  it('keeps Bangla names in one form', () => {
    const gathered = new ColumnGatherer();
    gathered.place(place({ nameBn: '\u09df' }));
    gathered.place(place({ nameBn: '\u09af\u09bc' }));
    const { nameBn } = gathered.places.table.columns;
    expect(nameBn.get(0)).toBe(nameBn.get(1));
  });

  it('gives two sources of the same name different names', () => {
    const gathered = new ColumnGatherer();
    gathered.source(source);
    gathered.source(source);
    expect(gathered.sources.map(({ name }) => name)).toEqual(['a.csv', 'a.csv (2)']);
  });

  it('keeps a few samples of each reason, and counts all', () => {
    const gathered = new ColumnGatherer();
    for (let i = 0; i < 1000; i++) gathered.skipped(0, 'no coordinates', `row ${i}`);
    const [skip] = gathered.skips.list();
    expect(skip.count).toBe(1000);
    expect(skip.samples).toHaveLength(10);
  });

  it('refuses streets with coordinates off the earth', () => {
    const gathered = new ColumnGatherer();
    gathered.street({ name: 'Road', lines: [Float64Array.of(90, 23, 400, 23)], source: 0 });
    gathered.street({ name: 'Road', lines: [Float64Array.of(90, 23)], source: 0 });
    expect(gathered.streets.length).toBe(0);
    expect(gathered.skips.total).toBe(2);
  });
});
