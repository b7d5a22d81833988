import { describe, expect, it } from 'vitest';
import { ABBREVIATIONS, expandAbbreviations } from '../../src/text/abbreviations.ts';
import { normaliseText } from '../../src/text/normalise.ts';
import { numberOfWord } from '../../src/text/number-words.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { banglaWord, englishWord } from '../../src/text/words.ts';

const expand = (text: string): string => expandAbbreviations(tokensOf(text)).join(' ');

describe('short forms', () => {
  it.each([
    ['Matikata Rd', 'matikata road'],
    ['Banani R/A', 'banani residential area'],
    ['Blk C', 'block c'],
    ['Sec 10', 'section 10'],
    ['H#12 R#5', 'house 12 road 5'],
    ['House No. 12', 'house 12'],
    ['PS Kafrul', 'thana kafrul'],
    ['P.O. Savar, Dist. Dhaka', 'post office savar district dhaka'],
    ['বাসা নং ১২', 'বাড়ি 12'],
    ['h m ershad road', 'h m ershad road'],
    ['Govt. Lab', 'government lab'],
  ])('%s', (short, long) => {
    expect(expand(short)).toBe(normaliseText(long));
  });

  it('are written as words come out of a text, so that every line of the table can match', () => {
    for (const { short, long } of ABBREVIATIONS) {
      expect(tokensOf(short.join(' '))).toEqual(short);
      expect(tokensOf(long.join(' '))).toEqual(long);
    }
  });
});

describe('words of both languages', () => {
  it('are found from either side', () => {
    expect(englishWord(normaliseText('বিদ্যালয়'))).toBe('school');
    expect(banglaWord('school')).toBe('স্কুল');
    expect(banglaWord('constructor')).toBeUndefined();
  });
});

describe('number words', () => {
  it('are numbers', () => {
    expect(['dosh', 'দশ', 'ten', 'ek', 'char'].map(numberOfWord)).toEqual([10, 10, 10, 1, 4]);
    expect(numberOfWord('mirpur')).toBeUndefined();
  });
});
