import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextColumns } from '../../../src/dataset/tables/text-index.ts';
import { dictionaryColumns } from '../../../src/places/build/dictionary-columns.ts';
import { soundColumns } from '../../../src/places/build/sound-columns.ts';
import { byLetters, fromLetters, toLetters } from '../../../src/places/search/letters.ts';
import { NearWords } from '../../../src/places/search/near-words.ts';
import { SoundDictionary } from '../../../src/places/search/sound-dictionary.ts';
import { WordDictionary } from '../../../src/places/search/word-dictionary.ts';
import { boundedDistance } from '../../../src/text/edit-distance.ts';
import { soundKeys } from '../../../src/text/sound-key.ts';

const word = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ক', 'া'), minLength: min, maxLength: max });
const vocabulary = fc.uniqueArray(word(1, 7), { minLength: 1, maxLength: 60 });

const letters = new Uint8Array(64);
const open = (words: string[]): WordDictionary =>
  new WordDictionary(dictionaryColumns(words) as unknown as TextColumns);

/** What the automaton should find: by comparing with every word, and with every beginning of every word. */
function nearByHand(
  words: readonly string[],
  wanted: string,
  mistakes: number,
  asPrefix: boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const each of words) {
    let least = boundedDistance(wanted, each, mistakes);
    if (asPrefix) {
      for (let end = 1; end <= each.length; end++) {
        least = Math.min(least, boundedDistance(wanted, each.slice(0, end), mistakes));
      }
    }
    if (least <= mistakes) found.set(each, least);
  }
  return found;
}

function nearByAutomaton(words: readonly string[], near: NearWords): Map<string, number> {
  const found = new Map<string, number>();
  for (let i = 0; i < near.count; i++) {
    for (let w = near.first[i]; w < near.end[i]; w++) {
      found.set(words[w], Math.min(found.get(words[w]) ?? 9, near.mistakes[i]));
    }
  }
  return found;
}

describe('the dictionary', () => {
  it('finds exactly its own words', () => {
    fc.assert(
      fc.property(vocabulary, word(1, 7), (given, other) => {
        const words = given.slice().sort(byLetters);
        const dictionary = open(words);
        for (const each of [...words, other]) {
          expect(dictionary.find(letters, toLetters(each, letters))).toBe(words.indexOf(each));
        }
      }),
    );
  });

  it('finds the range of words with a prefix', () => {
    fc.assert(
      fc.property(vocabulary, word(1, 4), (given, start) => {
        const words = given.slice().sort(byLetters);
        const dictionary = open(words);
        const length = toLetters(start, letters);
        const run = words.slice(
          dictionary.firstWith(letters, length),
          dictionary.firstBeyond(letters, length),
        );
        expect(run).toEqual(words.filter((each) => each.startsWith(start)));
      }),
    );
  });

  it.each([
    [1, false],
    [2, false],
    [1, true],
    [2, true],
  ])('finds all words within edit distance %i, as a prefix: %s', (mistakes, asPrefix) => {
    fc.assert(
      fc.property(vocabulary, word(3, 8), (given, wanted) => {
        const words = given.slice().sort(byLetters);
        const dictionary = open(words);
        const near = new NearWords();
        dictionary.near(letters, toLetters(wanted, letters), mistakes, asPrefix, near);
        const found = [...nearByAutomaton(words, near.copy())].sort();
        expect(found).toEqual([...nearByHand(words, wanted, mistakes, asPrefix)].sort());
      }),
      { numRuns: 300 },
    );
  });

  it('brings back the letters of both scripts', () => {
    fc.assert(
      fc.property(word(1, 20), (each) => {
        expect(fromLetters(letters, 0, toLetters(each, letters))).toBe(each);
      }),
    );
  });
});

describe('the dictionary of sounds', () => {
  const words = ['chattogram', 'mirpur', 'mohammadpur', 'muhammadpur', 'rampura', 'মোহাম্মদপুর'].sort(byLetters);
  const sounds = new SoundDictionary(soundColumns(words) as unknown as TextColumns);
  const find = (text: string, asPrefix: boolean): string[] => {
    sounds.find(soundKeys(text)[0], asPrefix);
    return Array.from(sounds.words.subarray(sounds.first, sounds.end), (w) => words[w]);
  };

  it('finds the words that sound alike', () => {
    expect(find('mohamadpur', false)).toEqual(['mohammadpur', 'muhammadpur', 'মোহাম্মদপুর']);
    expect(find('zzz', false)).toEqual([]);
  });

  it('finds the words that begin with the sound', () => {
    expect(find('mohammad', true)).toEqual(['mohammadpur', 'muhammadpur', 'মোহাম্মদপুর']);
  });
});
