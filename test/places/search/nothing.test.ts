// Nothing is an answer, and a spelling that was changed is told.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { didYouMean } from '../../../src/places/search/did-you-mean.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { tinyIndex } from './tiny-index.ts';

const dataset = openDataset(starterDataset());
const search = openPlaceSearch(dataset, openRegions(dataset));

describe('what has no answer', () => {
  it.each([
    'asdfgh',
    'kolkata',
    'zxcvbn qwrtp',
    'what is the best way to cook rice at home',
    'ami tomake bhalobashi',
    'hello how are you today my friend',
    'startech',
    'star tech',
  ])('%s finds nothing', (text) => {
    expect(search.find(text).map(({ row }) => search.found(row).address)).toEqual([]);
  });

  it.each(['dhnmondi', 'mothijil', 'moymonshing', 'gulistn', 'uttora', 'bosundhora abashik'])(
    '%s still finds something',
    (text) => {
      expect(search.find(text)).not.toEqual([]);
    },
  );
});

describe('what only resembles a name', () => {
  it('is not shown beside what has it', () => {
    const found = search.find('sust').map(({ row }) => search.found(row).address);
    expect(found[0]).toMatch(/^Shahjalal University of Science and Technology/);
    expect(found.filter((address) => !/SUST|Shahjalal University/.test(address))).toEqual([]);
  });

  it('is not shown beside what has that word, unless everybody knows it', () => {
    const hits = search.find('bilal');
    expect(hits.some(({ row }) => /Bilal/.test(search.found(row).address))).toBe(true);
    for (const { parts } of hits) expect(parts.coverage > 0.9 || parts.importance > 180).toBe(true);
    // Uttra, as a bank spells it, is a slip for Uttara all the same.
    expect(search.found(search.find('uttra')[0].row).address).toBe('Uttara, Dhaka');
  });

  it('is shown where nothing has it', () => {
    expect(search.find('shust').length).toBeGreaterThan(0);
  });
});

describe('what leaves words out', () => {
  it('is no place that has another name where the first word is missing', () => {
    const index = tinyIndex([
      { name: 'Janata Bank Head Office', importance: 113 },
      { name: 'Sonali Bank Principal Office', importance: 95 },
      ...Array.from({ length: 12 }, (_, i) => ({ name: `Shop ${i}` })),
    ]);
    expect(index.find('sonali bank head office')).toEqual(['Sonali Bank Principal Office']);
  });

  it('may lack a word that no place has', () => {
    const index = tinyIndex([{ name: 'Motijheel Ideal School' }]);
    expect(index.find('torunto ideal school')).toEqual(['Motijheel Ideal School']);
  });

  it('is the part of town, not what it has besides', () => {
    const found = search.find('biman office motijheel').map(({ row }) => search.found(row).address);
    expect(found[0]).toBe('Motijheel, Dhaka');
  });
});

describe('a word that is spelled right', () => {
  const OFFICE = { name: 'Rab Camp Office Rangpur', importance: 113 };
  const TOWER = { name: 'Robi Tower', importance: 75 };

  it('is no slip for another beside which it stands', () => {
    expect(tinyIndex([OFFICE, TOWER]).find('robi office')).not.toContain(OFFICE.name);
  });

  it('is one where all of the name is there, or everybody knows the place', () => {
    expect(tinyIndex([{ name: 'Rabi Office' }, TOWER]).find('robi office')).toContain('Rabi Office');
    expect(
      tinyIndex([{ ...OFFICE, name: 'Rabi Camp Office Rangpur', importance: 205 }, TOWER]).find(
        'robi office',
      ),
    ).toContain('Rabi Camp Office Rangpur');
  });

  it('may sound like an English name, if it is Bangla', () => {
    const index = tinyIndex([{ name: 'Raibi Camp Office Rangpur' }, { nameBn: 'রবি টাওয়ার' }]);
    expect(index.find('রবি অফিস')).toContain('Raibi Camp Office Rangpur');
    expect(index.find('রবি টাওয়ার').length).toBeGreaterThan(0);
  });

  it('may be the plural of what is there', () => {
    const index = tinyIndex([{ name: 'Rowshan Ara Big Hotel' }, { name: 'Hotels' }]);
    expect(index.find('hotels rowshan')).toContain('Rowshan Ara Big Hotel');
  });
});

describe('did you mean', () => {
  it.each([
    ['dhnmondi', ['Dhanmondi, Dhaka'], 'dhanmondi'],
    ['ibn sina hospitl dhanmodi', ['Ibn Sina Hospital, Dhanmondi, Dhaka'], 'ibn sina hospital dhanmondi'],
    ['ধানমন্ডী', ['Dhanmondi, Dhaka', 'ধানমন্ডি, ঢাকা'], 'ধানমন্ডি'],
  ])('%s', (query, texts, meant) => {
    expect(didYouMean(query, texts)).toBe(meant.normalize('NFC'));
  });

  it.each([
    ['dhanm', ['Dhanmondi, Dhaka']],
    ['dhanmondi', ['Dhanmondi, Dhaka']],
    ['mirpur 10', ['Mirpur 10 Circle, Mirpur, Dhaka']],
    ['kolkata', ['Dhanmondi, Dhaka']],
  ])('is not asked for %s', (query, texts) => {
    expect(didYouMean(query, texts)).toBeUndefined();
  });
});
