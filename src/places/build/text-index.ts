// Builds the columns of `text.tk` from the finished tables of places and regions: called once at the end of an import.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import { RegionKind, type RegionTable } from '../../dataset/tables/regions.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { romaniseWord } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { isNumber } from '../../text/tokens.ts';
import { GENERIC_REGION_WORDS, indexWords } from '../index-words.ts';
import { FIELD_SHIFT, TextField, WORD_MASK } from '../search/text-file.ts';
import { wholeNameColumns } from '../search/whole-names.ts';
import { categoryWords, isBusStop, stationName } from './category-words.ts';
import { contextColumns } from './context-columns.ts';
import { dictionaryColumns } from './dictionary-columns.ts';
import { type Strings, searchImportance } from './search-importance.ts';
import { bankInitials, shortNames } from './short-names.ts';
import { soundColumns } from './sound-columns.ts';
import { WordNumbers } from './word-numbers.ts';

/** "Rampur union" means the union of that name, though it is called just Rampur. */
const KIND_WORDS: Readonly<Record<number, string>> = {
  [RegionKind.Division]: 'division',
  [RegionKind.District]: 'district',
  [RegionKind.Upazila]: 'upazila',
  [RegionKind.Thana]: 'thana',
  [RegionKind.Pauroshova]: 'pouroshova',
  [RegionKind.Union]: 'union',
  [RegionKind.Ward]: 'ward',
  [RegionKind.PostOffice]: 'post office',
};

/** Institutions less known than this are not looked up by their acronyms. */
const KNOWN_BY_SHORT_NAME = 130;

const isBank = (subType: string): boolean => /^(?:bank|atm)$/i.test(subType);

/** TSC, BUET: an alias that is one short word in capitals. */
const isShortName = (kind: number, alias: string): boolean =>
  kind === PlaceKind.Poi && /^[A-Z]{2,6}$/.test(alias);

export interface TextIndexSource {
  readonly places: PlaceTable;
  readonly placeText: Strings;
  readonly regions: RegionTable;
  readonly regionText: Strings;
  /** Regions that a street, by its row, runs through; absent for one that is shorter than any of them is wide. */
  readonly along?: ReadonlyMap<number, readonly number[]>;
  /** Whether the index is laid beside another, which knows the names of all regions. */
  readonly beside?: boolean;
}

export function buildTextIndex(source: TextIndexSource): TextColumns {
  const { places, placeText, regions, regionText, along } = source;
  const count = places.id.length;
  const numbers = new WordNumbers();
  const importance = searchImportance(places, regions, placeText);
  const rowOfDoc = documentsByRank(importance);
  const forward = new GrowingColumn(Uint32Array, Math.max(16, count * 6));
  const forwardStart = new Uint32Array(count + 1);
  const wordsOf = wordCache(placeText, numbers);
  const push = (words: Uint32Array, field: TextField): void => {
    for (let i = 0; i < words.length; i++) forward.push(words[i] | (field << FIELD_SHIFT));
  };
  const pushAlias = (words: Uint32Array): void => {
    push(words.subarray(0, 1), TextField.AliasStart);
    push(words.subarray(1), TextField.Alias);
  };

  const wordsOfRegion = regionWordCache(regions, regionText, numbers);
  const wordsOfHouse = numberWords('house', numbers);
  const wordsOfBusStop = numberWords(categoryWords('bus stop').join(' '), numbers);
  const categories = new Map<number, Uint32Array>([[0, NO_WORDS]]);
  const categoriesOf = (subType: number): Uint32Array => {
    let words = categories.get(subType);
    if (!words) {
      words = Uint32Array.from(categoryWords(placeText.get(subType)), (word) => numbers.add(word));
      categories.set(subType, words);
    }
    return words;
  };
  for (let doc = 0; doc < count; doc++) {
    const row = rowOfDoc[doc];
    const name = wordsOf(places.name[row]);
    push(name, TextField.Name);
    push(wordsOf(places.nameBn[row]), TextField.NameBn);
    if (places.aliases[row] !== 0) {
      for (const alias of placeText.get(places.aliases[row]).split('|')) {
        const words = numberWords(alias, numbers);
        if (isShortName(places.kind[row], alias)) push(words, TextField.Short);
        else pushAlias(words);
      }
    }
    push(wordsOf(places.house[row]), TextField.House);
    if (places.street[row] !== places.name[row]) push(wordsOf(places.street[row]), TextField.Street);
    const kind = places.kind[row];
    if (kind === PlaceKind.Region || kind === PlaceKind.Settlement || kind === PlaceKind.Street) {
      pushAlias(gluedPairs(name, numbers));
    }
    if (kind === PlaceKind.House && name.length === 0) push(wordsOfHouse, TextField.Type);
    if (kind === PlaceKind.Poi) {
      const words = Array.from(name, (word) => numbers.words[word]);
      push(categoriesOf(places.subType[row]), TextField.Type);
      if (isBusStop(words)) push(wordsOfBusStop, TextField.Type);
      const station = stationName(placeText.get(places.subType[row]), words);
      pushAlias(Uint32Array.from(station, (word) => numbers.add(word)));
      const short = importance[row] >= KNOWN_BY_SHORT_NAME ? shortNames(words) : [];
      if (isBank(placeText.get(places.subType[row]))) short.push(...bankInitials(words));
      push(
        Uint32Array.from(short, (word) => numbers.add(word)),
        TextField.Short,
      );
    }
    const region = places.region[row];
    if (region >= 0 && KIND_WORDS[regions.kind[region]]) {
      push(numberWords(KIND_WORDS[regions.kind[region]], numbers), TextField.Type);
    }
    if (kind === PlaceKind.Street)
      for (const passed of along?.get(row) ?? []) push(wordsOfRegion(passed), TextField.Along);
    // A name known only in Bangla can also be found by its Latin form.
    const onlyBangla = name.length === 0 ? wordsOf(places.nameBn[row]) : name;
    pushAlias(romanised(onlyBangla, numbers));
    forwardStart[doc + 1] = forward.length;
  }

  const regionWords: number[] = [];
  for (const row of source.beside ? [] : regions.kind.keys())
    for (const word of wordsOfRegion(row)) regionWords.push(word, row);
  const { words, order } = numbers.sorted();
  if (words.length > WORD_MASK) throw new RangeError('more than 16 million different words in one dataset');
  const entries = forward.view();
  for (let i = 0; i < entries.length; i++) {
    entries[i] = (order[entries[i] & WORD_MASK] | (entries[i] & ~WORD_MASK)) >>> 0;
  }
  return {
    ...dictionaryColumns(words),
    ...soundColumns(words),
    ...postingColumns(entries, forwardStart, words.length),
    ...wholeNameColumns(entries, forwardStart),
    'forward.start': forwardStart,
    forward: entries.slice(),
    'doc.row': rowOfDoc,
    'doc.importance': Uint8Array.from(rowOfDoc, (row) => importance[row]),
    'doc.lon': Int32Array.from(rowOfDoc, (row) => places.lon[row]),
    'doc.lat': Int32Array.from(rowOfDoc, (row) => places.lat[row]),
    ...contextColumns(places, regions, rowOfDoc),
    ...regionPostings(regionWords, order, words.length),
  };
}

/** Rows by importance, the most important first; equal ones in table order. */
function documentsByRank(importance: Uint8Array): Uint32Array {
  const count = importance.length;
  const start = new Uint32Array(257);
  for (let row = 0; row < count; row++) start[256 - importance[row]]++;
  for (let i = 0; i < 256; i++) start[i + 1] += start[i];
  const docs = new Uint32Array(count);
  for (let row = 0; row < count; row++) docs[start[255 - importance[row]]++] = row;
  return docs;
}

const NO_WORDS = new Uint32Array(0);

const numberWords = (text: string, numbers: WordNumbers): Uint32Array =>
  Uint32Array.from(indexWords(text), (word) => numbers.add(word));

/** Street names and house numbers repeat: the words of a string are computed once. */
function wordCache(text: Strings, numbers: WordNumbers): (id: number) => Uint32Array {
  const known = new BoundedCache<number, Uint32Array>(200_000);
  const make = (id: number): Uint32Array => numberWords(text.get(id), numbers);
  return (id) => (id === 0 ? NO_WORDS : known.obtain(id, make));
}

/** New + Market can also be found as newmarket. */
function gluedPairs(words: Uint32Array, numbers: WordNumbers): Uint32Array {
  if (words.length < 2) return NO_WORDS;
  const glued: number[] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    const a = numbers.words[words[i]];
    const b = numbers.words[words[i + 1]];
    if (isNumber(a) || isNumber(b) || hasBangla(a) !== hasBangla(b) || a.length + b.length > 24) continue;
    if (a.length < 2 || b.length < 2) continue;
    glued.push(numbers.add(a + b));
  }
  return Uint32Array.from(glued);
}

function romanised(words: Uint32Array, numbers: WordNumbers): Uint32Array {
  const latin: number[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = numbers.words[words[i]];
    const roman = hasBangla(word) ? romaniseWord(word) : '';
    if (/^[a-z]+$/.test(roman)) latin.push(numbers.add(roman));
  }
  return Uint32Array.from(latin);
}

/** Each document once per word, documents ascending. */
function postingColumns(forward: Uint32Array, forwardStart: Uint32Array, words: number) {
  const last = new Int32Array(words).fill(-1);
  const start = new Uint32Array(words + 1);
  const docs = forwardStart.length - 1;
  for (let doc = 0; doc < docs; doc++) {
    for (let i = forwardStart[doc]; i < forwardStart[doc + 1]; i++) {
      const word = forward[i] & WORD_MASK;
      if (last[word] === doc) continue;
      last[word] = doc;
      start[word + 1]++;
    }
  }
  for (let w = 0; w < words; w++) start[w + 1] += start[w];
  const at = start.slice();
  const postings = new Uint32Array(start[words]);
  last.fill(-1);
  for (let doc = 0; doc < docs; doc++) {
    for (let i = forwardStart[doc]; i < forwardStart[doc + 1]; i++) {
      const word = forward[i] & WORD_MASK;
      if (last[word] === doc) continue;
      last[word] = doc;
      postings[at[word]++] = doc;
    }
  }
  return { 'posting.start': start, postings };
}

/** The words of all names of a region, each once. */
function regionWordCache(regions: RegionTable, text: Strings, numbers: WordNumbers) {
  const known = new Map<number, Uint32Array>();
  return (row: number): Uint32Array => {
    let words = known.get(row);
    if (!words) {
      const names = [
        text.get(regions.name[row]),
        text.get(regions.nameBn[row]),
        ...text.get(regions.aliases[row]).split('|'),
      ];
      const seen = new Set<number>();
      for (const name of names)
        for (const word of indexWords(name)) if (!GENERIC_REGION_WORDS.has(word)) seen.add(numbers.add(word));
      known.set(row, (words = Uint32Array.from(seen)));
    }
    return words;
  };
}

function regionPostings(pairs: readonly number[], order: Uint32Array, words: number) {
  const start = new Uint32Array(words + 1);
  for (let i = 0; i < pairs.length; i += 2) start[order[pairs[i]] + 1]++;
  for (let w = 0; w < words; w++) start[w + 1] += start[w];
  const at = start.slice();
  const rows = new Uint32Array(pairs.length / 2);
  for (let i = 0; i < pairs.length; i += 2) rows[at[order[pairs[i]]]++] = pairs[i + 1];
  return { 'region.start': start, 'region.rows': rows };
}
