// Numbers without a label: a house, the section of an area, the width that a road is named after, or a count for the word next to it.
import { SectionFinder } from '../know/section.ts';
import { Gap } from '../read/chunks.ts';
import { isCounted, isGenericWord } from '../read/generic-words.ts';
import type { Piece, Run } from '../read/parsed.ts';
import { type Draft, isNumberSign } from './draft.ts';
import { spelled } from './written-names.ts';

const UNLABELLED = 'number without a label';

/** 60 feet, ১০০ ফিট: roads that are named after their width. */
const isFeet = (word: string | undefined): boolean =>
  word !== undefined && /^(?:feet|fit|ft|ফিট|ফুট)$/.test(word);
/** Ordinary words that roads are nevertheless named after. */
const ROAD_NAMES = new Set(
  'main station college school hospital court jail bazar link bypass university medical thana ghat club mosque masjid'.split(
    ' ',
  ),
);

/** "Sarat Gupta Road 41": the road's name is not an area's, so the number is the house's. */
export function houseOnNamedRoad(draft: Draft, { from, to, value, label }: Piece): boolean {
  const { reading } = draft;
  const { pieces, tokens } = reading.parsed;
  if (
    pieces.some(({ kind }) => kind === 'house' || kind === 'plot' || kind === 'section' || kind === 'sector')
  )
    return false;
  if (tokens[from].number || tokens[from].gap === Gap.Hard) return false;
  let end = reading.words.length;
  while (end > 0 && reading.token[end - 1] >= from) end--;
  if (end === 0 || reading.token[end - 1] !== from - 1) return false;
  let first = end;
  const run = reading.run[end - 1];
  while (
    first > 0 &&
    reading.run[first - 1] === run &&
    draft.isFree(first - 1) &&
    !draft.isNumberWord(first - 1)
  )
    first--;
  const words = reading.words.slice(first, end);
  if (words.length === 0 || words.join('').length < 3) return false;
  const ordinary = words.every(
    (word, i) => reading.ordinary[first + i]?.kind === 'thing' || isGenericWord(word),
  );
  if (ordinary && !words.some((word) => ROAD_NAMES.has(word))) return false;
  for (let i = first; i < end; i++) draft.taken[i] = true;
  const name = spelled(words);
  draft.roadName = { kind: 'road', value: name, words };
  draft.labels.set('road', label);
  draft.values.set('house', value);
  draft.labels.set('house', 'house');
  const at = reading.token[first];
  draft.add(at, 'road', draft.cut(at, from + 1), `${name} ${label}`, 'road word');
  draft.add(to - 1, 'house', value, value, 'number after a named road');
  return true;
}

export function takeNumber(draft: Draft, i: number, run: Run): void {
  const text = draft.reading.words[i];
  if (isFeet(draft.reading.words[i + 1]) && draft.reading.run[i + 1] === run && !draft.roadName) {
    draft.roadName = { kind: 'road', value: `${text} feet`, words: [text, 'feet'] };
    if (!draft.labels.has('road')) draft.labels.set('road', 'road');
    draft.taken[i + 1] = true;
    draft.add(
      draft.reading.token[i],
      'road',
      `${text} ${draft.reading.words[i + 1]}`,
      `${text} feet road`,
      'named by its width',
    );
    return;
  }
  if (counts(draft, i, run)) {
    draft.add(draft.reading.token[i], 'unknown', text, text, 'counts the word next to it');
    return;
  }
  const before = i > 0 && draft.reading.run[i - 1] === run ? draft.covered[i - 1] : undefined;
  if (before && !before.echo && /^[0-9]{1,3}(?:\/?[a-z])?$/.test(text)) {
    const found = new SectionFinder(draft.gazetteer).ofNumber(before.entity, text, draft.values);
    if (found) {
      draft.values.set(found, text);
      draft.labels.set(found, found);
      draft.add(draft.reading.token[i], found, text, text, 'number after the area');
      return;
    }
  }
  takeHouse(draft, i);
}

/** Gate 4, 2nd phase, 5 no gate, 60 feet: the number counts the word next to it. */
export function counts(draft: Draft, i: number, run: Run): boolean {
  const { words, token, parsed } = draft.reading;
  // "bus stand 34/1"
  if (words[i].includes('/')) return false;
  // "1st colony"
  if (parsed.tokens[token[i]].ordinal && draft.reading.run[i + 1] === run) return true;
  const beside = (at: number): boolean => draft.reading.run[at] === run && isCounted(words[at]);
  if (beside(i - 1) || beside(i + 1)) return true;
  return draft.reading.run[i + 1] === run && isNumberSign(words[i + 1]) && beside(i + 2);
}

export function takeHouse(draft: Draft, i: number): void {
  const text = draft.reading.words[i];
  const house = draft.values.get('house');
  const bare = draft.parts.find(({ part }) => part.kind === 'house' && part.why === UNLABELLED);
  // "E5 Dome Inno Nasir, 116 DIT Road", "3/F, 22 O.R. Nizam Road": the letter and number before the house is a flat there.
  const isFlat = (number: string): boolean => /^[a-z]|^\d{1,2}\/f$/.test(number);
  if (house !== undefined && bare && isFlat(house) && /^\d/.test(text) && !draft.values.has('flat')) {
    bare.part = { ...bare.part, kind: 'flat', why: 'letter and number before the house' };
    draft.values.set('flat', house);
    draft.labels.set('flat', 'flat');
    draft.values.delete('house');
  }
  if (!draft.values.has('house')) {
    draft.values.set('house', text);
    draft.labels.set('house', 'house');
  } else if (bare && text !== house && /^\d/.test(text)) draft.moreHouses.push(text);
  else {
    draft.add(draft.reading.token[i], 'unknown', text, text, UNLABELLED);
    return;
  }
  draft.add(draft.reading.token[i], 'house', text, text, UNLABELLED);
}
