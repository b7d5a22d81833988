// Search with the point of the person who asks: the answers sorted by distance, and no poor match next door before what was meant.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { byDistance } from '../../../src/places/search/by-distance.ts';
import {
  openPlaceSearch,
  type PlaceSearch,
  type SearchWishes,
} from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let search: PlaceSearch;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  search = openPlaceSearch(dataset, openRegions(dataset));
});

const GEC = { lon: 91.8217, lat: 22.3592 };
const NEAR_DMCH = { lon: 90.3977, lat: 23.7532 };
const KUSHTIA = { lon: 89.12, lat: 23.9 };

const addresses = (query: string, wanted: SearchWishes): string[] =>
  search.find(query, wanted).map(({ row }) => search.found(row).address);

describe('from where one stands', () => {
  it('initials are the institution, not a hospital on the way', () => {
    expect(addresses('dmch', { near: NEAR_DMCH })[0]).toMatch(/^Dhaka Medical College/);
  });

  it.each([
    ['bangkok', 'Singapore Bangkok Market'],
    ['bhurshi', 'Dakkhin Bhurshi'],
    ['bilal', 'Masjid E Bilal'],
  ])(
    'a word that only few places have, all far away, is not lost among what begins or sounds like it: %s',
    (query, name) => {
      expect(addresses(query, { near: NEAR_DMCH }).join()).toContain(name);
    },
  );

  it('a name that is only far away is found there', () => {
    expect(addresses('star kabab', { near: GEC })[0]).toMatch(/^Star Kabab/);
  });

  it('of two places of equal name and rank the nearer one is meant', () => {
    expect(addresses('mirpur', { near: KUSHTIA })[0]).toBe('Mirpur, Kushtia');
    expect(addresses('mirpur', { near: GEC })[0]).toBe('Mirpur, Dhaka');
  });

  it('answers come by distance, or by relevance when that is asked for', () => {
    const hits = search.find('mirpur', { near: KUSHTIA });
    const metres = hits.map(({ row }) => {
      const { longitude, latitude } = search.found(row);
      return Math.hypot((Number(longitude) - KUSHTIA.lon) * 0.914, Number(latitude) - KUSHTIA.lat);
    });
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    const scores = search.find('mirpur', { near: KUSHTIA, sort: 'relevance' }).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

describe('what is sorted by distance', () => {
  interface Parts {
    readonly leftOut: number;
    readonly near: number;
    readonly completeness: number;
    readonly certain: number;
  }
  const hit = (metres: number, score: number, parts: Partial<Parts> = {}) => ({
    metres,
    score,
    parts: { leftOut: 0, near: 0, completeness: 0.5, certain: 0.9, ...parts },
  });
  const kept = (hits: ReturnType<typeof hit>[], limit = 10): number[] =>
    byDistance(hits, ({ metres }) => metres, limit).map(({ metres }) => metres);

  it('nothing that leaves words out stands beside what has them all', () => {
    expect(kept([hit(9000, 1.3), hit(10, 1.29, { leftOut: 1 })])).toEqual([9000]);
    expect(kept([hit(9000, 1.3, { leftOut: 1 }), hit(10, 1.29, { leftOut: 1 })])).toEqual([10, 9000]);
  });

  it('what lies nearer than the best must be nearly as good', () => {
    expect(kept([hit(5000, 1.4), hit(100, 1.39), hit(200, 1.3)])).toEqual([100, 5000]);
  });

  it('what lies nearer is called so as well if the best has the name that was typed', () => {
    const named = { completeness: 1, certain: 1 };
    expect(kept([hit(5000, 1.4, named), hit(100, 1.39)])).toEqual([5000]);
    expect(kept([hit(5000, 1.4, named), hit(100, 1.39, { certain: 1 })])).toEqual([5000]);
    expect(kept([hit(5000, 1.4, named), hit(100, 1.39, named)])).toEqual([100, 5000]);
  });

  it('to somebody far from both, what is a little less far is no better for that', () => {
    expect(kept([hit(90_000, 1.4), hit(70_000, 1.38)])).toEqual([90_000]);
    expect(kept([hit(90_000, 1.4), hit(70_000, 1.395)])).toEqual([70_000, 90_000]);
  });

  it('what lies farther may lack the nearness that the best has', () => {
    expect(kept([hit(100, 1.4, { near: 0.14 }), hit(8000, 1.1), hit(9000, 0.9)])).toEqual([100, 8000]);
  });

  it('the best of the answers are kept, the nearest of them first', () => {
    expect(kept([hit(30, 1.4), hit(50, 1.39), hit(40, 1.38)], 2)).toEqual([30, 50]);
  });
});
