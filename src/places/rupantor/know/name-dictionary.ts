// Looks up names in the dictionary of `rupantor.tk`: equal, misspelt, or sounding alike, with the cost of the difference.
// Works on bytes; nothing is decoded or allocated for a form that does not match.
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { consonantSlips, distance, type Letters, sameDigits } from './byte-distance.ts';
import { leftOutHashes } from './form-hash.ts';
import type { HashTable, RupantorIndex } from './index-file.ts';
import { joinForms, keysOfWords, MAX_FORM } from './name-form.ts';

export interface Match {
  readonly form: number;
  /** 0 for the same spelling; about 1 for one audible slip. */
  cost: number;
  readonly letters: number;
  /** Letters of the name looked up. */
  readonly asked: number;
  /** The road word is part of the name: Elephant Road as an area. */
  readonly whole?: boolean;
}

const NO_MATCHES: readonly Match[] = [];
const NO_KEYS: readonly string[] = [];
/** Forms returned for one name. */
const MOST_MATCHES = 10;
const NAMES_KEPT = 20_000;

export class NameDictionary {
  readonly #index: RupantorIndex;
  readonly #known = new BoundedCache<string, readonly Match[]>(NAMES_KEPT);
  readonly #hashes = new Uint32Array(64);
  readonly #query: Letters = { bytes: new Uint8Array(MAX_FORM * 2), from: 0, length: 0 };
  readonly #key: Letters = { bytes: new Uint8Array(MAX_FORM * 2), from: 0, length: 0 };
  /** The form, or the sound, that the query is compared with. */
  readonly #form: Letters;
  readonly #sound: Letters;
  /** Stamps: in which query a form was last checked. */
  readonly #seen: Uint32Array;
  #stamp = 0;
  /** Which letters a form, and a sound, contains: this alone rules out most that differ too much. */
  readonly #formLetters: Uint32Array;
  readonly #keyLetters: Uint32Array;
  #queryLetters = 0;

  constructor(index: RupantorIndex) {
    this.#index = index;
    this.#form = { bytes: index.formBytes, from: 0, length: 0 };
    this.#sound = { bytes: index.keyBytes, from: 0, length: 0 };
    this.#seen = new Uint32Array(index.formStart.length);
    this.#formLetters = letterSets(index.formBytes, index.formStart);
    this.#keyLetters = letterSets(index.keyBytes, index.keyStart);
  }

  /** The forms closest to the words `from` to `to`, the best first. */
  find(words: readonly string[], from: number, to: number): readonly Match[] {
    const asked = to === from + 1 ? words[from] : words.slice(from, to).join(' ');
    const known = this.#known.get(asked);
    if (known) return known;
    // Three words or more are long enough to be found by spelling alone.
    const keys = to - from <= 2 ? keysOfWords(words, from, to) : NO_KEYS;
    return this.#known.set(asked, this.#search(joinForms(words, from, to), keys, to - from));
  }

  /** Whether the dictionary contains exactly this form. */
  has(form: string): boolean {
    const length = Math.min(form.length, MAX_FORM);
    if (length < 2) return false;
    const { spelling } = this.#index;
    write(form, length, this.#query);
    leftOutHashes(this.#query, 0, 0, this.#hashes);
    const [from, to] = bucket(spelling, this.#hashes[0]);
    for (let at = from; at < to; at++) {
      const form = this.#letters(spelling.value[at]);
      if (form.length === length && distance(this.#query, form, 0) === 0) return true;
    }
    return false;
  }

  /** The letters of a form, valid until the next call. */
  #letters(form: number): Letters {
    const { formStart } = this.#index;
    this.#form.from = formStart[form];
    this.#form.length = formStart[form + 1] - formStart[form];
    return this.#form;
  }

  formText(form: number): string {
    const { formStart, formBytes } = this.#index;
    return String.fromCharCode(...formBytes.subarray(formStart[form], formStart[form + 1]));
  }

  #search(form: string, keys: readonly string[], words: number): readonly Match[] {
    const length = form.length;
    if (length < 2 || ++this.#stamp === 0xffffffff) return NO_MATCHES;
    write(form, length, this.#query);
    this.#queryLetters = letterSet(this.#query.bytes, 0, length);
    const matches: Match[] = [];
    this.#bySpelling(length, 0, matches);
    const equal = matches.some((match) => match.cost === 0);
    this.#bySound(keys, length, equal ? 0 : 1, matches);
    // If the exact spelling is known, a name that only sounds like it is rarely meant.
    if (equal) for (const match of matches) match.cost += match.cost > 0 ? 0.6 : 0;
    else if (length >= 4) {
      this.#bySpelling(length, 1, matches);
      // Two slips are considered only if one does not explain the name: that is four times the work.
      const explained = matches.some((match) => match.cost <= 1);
      if (!explained && length >= 6 && words <= 2) this.#bySpelling(length, 2, matches);
    }
    matches.sort((a, b) => a.cost - b.cost);
    return matches.length > MOST_MATCHES ? matches.slice(0, MOST_MATCHES) : matches;
  }

  /** Forms that differ from the query by this many letters left out of either. */
  #bySpelling(length: number, slips: number, matches: Match[]): void {
    const { start, value } = this.#index.spelling;
    const mask = start.length - 2;
    const count = leftOutHashes(this.#query, slips, 0, this.#hashes);
    for (let i = 0; i < count; i++) {
      const at = this.#hashes[i] & mask;
      for (let k = start[at]; k < start[at + 1]; k++) this.#weigh(value[k], length, 2, matches);
    }
  }

  #bySound(keys: readonly string[], length: number, slips: number, matches: Match[]): void {
    const { sound, keyStart, keyForm } = this.#index;
    for (const key of keys) {
      if (key.length === 0) continue;
      write(key, key.length, this.#key);
      const allowed = key.length >= 5 ? slips : 0;
      const letters = letterSet(this.#key.bytes, 0, key.length);
      const count = leftOutHashes(this.#key, allowed, 1, this.#hashes);
      for (let i = 0; i < count; i++) {
        const [from, to] = bucket(sound, this.#hashes[i]);
        for (let at = from; at < to; at++) {
          const id = sound.value[at];
          const form = keyForm[id];
          if (this.#seen[form] === this.#stamp) continue;
          if (bits(this.#keyLetters[id] ^ letters) > 2 * allowed) continue;
          this.#sound.from = keyStart[id];
          this.#sound.length = keyStart[id + 1] - keyStart[id];
          const far = distance(this.#key, this.#sound, allowed);
          if (far <= allowed) this.#weigh(form, length, far, matches);
        }
      }
    }
  }

  #weigh(form: number, length: number, soundSlips: number, matches: Match[]): void {
    if (this.#seen[form] === this.#stamp) return;
    this.#seen[form] = this.#stamp;
    const name = this.#letters(form);
    const letters = name.length;
    // Forms found by spelling have few slips or none; those found by sound may have different vowels.
    const most =
      soundSlips === 2 ? (length >= 10 ? 3 : 2) : Math.min(4, 1 + (Math.min(length, letters) >> 1));
    // A slip adds, removes or changes one letter.
    if (bits(this.#formLetters[form] ^ this.#queryLetters) > 2 * most) return;
    const slips = distance(this.#query, name, most);
    if (slips > most) return;
    let heard = soundSlips;
    // Spelling finds forms whose sound was not looked up: a slip in a vowel is not audible.
    if (heard === 2 && slips > 0) heard = Math.min(2, consonantSlips(this.#query, name));
    let cost =
      slips === 0
        ? 0
        : heard === 0
          ? 0.25 + 0.25 * slips
          : heard === 1
            ? 0.5 + 0.5 * slips
            : 0.6 + 0.7 * slips;
    if (slips > 0 && heard > 0 && this.#query.bytes[0] !== name.bytes[name.from]) cost += 0.4;
    // Digits are never a slip: Mirpur 10 is not Mirpur 11.
    if (slips > 0 && !sameDigits(this.#query, name)) return;
    if (cost > allowedCost(Math.min(length, letters))) return;
    matches.push({ form, cost, letters, asked: length });
  }
}

/** How much a name of this many letters may cost and still match the one in the dictionary. */
export const allowedCost = (letters: number): number =>
  letters <= 3 ? 0 : letters <= 5 ? 1.1 : letters <= 7 ? 1.6 : letters <= 10 ? 2.1 : 2.7;

function write(text: string, length: number, into: Letters): void {
  for (let i = 0; i < length; i++) into.bytes[i] = text.charCodeAt(i);
  into.length = length;
}

const range: [number, number] = [0, 0];
function bucket(table: HashTable, hash: number): [number, number] {
  const at = hash & (table.start.length - 2);
  range[0] = table.start[at];
  range[1] = table.start[at + 1];
  return range;
}

const letterSet = (bytes: Uint8Array, from: number, to: number): number => {
  let set = 0;
  for (let i = from; i < to; i++) set |= 1 << (bytes[i] & 31);
  return set;
};

const letterSets = (bytes: Uint8Array, start: Uint32Array): Uint32Array => {
  const sets = new Uint32Array(start.length);
  for (let i = 0; i + 1 < start.length; i++) sets[i] = letterSet(bytes, start[i], start[i + 1]);
  return sets;
};

/** How many bits are set. */
function bits(set: number): number {
  let left = set - ((set >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
