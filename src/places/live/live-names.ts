// How much of a place's name one query word can ask for at most: places of which it can be all are looked at before others.
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { Field } from '../search/text-file.ts';
import { grown } from './growing.ts';

/** One query word can ask for the whole name, for a half, a third, a quarter or less. */
export const SHARES = 4;

type Words = readonly (readonly [word: string, field: Field])[];

export class NameParts {
  /** By slot: 1 … SHARES, the number of equal parts of the name of which a query word can ask for one. */
  parts = new Uint8Array(64);
  /** One bit a slot for each number of parts. */
  readonly bits: Uint32Array[] = Array.from({ length: SHARES + 1 }, () => new Uint32Array(2));

  put(slot: number, parts: number): void {
    this.parts = grown(this.parts, slot);
    this.parts[slot] = parts;
    for (let i = 1; i <= SHARES; i++) this.bits[i] = grown(this.bits[i], slot >>> 5);
    this.bits[parts][slot >>> 5] |= 1 << (slot & 31);
  }

  remove(slot: number): void {
    this.bits[this.parts[slot]][slot >>> 5] &= ~(1 << (slot & 31));
  }
}

export class LiveNames {
  /** For a query word of one letter, which may begin several words of a name, and for longer ones, which seldom do. */
  readonly ofLetter = new NameParts();
  readonly ofWord = new NameParts();

  put(slot: number, words: Words): void {
    this.ofLetter.put(slot, Math.min(partsOf(words, Field.Name, 1), partsOf(words, Field.NameBn, 1)));
    this.ofWord.put(slot, Math.min(partsOf(words, Field.Name, 2), partsOf(words, Field.NameBn, 2)));
  }

  remove(slot: number): void {
    this.ofLetter.remove(slot);
    this.ofWord.remove(slot);
  }
}

/** Words of the name, divided by how many of them one query word may stand for: those that share first letters or a sound. */
function partsOf(words: Words, field: Field, letters: number): number {
  const name: string[] = [];
  for (const [word, of] of words) if (of === field) name.push(word);
  if (name.length === 0) return SHARES;
  let most = 1;
  for (const word of name) {
    let alike = 0;
    for (const other of name) if (mayBothAnswer(word, other, letters)) alike++;
    if (alike > most) most = alike;
  }
  return Math.min(SHARES, Math.max(1, Math.floor(name.length / most)));
}

function mayBothAnswer(word: string, other: string, letters: number): boolean {
  if (word.slice(0, letters) === other.slice(0, letters)) return true;
  if (isNumber(word) || isNumber(other)) return false;
  const keys = soundKeys(word);
  return soundKeys(other).some((key) => keys.includes(key));
}
