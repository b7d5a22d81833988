// Where in a text the name of a place may stand: stretches of words without a separator, whether something announces a name there, and
// whether units that are written account for all of the words, so that none is looked for.
import { type Gazetteer, Slot } from '../know/gazetteer.ts';
import { formOfWord } from '../know/name-form.ts';
import { Gap } from '../read/chunks.ts';
import { isCounted, isThing } from '../read/generic-words.ts';
import { Word } from '../read/lexicon.ts';
import type { Parsed } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import { WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';
import { liesBeside, WRITTEN_KINDS } from './units-beside.ts';

/** Stretches of words without a separator in which a name may stand. */
export function stretchesOf({ words, run, token, parsed }: Reading): [number, number][] {
  const stretches: [number, number][] = [];
  const mayName = (i: number): boolean => run[i].hint === undefined || NAMING.has(run[i].hint);
  for (let from = 0; from < words.length; ) {
    // No name of a place begins with "cha-72/1".
    if (!mayName(from) || isHouseNumber(parsed, token[from])) {
      from++;
      continue;
    }
    // "60 feet" is a road.
    if (isNumeral(words[from]) && words[from + 1] !== undefined && isCounted(words[from + 1])) {
      from += 2;
      continue;
    }
    let to = from + 1;
    while (to < words.length && mayName(to) && isJoined(parsed, token[to - 1], token[to])) to++;
    if (!namesRoad(parsed, token[to - 1])) stretches.push([from, to]);
    from = to;
  }
  return stretches;
}

/** "O.R. Nizam Road 1042": what stands before a road's label is its name. */
function namesRoad({ tokens, pieces }: Parsed, last: number): boolean {
  const next = tokens[last + 1];
  return (
    next !== undefined &&
    next.gap < Gap.Hard &&
    pieces.some(({ kind, from }) => from === last + 1 && (kind === 'road' || kind === 'lane')) &&
    next.entry.word === Word.Label
  );
}

const isHouseNumber = ({ tokens }: Parsed, at: number): boolean =>
  tokens[at].number && tokens[at].text.includes('/');

const isNumeral = (word: string): boolean => word.charCodeAt(0) <= 57;

/** What the words around a name may suggest: "Madhupur Upazila Stadium" is one name. */
const NAMING: ReadonlySet<string> = new Set(['building', 'business', 'union', 'upazila', 'district']);

/** Whether two tokens stand in one stretch: no separator between them, and no more than words that are no part of a name. */
function isJoined({ tokens, pieces }: Parsed, before: number, after: number): boolean {
  if (after - before > 2) return false;
  for (let i = before + 1; i <= after; i++)
    if (tokens[i].gap === Gap.Hard || (i < after && pieces.some(({ from, to }) => from <= i && i < to)))
      return false;
  return true;
}

/** Whether the words around it, or in it, say that it is a thing with a name: "hospital", "tower". */
export function isAnnounced({ words, run }: Reading, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const { hint, beside } = run[i];
    if (
      hint === 'building' ||
      hint === 'business' ||
      beside ||
      (to - from > 1 && isThing(words[i]) && !isPartWord(words[i]))
    )
      return true;
  }
  return false;
}

/** Words that tell parts of a unit from each other and announce no place: "Bogura Sadar". */
const PARTS = new Set(
  'sadar model north south east west middle new old para mohalla moholla area residential residentialarea bara boro baro choto chhoto side'.split(
    ' ',
  ),
);
const isPartWord = (word: string): boolean => PARTS.has(formOfWord(word));

/** Whether no word is near the name of a unit. */
export const isUnknown = (regions: readonly (readonly Candidate[])[], from: number, to: number): boolean =>
  !regions.slice(from, to).some((list) => list.some(({ kind }) => WRITTEN_KINDS.has(kind)));

/** Whether regions as they are written account for all words: then no place is looked for. */
export function isExplained(
  gazetteer: Gazetteer,
  { words, run }: Reading,
  regions: readonly (readonly Candidate[])[],
  written: readonly Candidate[],
  from: number,
  to: number,
): boolean {
  if (to - from === 1) {
    if (words[from].length < 3 || isNumeral(words[from])) return true;
    // "KUET, Khulna": a post office of Chattogram that is written so explains nothing there.
    const lies = ({ kind, entity }: Candidate): boolean =>
      WRITTEN_KINDS.has(kind) || liesBeside(gazetteer, entity, written, from);
    return regions[from].some(
      (region) =>
        !region.echo &&
        lies(region) &&
        (region.cost === 0 ||
          (written.length > 0 && (WRITTEN_KINDS.has(region.kind) || region.cost <= WEIGHTS.soundsSame))),
    );
  }
  // "Mirpur Dhaka": one unit after the other, in one district. "Karatia Rajbari" is no such address.
  const reached = new Map<number, number>([[from, -1]]);
  for (let at = from; at < to; at++) {
    const district = reached.get(at);
    if (district === undefined || run[at].hint !== undefined) continue;
    if (isNumeral(words[at])) reached.set(at + 1, district);
    for (const { cost, echo, kind, entity, to: end } of regions[at]) {
      if (echo || cost > 0 || !WRITTEN_KINDS.has(kind)) continue;
      const own = gazetteer.slot(entity, Slot.District);
      if (district < 0 || own === district) reached.set(end, own);
    }
  }
  return reached.has(to);
}
