import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlaceKind } from '../../../src/dataset/tables/places.ts';
import { PlaceFilter } from '../../../src/places/search/filter.ts';
import { contextsWithin } from '../../../src/places/search/region-filter.ts';
import { tinyIndex } from './tiny-index.ts';

const NAMES = [
  'Dhaka Medical College Hospital',
  'Mirpur Cantonment Public School',
  'New Market',
  'Sonali Bank Limited',
  'Karim Store',
  'Rahman Pharmacy',
  'Gulshan Lake Park',
  'Bashundhara City Shopping Complex',
];
const town = tinyIndex([
  ...NAMES.map((name) => ({ name })),
  { name: 'Cox’s Bazar', kind: PlaceKind.Settlement },
  { nameBn: 'শহীদ মিনার' },
  { house: '12/A', street: 'Road 5' },
  { house: '12/B', street: 'Road 5' },
]);

describe('initials', () => {
  const circles = tinyIndex([{ name: 'GEC Circle' }, { name: 'GCC Hall' }, { name: 'Lal Bagh' }]);

  it('do not match others that sound the same', () => {
    expect(circles.find('gec')).toEqual(['GEC Circle']);
    expect(circles.find('gcc')).toEqual(['GCC Hall']);
  });

  it('that are a word are still found by sound', () => {
    expect(circles.find('bag')).toContain('Lal Bagh');
  });
});

describe('an alias', () => {
  it('counts as a name where all of it was typed, not where it only mentions the word', () => {
    const town = tinyIndex([
      { name: 'Asad Gate Mor', aliases: 'Bus Stop|Aarong Asad Gate', importance: 190 },
      { name: 'Arong Gulshan', aliases: 'Aarong|Link Road', importance: 150 },
    ]);
    expect(town.find('aarong')).toEqual(['Arong Gulshan', 'Asad Gate Mor']);
    expect(town.find('aarong asad gate')[0]).toBe('Asad Gate Mor');
  });
});

describe('the number of a road', () => {
  const town = tinyIndex(
    [
      { name: 'Airport Road', kind: PlaceKind.Street, district: 'Sector 3' },
      { name: 'Road 3', kind: PlaceKind.Street, district: 'Sector 4' },
    ],
    ['Sector 3', 'Sector 4'],
  );

  it('is no region in which another road lies', () => {
    expect(town.find('road 3')).toEqual(['Road 3']);
  });
});

describe('words with a meaning', () => {
  const town = tinyIndex([{ name: 'West Goran' }, { name: 'East Rampura' }]);

  it('do not match others that sound the same: east is not west', () => {
    expect(town.find('east goran')).not.toContain('West Goran');
    expect(town.find('west goran')[0]).toBe('West Goran');
  });

  it('still match their other spellings', () => {
    expect(town.find('purbo rampura')[0]).toBe('East Rampura');
    expect(town.find('পূর্ব রামপুরা')[0]).toBe('East Rampura');
  });
});

describe('search', () => {
  it('finds every name by itself, first', () => {
    for (const name of NAMES) expect(town.find(name)[0]).toBe(name);
  });

  it.each([
    ['a beginning', 'bashun', 'Bashundhara City Shopping Complex'],
    ['one letter', 'k', 'Karim Store'],
    ['a letter missing', 'rahmn pharmacy', 'Rahman Pharmacy'],
    ['a letter too many', 'rahmaan pharmacy', 'Rahman Pharmacy'],
    ['a wrong first letter', 'sulshan lake', 'Gulshan Lake Park'],
    ['two letters swapped', 'guslhan park', 'Gulshan Lake Park'],
    ['two mistakes in a long word', 'bashundhra ciyt shoping', 'Bashundhara City Shopping Complex'],
    ['words in another order', 'hospital college dhaka', 'Dhaka Medical College Hospital'],
    ['words missing', 'dhaka hospital', 'Dhaka Medical College Hospital'],
    ['a word too many', 'the big sonali bank building', 'Sonali Bank Limited'],
    ['words of many places', 'karim gulshan sonali bank dhaka', 'Sonali Bank Limited'],
    ['words written together', 'newmarket', 'New Market'],
    ['a word taken apart', 'cox s bazar', 'Cox’s Bazar'],
    ['a short form', 'sonali bank ltd', 'Sonali Bank Limited'],
    ['a letter on the wrong side of a space', 'ne wmarket', 'New Market'],
    ['a short word that lost a letter', 'gulshan lke', 'Gulshan Lake Park'],
    ['two words as one, with more behind', 'medicalcollege hospital', 'Dhaka Medical College Hospital'],
    ['the other script', 'মিরপুর ক্যান্টনমেন্ট', 'Mirpur Cantonment Public School'],
    ['one word for two, in the other script', 'কক্সবাজার', 'Cox’s Bazar'],
    ['a Bangla name in Latin letters', 'shahid minar', 'শহীদ মিনার'],
    ['a Bangla word that means the same', 'ঢাকা মেডিকেল হাসপাতাল', 'Dhaka Medical College Hospital'],
    ['house and road', 'house 12/b road 5', '12/B, Road 5'],
    ['house and road in Bangla', 'বাসা ১২/বি রোড ৫', '12/B, Road 5'],
  ])('finds a place by %s', (_what, query, name) => {
    expect(town.find(query)[0]).toBe(name);
  });

  it('finds nothing for what is in no name', () => {
    expect(town.find('xqzwvk')).toEqual([]);
    expect(town.find('')).toEqual([]);
    expect(town.find(' ,.।/ ')).toEqual([]);
  });

  it('leaves no trace of one query in the next', () => {
    const before = town.find('rahman');
    for (const query of ['ঢাকা', 'new market', 'zzz', 'house 12', 'k']) town.find(query);
    expect(town.find('rahman')).toEqual(before);
  });

  it('finds the same whether the words before were typed once or looked up anew', () => {
    for (const text of ['sonli bank limited', 'medcal colege hospital dhaka', 'bashundra shoping city']) {
      const fresh = tinyIndex(NAMES.map((name) => ({ name })));
      const typed = [...text].map((_, end) => town.find(text.slice(0, end + 1))).at(-1);
      expect(typed?.length).toBeGreaterThan(0);
      expect(typed).toEqual(fresh.find(text));
      expect(town.find(text)).toEqual(typed);
    }
  });

  it('answers any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(town.find(text).length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500 },
    );
  });

  it('works on an empty dataset', () => {
    expect(tinyIndex([]).find('dhaka')).toEqual([]);
  });
});

describe('the order of results', () => {
  it('puts the more important of two equal names first', () => {
    const { search } = tinyIndex([
      { name: 'Rampur', importance: 10 },
      { name: 'Rampur', importance: 200 },
    ]);
    expect(search.search('rampur').map((hit) => hit.row)).toEqual([1, 0]);
  });

  it('puts the name as written before the one that sounds alike', () => {
    expect(tinyIndex([{ name: 'Kalia' }, { name: 'Kalai' }]).find('kalai')).toEqual(['Kalai', 'Kalia']);
  });

  it('puts the whole name before the one that has more words', () => {
    const index = tinyIndex([{ name: 'High School Road Market' }, { name: 'High School' }]);
    expect(index.find('high school')[0]).toBe('High School');
  });

  it('finds a whole name with a typo among very many that have the word', () => {
    const many = Array.from({ length: 900 }, (_, i) => ({ name: `Bazar Number ${i}`, importance: 20 }));
    expect(tinyIndex([...many, { name: 'Bazar', importance: 1 }]).find('bzaar')[0]).toBe('Bazar');
  });

  it('takes sec for a section and for a sector, by the rest', () => {
    const index = tinyIndex([{ name: 'Section 7 Mirpur' }, { name: 'Sector 7 Uttara' }]);
    expect(index.find('sec 7 uttara')[0]).toBe('Sector 7 Uttara');
    expect(index.find('sec 7 mirpur')[0]).toBe('Section 7 Mirpur');
  });

  it('does not take two words for one that only shares their consonants', () => {
    expect(tinyIndex([{ name: 'Dhaka College' }]).find('khula hghway')).toEqual([]);
  });

  it('puts the nearer of two equal names first when a point is given', () => {
    const { search } = tinyIndex([
      { name: 'Karim Store', at: [90, 23] },
      { name: 'Karim Store', at: [91, 24] },
    ]);
    const near = (lon: number, lat: number) => search.search('karim', { near: { lon, lat } })[0].row;
    expect([near(90, 23), near(91, 24)]).toEqual([0, 1]);
  });

  it('shows one of two entries for the same thing', () => {
    const index = tinyIndex([
      { name: 'City Hospital', at: [90, 23] },
      { name: 'City Hospital', at: [90.0005, 23] },
      { name: 'City Hospital', at: [90.5, 23] },
    ]);
    expect(index.find('city hospital')).toHaveLength(2);
  });

  it('does not let one name fill the list', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({
      name: 'Agent Bank',
      at: [90 + i * 0.1, 23] as const,
    }));
    const index = tinyIndex([
      ...many,
      { name: 'Agent Bank Agrabad', at: [91.8, 22.3] },
      { name: 'Agent Bank Banani', at: [90.4, 23.8] },
    ]);
    const found = index.find('agent bank');
    expect(found).toContain('Agent Bank Agrabad');
    expect(found).toContain('Agent Bank Banani');
  });

  it('finds a whole name among thousands that have its words', () => {
    const crowd = Array.from({ length: 3000 }, (_, i) => ({
      name: `Number ${i} High School`,
      importance: 90,
    }));
    const index = tinyIndex([...crowd, { name: 'High School', importance: 1 }]);
    expect(index.find('high school')[0]).toBe('High School');
  });
});

describe('regions', () => {
  const index = tinyIndex(
    [
      { name: 'Model School', district: 'Dhaka' },
      { name: 'Model School', district: 'Chattogram' },
    ],
    ['Dhaka', 'Chattogram'],
  );

  it('count as words of the places in them', () => {
    expect(index.search.search('model school chittagong')[0].row).toBe(1);
    expect(index.search.search('ঢাকা model school')[0].row).toBe(0);
  });

  it('limit the results', () => {
    const filter = new PlaceFilter(index.places, { contexts: contextsWithin(index.columns, [[1]]) });
    expect(index.search.search('model', { filter }).map((hit) => hit.row)).toEqual([1]);
    expect(index.search.search('m', { filter }).map((hit) => hit.row)).toEqual([1]);
    const both = new PlaceFilter(index.places, { contexts: contextsWithin(index.columns, [[0], [1]]) });
    expect(index.search.search('model', { filter: both })).toEqual([]);
  });
});

describe('the index', () => {
  it('has each document once for each of its words, in ascending order', () => {
    const word = fc.constantFrom('ab', 'cd', 'ef', 'road', '5', 'কখ');
    const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
        const { columns } = tinyIndex(names.map((each) => ({ name: each })));
        const { forward, postings } = columns;
        const expected: string[] = [];
        for (let doc = 0; doc < names.length; doc++) {
          const words = forward.subarray(columns['forward.start'][doc], columns['forward.start'][doc + 1]);
          for (const each of new Set(Array.from(words, (entry) => entry & 0xffffff)))
            expected.push(`${each} ${doc}`);
        }
        const held: string[] = [];
        for (let w = 0; w + 1 < columns['posting.start'].length; w++) {
          const run = postings.subarray(columns['posting.start'][w], columns['posting.start'][w + 1]);
          expect(Array.from(run)).toEqual(Array.from(new Set(run)).sort((a, b) => a - b));
          for (const doc of run) held.push(`${w} ${doc}`);
        }
        expect(held.sort()).toEqual(expected.sort());
      }),
      { numRuns: 100 },
    );
  });
});
