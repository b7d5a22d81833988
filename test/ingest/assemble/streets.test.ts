// Streets of several sources: rough lines give way to surveyed ones, and a street is known in every region it runs through.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { PLACES } from '../../../src/dataset/tables/places.ts';
import { assembleStreets } from '../../../src/ingest/assemble/street-rows.ts';
import { CompactPool } from '../../../src/ingest/gather/compact-pool.ts';
import { GatheredStreets } from '../../../src/ingest/gather/gathered-streets.ts';
import { openRupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const line = (...degrees: number[]): Float64Array => Float64Array.from(degrees);

describe('a street with rough lines', () => {
  const rough = {
    name: 'Green Road',
    aliases: ['Gren Road'],
    lines: [line(90.3, 23.7, 90.31, 23.71)],
    rough: true,
    source: 0,
  };

  it('keeps them where no other source has it', () => {
    const streets = new GatheredStreets(new CompactPool());
    streets.add(rough);
    expect(assembleStreets(streets).columns(new Uint32Array(1)).points).toHaveLength(4);
  });

  it('takes surveyed lines where there are any, and keeps its aliases', () => {
    const streets = new GatheredStreets(new CompactPool());
    streets.add(rough);
    streets.add({ name: 'green road', lines: [line(90.301, 23.7, 90.305, 23.7, 90.31, 23.709)], source: 1 });
    const assembled = assembleStreets(streets);
    expect(assembled.count).toBe(1);
    expect(assembled.columns(new Uint32Array(1)).points).toHaveLength(6);
    expect(streets.pool.get(assembled.row(0).aliases)).toBe('Gren Road');
  });
});

describe('a long street', () => {
  it('is found by an address in any part of town that it runs through, near that part', () => {
    const dataset = openDataset(starterDataset());
    const rupantor = openRupantor(dataset, openRegions(dataset));
    const { placeText } = rupantor.gazetteer;
    for (const [address, lat, name] of [
      ['House 12, Mirpur Road, Dhanmondi, Dhaka', 23.7465, 'Mirpur Road'],
      ['House 12, Mirpur Road, Shyamoli, Dhaka', 23.7745, 'Mirpur Road'],
      ['বাড়ি ৭, রোকেয়া সরণি, শেওড়াপাড়া, ঢাকা', 23.79, 'Begum Rokeya Sarani'],
    ] as const) {
      const { finest } = rupantor.understand(address);
      expect(finest?.level).toBe('street');
      const { name: names } = dataset.table(PLACES);
      expect(placeText.get(names[finest!.place])).toBe(name);
      expect(Math.abs(finest!.lat / 1e7 - lat)).toBeLessThan(0.015);
    }
  });
});
