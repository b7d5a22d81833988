// What is said of each part of an address.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import type { AddressVerdict } from '../../../src/places/rupantor/answer/verdict.ts';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let rupantor: Rupantor;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  rupantor = openRupantor(dataset, openRegions(dataset));
});
const verdict = (address: string): AddressVerdict => rupantor.geocode(address, { verdict: true }).verdict!;
const of = (address: string, part: string): string | undefined =>
  verdict(address).parts.find((each) => each.part === part)?.verdict;

describe('a verdict', () => {
  it('says that only the area is known, and what to ask for', () => {
    const { level, metres, better } = verdict('House 7, Road 12, Sector 10, Uttara');
    expect(level).toBe('area');
    expect(metres).toBeGreaterThan(100);
    expect(better).toContain('house 7');
    expect(of('House 7, Road 12, Sector 10, Uttara', 'house')).toBe('not found');
    expect(of('House 7, Road 12, Sector 10, Uttara', 'sector')).toBe('confirmed');
  });

  it('tells what was corrected, what follows and what is not known', () => {
    expect(verdict('Danmondi, Dhaka').parts.find(({ part }) => part === 'area')).toMatchObject({
      verdict: 'corrected',
      from: 'Danmondi',
      value: 'dhanmondi',
    });
    expect(verdict('12 Nobabpur Road, Dhaka').parts.find(({ part }) => part === 'road')).toMatchObject({
      verdict: 'corrected',
      from: 'Nobabpur',
      value: 'nawabpur road',
    });
    expect(of('12 Nawabpur Road, Dhaka', 'road')).toBe('confirmed');
    expect(of('Dhanmondi', 'district')).toBe('inferred');
    expect(of('Rosulbag, Lalbagh, Dhaka', 'subarea')).toBe('not found');
  });

  it('is a place where one is named, and none where nothing is known', () => {
    expect(verdict('Dhaka College, Dhaka').level).toBe('place');
    expect(verdict('test')).toMatchObject({ level: 'none', metres: null });
  });
});
