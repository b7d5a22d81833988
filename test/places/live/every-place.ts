// The oracle of the search over an account's own places: looks at every place and every word of it, without an index, bounds
// or an order of looking. What it finds is what the search must find.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import type { Lat, Lon } from '../../../src/geo/units.ts';
import { parseQuery, type QueryWord } from '../../../src/places/search/parse-query.ts';
import { Field } from '../../../src/places/search/text-file.ts';
import { WEIGHTS } from '../../../src/places/search/weights.ts';
import { allowedMistakes, boundedDistance } from '../../../src/text/edit-distance.ts';
import { synonymsOf } from '../../../src/text/lexicon.ts';
import { romaniseWord } from '../../../src/text/romanise.ts';
import { hasBangla } from '../../../src/text/script.ts';
import { soundKeys } from '../../../src/text/sound-key.ts';
import { isNumber } from '../../../src/text/tokens.ts';

export interface LookedAt {
  readonly slot: number;
  readonly lon: Lon;
  readonly lat: Lat;
  readonly words: readonly (readonly [word: string, field: Field])[];
  readonly regions: readonly string[];
}

export interface Asked {
  readonly text: string;
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
}

interface Scored {
  readonly slot: number;
  readonly score: number;
  readonly coverage: number;
}

/** As live places stand for importance, and from where on an answer leaves no room for mistakes. */
const IMPORTANCE = 0.63;
const WELL_ANSWERED = 0.9;

/** All that answer, the best first. */
export function lookAtAll(places: Iterable<LookedAt>, asked: Asked): Scored[] {
  const all = [...places];
  const words = parseQuery(asked.text);
  if (words.length === 0) return [];
  const plain = ranked(all, asked, words, qualityOf);
  if (plain.some(({ coverage }) => coverage >= WELL_ANSWERED)) return plain;
  return ranked(all, asked, words, (query, word, count) =>
    Math.max(qualityOf(query, word, count), qualityWithMistakes(query, word)),
  );
}

type Quality = (query: QueryWord, word: string, count: number) => number;

function ranked(
  all: readonly LookedAt[],
  asked: Asked,
  words: readonly QueryWord[],
  quality: Quality,
): Scored[] {
  const found: Scored[] = [];
  const known = words.map((query) => {
    const seen = new Map<string, number>();
    return (word: string): number => {
      let value = seen.get(word);
      if (value === undefined) seen.set(word, (value = quality(query, word, words.length)));
      return value;
    };
  });
  for (const place of all) {
    const scored = scoreOf(place, asked, words, known);
    if (scored) found.push({ slot: place.slot, ...scored });
  }
  return found.sort((a, b) => b.score - a.score);
}

const latin = (word: string): string => (hasBangla(word) ? romaniseWord(word) : word);

function qualityOf({ text, open, long, or }: QueryWord, word: string, count: number): number {
  const weights = WEIGHTS.word;
  let best = 0;
  if (word === text) best = open && text.length <= 2 ? weights.shortExact : weights.exact;
  if (word === long) best = Math.max(best, weights.synonym);
  if (word === or) best = weights.exact;
  if (open && word.startsWith(text)) {
    const share = text.length / word.length;
    let continues = weights.prefixLeast + (weights.prefixMost - weights.prefixLeast) * share;
    if (text.length <= (count === 1 ? 4 : 2)) continues = weights.shortPrefix;
    best = Math.max(best, isNumber(text) ? weights.numberPrefix : continues);
  }
  if (isNumber(text)) return best;
  if (synonymsOf(text).includes(word)) best = Math.max(best, weights.synonym);
  if ((text.length >= 3 || hasBangla(text)) && !isNumber(word)) {
    const keys = soundKeys(text);
    if (soundKeys(word).some((key) => keys.includes(key))) {
      const [a, b] = [latin(word), latin(text)];
      const alike = 1 - boundedDistance(a, b, 6) / Math.max(a.length, b.length);
      let sounds = weights.soundLeast + (weights.soundMost - weights.soundLeast) * alike;
      if (alike >= weights.soundAlikeFrom) sounds = weights.soundAlike;
      best = Math.max(best, alike === 1 ? weights.synonym : sounds);
    }
  }
  return best;
}

/** A mistake or two in a whole word, one in a beginning; the first letter or the last two are right. */
function qualityWithMistakes({ text, open }: QueryWord, word: string): number {
  const { oneMistake, twoMistakes, mistakeInShort, prefixWithMistake } = WEIGHTS.word;
  const most = allowedMistakes(text.length);
  if (most === 0 || isNumber(text)) return 0;
  if (word[0] !== text[0] && word.slice(-2) !== text.slice(-2)) return 0;
  const mistakes = boundedDistance(word, text, most);
  const less = mistakeInShort / text.length;
  if (mistakes <= most) return (mistakes === 1 ? oneMistake : twoMistakes) - less;
  if (!open || word[0] !== text[0]) return 0;
  for (const letters of [text.length - 1, text.length, text.length + 1])
    if (letters < word.length && boundedDistance(word.slice(0, letters), text, 1) <= 1)
      return oneMistake - prefixWithMistake - less;
  return 0;
}

function scoreOf(
  place: LookedAt,
  { text, near }: Asked,
  query: readonly QueryWord[],
  quality: readonly ((word: string) => number)[],
): { score: number; coverage: number } | undefined {
  const count = query.length;
  const best = query.map(() => 0);
  const at = query.map(() => -2);
  const all = [0, 0];
  const hits = [0, 0];
  for (const [i, [word, field]] of place.words.entries()) {
    const values = query.map((_, g) => quality[g](word) * WEIGHTS.field[field]);
    for (let g = 0; g < count; g++) if (values[g] > best[g]) [best[g], at[g]] = [values[g], i];
    if (field !== Field.Name && field !== Field.NameBn) continue;
    all[field]++;
    if (values.some((value) => value > 0)) hits[field]++;
  }
  let follows = 0;
  let byName = false;
  for (let g = 0; g < count; g++) {
    const around =
      WEIGHTS.context * place.regions.reduce((most, word) => Math.max(most, quality[g](word)), 0);
    if (around > best[g]) best[g] = around;
    else if (at[g] >= 0) {
      byName = true;
      if (g === 0 ? at[g] === 0 : at[g] === at[g - 1] + 1) follows++;
    }
    if (best[g] === 0) return undefined;
  }
  if (!byName) return undefined;
  const letters = query.reduce((sum, word) => sum + word.text.length, 0);
  const coverage = best.reduce((sum, value) => sum + value, 0) / count;
  const shares = all.map((words, i) => (words === 0 ? 0 : hits[i] / words));
  const complete = WEIGHTS.complete * (count === 1 ? Math.min(1, letters / WEIGHTS.completeFrom) : 1);
  let score =
    WEIGHTS.match * coverage +
    complete * Math.max(...shares) * coverage +
    (WEIGHTS.order * follows) / count +
    (shares[hasBangla(text) ? 1 : 0] > 0 ? WEIGHTS.language : 0) +
    WEIGHTS.importance * (1 + WEIGHTS.importanceOfFew / letters) * IMPORTANCE;
  if (near) {
    const east = (place.lon - near.lon) * metresPerDegreeLon(near.lat);
    const north = (place.lat - near.lat) * METRES_PER_DEGREE;
    score += WEIGHTS.near / (1 + Math.hypot(east, north) / WEIGHTS.nearHalf);
  }
  return { score, coverage };
}
