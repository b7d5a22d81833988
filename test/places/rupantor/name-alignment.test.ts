// Which words of an address are the name of a place.
import { expect, it } from 'vitest';
import {
  align,
  type ComparedWord,
  comparedWord,
} from '../../../src/places/rupantor/choose/name-alignment.ts';
import { isGenericWord } from '../../../src/places/rupantor/read/generic-words.ts';

const wordsOf = (text: string): ComparedWord[] =>
  text
    .split(' ')
    .map((word) =>
      comparedWord(word, { plain: isGenericWord(word) || /^(?:main|road|school|high)$/.test(word) }),
    );
const isMeant = (written: string, name: string): boolean =>
  align(
    wordsOf(written),
    wordsOf(name),
    () => false,
    () => false,
  ) !== undefined;

it.each([
  ['shahjalal uposhohor', 'shahjalal uposhahar main road', false],
  ['shahjalal uposhohor main road', 'shahjalal uposhahar main road', true],
  ['kacchi bhai', 'kacchi bhai bailey road', true],
  ['shahjalal uposhohor', 'shahjalal uposhahar high school', true],
])('%s is %s: %s', (written, name, meant) => {
  expect(isMeant(written, name)).toBe(meant);
});
