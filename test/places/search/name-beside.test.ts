// A name beside a place, where no place has all of the words: how such a query is read, and what answers it.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { namesBeside } from '../../../src/places/search/name-beside.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

describe('a name beside a place', () => {
  const NAMES = ['hathazari road oxygen', 'oxygen', 'gulshan', 'hathazari road', 'fulkoli'];
  const read = (text: string) =>
    namesBeside(text, (words) => NAMES.includes(words.join(' '))).map(
      ({ name, where, ahead }) => `${name} ${ahead ? 'after' : 'at'} ${where}`,
    );

  it('is read behind and before the name in turn, with the longest place first', () => {
    expect(read('fulkoli hathazari road oxygen')).toEqual([
      'fulkoli at hathazari road oxygen',
      'hathazari road oxygen after fulkoli',
    ]);
    expect(read('gulshan kfc')).toEqual(['kfc after gulshan']);
  });

  it('is not looked for at a word that is still being typed', () => {
    expect(read('kfc gulsh')).toEqual([]);
  });

  it('is no sentence', () => {
    expect(read('where can i buy a good phone in gulshan')).toEqual([]);
  });
});

describe('on the starter data', () => {
  const dataset = openDataset(starterDataset());
  const search = openPlaceSearch(dataset, openRegions(dataset));
  const first = (text: string): string => search.found(search.find(text)[0].row).address;

  it('the nearest of the name is found where none lies inside', () => {
    expect(first('star kabab farmgate')).toMatch(/^Star Kabab/);
    expect(first('aarong banani')).toMatch(/^Aarong Gulshan/);
  });

  it('of two places the better known says where, on whichever side it stands', () => {
    expect(first('dhaka university curzon hall')).toMatch(/^Curzon Hall/);
    expect(first('curzon hall dhaka university')).toMatch(/^Curzon Hall/);
  });

  it('what is called just so comes before what lies nearer and has more words', () => {
    expect(first('dmch shahid minar')).toMatch(/^Shahid Minar/);
  });

  it('the place itself is the answer where none lies near', () => {
    expect(first('aarong teknaf')).toMatch(/^Teknaf/);
  });
});
