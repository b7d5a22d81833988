import { describe, expect, it } from 'vitest';
import { MAX_QUERY_WORDS, parseQuery } from '../../../src/places/search/parse-query.ts';

describe('a query', () => {
  it('is its folded words, the last one open', () => {
    expect(parseQuery('Mirpur-10, Dha')).toEqual([
      { text: 'mirpur', open: false },
      { text: '10', open: false },
      { text: 'dha', open: true },
    ]);
  });

  it('has its short forms written out, but for a last word that may be a beginning', () => {
    expect(parseQuery('H#5 R/A ')).toEqual([
      { text: 'house', open: false },
      { text: '5', open: false },
      { text: 'residential', open: false },
      { text: 'area', open: false },
    ]);
    expect(parseQuery('matikata rd')).toEqual([
      { text: 'matikata', open: false },
      { text: 'rd', open: true, long: 'road' },
    ]);
  });

  it('has at most so many words', () => {
    expect(parseQuery('a b c d e f g h i j k l m')).toHaveLength(MAX_QUERY_WORDS);
    const words = parseQuery('the flat 3 b of house 12 near karim villa mirpur').map(({ text }) => text);
    expect(words).toEqual(['flat', '3', 'b', 'house', '12', 'karim', 'villa', 'mirpur']);
  });

  it.each([
    ['টিএসসি', 'tsc'],
    ['বিএসএমএমইউ', 'bsmmu'],
    ['বুয়েট', 'buet'],
    ['নেএকোনা', 'নেত্রকোনা'],
  ])('reads %s also as %s', (text, or) => {
    expect(parseQuery(text)[0].or).toBe(or.normalize('NFC'));
  });

  it('mends এ typed for ত্র where no word has it', () => {
    expect(parseQuery('যাএাবাড়ি')[0].text).toBe(parseQuery('যাত্রাবাড়ি')[0].text);
  });
});
