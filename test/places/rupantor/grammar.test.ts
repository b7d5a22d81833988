import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/places/rupantor/read/grammar.ts';
import { lex } from '../../../src/places/rupantor/read/lexer.ts';
import { asOffice } from '../../../src/places/rupantor/read/office.ts';

function read(address: string): { pieces: string; runs: string } {
  const { pieces, runs, tokens } = parse(lex(address));
  return {
    pieces: [...pieces]
      .sort((a, b) => a.from - b.from)
      .map(({ kind, value }) => `${kind}=${value}`)
      .join(' '),
    runs: runs
      .map(({ from, to, hint }) => {
        const words = tokens.slice(from, to).map(({ text }) => text);
        return words.join(' ') + (hint ? `:${hint}` : '');
      })
      .join(' | '),
  };
}

describe('labels and their values', () => {
  it.each([
    ['House 12, Road 5', 'house=12 road=5'],
    ['12 house 5 road', 'house=12 road=5'],
    ['12 no house 5 no road', 'house=12 road=5'],
    ['৫ নং রোড, ১০ নং সেক্টর', 'road=5 sector=10'],
    ['বাসা নং ১২, রোড নং ৫', 'house=12 road=5'],
    ['h#33 r-5 blk c', 'house=33 road=5 block=c'],
    ['c block', 'block=c'],
    ['ব্লক সি', 'block=c'],
    ['3rd floor, house 9', 'floor=3 house=9'],
    ['ground floor', 'floor=ground'],
    ['lift er 4', 'level=4'],
    ['লিফটের ৪', 'level=4'],
    ['2nd lane', 'lane=2'],
    ['hous 5 blcok d', 'house=5 block=d'],
    ['House 07', 'house=7'],
    ['জি ব্লক ৫ নং রোড ১৩ নং বাড়ি', 'block=g road=5 house=13'],
    ['staff quarter building 12', 'building=12'],
    ['৬ নং বিল্ডিং', 'building=6'],
  ])('reads %s', (address, pieces) => {
    expect(read(address).pieces).toBe(pieces);
  });

  it('parts a place from the road behind a number', () => {
    expect(read('lalkhan bazar 45 high level road ctg').runs).toBe(
      'lalkhan bazar | 45 high level:road | ctg',
    );
    expect(read('60 feet road').runs).toBe('60 feet:road');
  });

  it('leaves the number behind an area to the area', () => {
    expect(read('mirpur 10 house 5 road 3')).toEqual({ pieces: 'house=5 road=3', runs: 'mirpur 10' });
  });
});

describe('postcodes', () => {
  it.each(['dhaka-1216', 'dhaka 1216', 'dhaka, post code 1216', 'ঢাকা ১২১৬', 'zip: 1216 dhaka'])(
    'finds the postcode in %s',
    (address) => {
      expect(read(address).pieces).toBe('postcode=1216');
    },
  );

  it('takes four digits behind a label for the label', () => {
    expect(read('house 1216').pieces).toBe('house=1216');
  });
});

describe('runs of words', () => {
  it.each([
    [
      'vill: rampur, po: savar, ps: mirpur, dist: dhaka',
      'rampur:village | savar:postoffice | mirpur:thana | dhaka:district',
    ],
    ['mirpur thana dhaka zila', 'mirpur:thana | dhaka:district'],
    ['thana mirpur zila dhaka', 'mirpur:thana | dhaka:district'],
    ['গ্রামঃ রামপুর, থানাঃ সাভার', 'রামপুর:village | সাভার:thana'],
    ['kazi store er pashe, dhaka', 'kazi store:landmark | dhaka'],
    ['near kazi store north agrabad', 'kazi store:landmark | north agrabad'],
    ['in front of new market', 'new market:landmark'],
    ['matikata rd', 'matikata:road'],
    ['college road, barisal', 'college:road | barisal'],
    ['rahman villa, dhaka', 'rahman villa:building | dhaka'],
    ['lotus pharmacy uttara', 'lotus pharmacy:business | uttara'],
    ['md. rahim, dhaka', 'rahim:person | dhaka'],
  ])('reads %s', (address, runs) => {
    expect(read(address).runs).toBe(runs);
  });
});

describe('a number behind a road word', () => {
  const pieces = (address: string): string[] =>
    parse(lex(address), (words) => words.join(' ') === 'green').pieces.map(({ kind }) => kind);

  it('is the house where the words before it are a known road, unless a house is named', () => {
    expect(pieces('green road 12')).toEqual([]);
    expect(pieces('banani road 12')).toEqual(['road']);
    expect(pieces('green road 12 house 4')).toEqual(['road', 'house']);
  });
});

describe('a direction towards a place', () => {
  it('is told from the place that it starts at', () => {
    const { runs } = parse(lex('Muradpur theke Oxygen er dike 200 gaj'));
    expect(runs.map(({ hint, toward }) => [hint, toward])).toEqual([
      ['landmark', undefined],
      ['landmark', true],
      [undefined, undefined],
    ]);
  });
});

it('reads the first part as an office in short texts alone', () => {
  const text = 'Khilgaon post office, Dhaka';
  expect(asOffice(parse(lex(text)))).not.toEqual([]);
  expect(asOffice(parse(lex(`${text}, ${'near the school '.repeat(8)}`)))).toEqual([]);
});
