// Words that no entity explains: the road, building, landmark, person or unknown name that the words around them suggest.
import type { OrdinaryKind, OrdinaryWord } from '../../../text/ordinary-words.ts';
import { EntityKind, Slot } from '../know/gazetteer.ts';
import { formOfWord, joinForms, wordsOfName } from '../know/name-form.ts';
import { isSameSound } from '../know/same-sound.ts';
import type { PartKind } from '../part.ts';
import { isGenericWord, isIdleWord, isSeatOfOffice } from '../read/generic-words.ts';
import { Word } from '../read/lexicon.ts';
import type { Run } from '../read/parsed.ts';
import { DIRECTION, type Draft, isNumberSign } from './draft.ts';
import { isOtherSpelling } from './entity-part.ts';
import { counts, takeHouse, takeNumber } from './numbers-in-words.ts';
import { phoneBeside } from './phone-beside.ts';
import type { NamedPart } from './resolved.ts';
import { spelled, spelledLandmark, streetName } from './written-names.ts';

/** Kinds of ordinary words that turn the words around them into a note. */
const NOTES: ReadonlySet<OrdinaryKind> = new Set<OrdinaryKind>([
  'note',
  'goods',
  'reference',
  'relative',
  'profession',
]);

export function takeLeftOver(draft: Draft, run: Run): void {
  const at: number[] = [];
  for (let i = 0; i < draft.reading.words.length; i++) if (draft.reading.run[i] === run) at.push(i);
  if (at.length === 0) return;
  const free = (i: number): boolean => draft.isFree(i);
  let from = at[0];
  const end = at[at.length - 1] + 1;
  // A number at the start of a run is a house number: "33/a station road".
  if (
    free(from) &&
    draft.isNumberWord(from) &&
    end - from > 1 &&
    opensAddress(draft, run) &&
    !counts(draft, from, run)
  ) {
    takeHouse(draft, from);
    from++;
  }
  while (from < end) {
    if (!free(from)) {
      from++;
      continue;
    }
    let to = from + 1;
    while (to < end && free(to)) to++;
    takeSegment(draft, run, from, to, at[0], end);
    from = to;
  }
}

function takeSegment(
  draft: Draft,
  run: Run,
  from: number,
  to: number,
  runStart: number,
  runEnd: number,
): void {
  const beside = run.side === 'before' ? from === runStart || draft.isNumberWord(from - 1) : to === runEnd;
  if (run.hint && beside) {
    takeHinted(draft, run, from, to);
    return;
  }
  // Numbers at either end are not part of the name.
  let first = from;
  let last = to;
  while (first < last && (draft.isNumberWord(first) || draft.taken[first])) {
    if (!draft.taken[first]) takeNumber(draft, first, run);
    first++;
  }
  const behind: number[] = [];
  while (last > first && draft.isNumberWord(last - 1)) behind.push(--last);
  if (first < last) takeUnknown(draft, run, first, last);
  for (const i of behind.reverse()) takeNumber(draft, i, run);
}

function takeHinted(draft: Draft, run: Run, from: number, to: number): void {
  const kind = run.hint!;
  // "Wari, 34 rankin street": the number is the house's; not in "60 feet road".
  if (
    (kind === 'road' || kind === 'lane') &&
    to - from > 1 &&
    draft.isNumberWord(from) &&
    !draft.values.has('house') &&
    !counts(draft, from, run) &&
    (!isNumberSign(draft.reading.words[from + 1]) || to - from > 2)
  ) {
    takeHouse(draft, from);
    from++;
    if (isNumberSign(draft.reading.words[from])) from++;
  }
  const words = draft.reading.words.slice(from, to);
  const given = draft.cutWords(from, to);
  const at = draft.reading.token[from];
  if (kind === 'road' || kind === 'lane') {
    let label = run.label ?? kind;
    const street = draft.covered[from]?.kind === EntityKind.Street ? draft.covered[from]! : undefined;
    let name = spelled(words);
    if (street) {
      const known = streetName(draft.gazetteer.name(street.entity).toLowerCase(), label);
      const isLatin = words.every((word) => word.charCodeAt(0) < 0x0980);
      // VIP Road stays: people know it by that name, too.
      if (street.cost > 0 || !isLatin || isSameSound(joinForms(words), joinForms(wordsOfName(known[0]))))
        [name, label] = known;
    }
    const named: NamedPart = { kind, value: name, words };
    if (kind === 'road') draft.roadName ??= named;
    else draft.laneName ??= named;
    if (!draft.labels.has(kind)) draft.labels.set(kind, label);
    draft.add(
      at,
      kind,
      given,
      `${name} ${label}`,
      street ? `${street.cost > 0 ? 'same sound, ' : ''}a street of this name is known here` : 'road word',
    );
    return;
  }
  const value = kind === 'landmark' ? spelledLandmark(words) : spelled(words);
  if (run.office && words.every(isSeatOfOffice)) {
    draft.add(at, 'unknown', given, value, 'adds nothing new');
    return;
  }
  if (kind === 'building' || kind === 'business') draft.names.push({ kind, value, words });
  const field = kind !== 'landmark' && kind !== 'person' && kind !== 'building' && kind !== 'business';
  if (field) draft.names.push({ kind, value, words });
  if (field) draft.unexplained += words.join('').length / 2;
  draft.add(at, kind, given, value, field ? 'field word; no such name is known' : 'from the word next to it');
  if (run.also) draft.add(at, run.also, given, value, 'field word; no such name is known');
}

/** What a name that nobody knows is taken for, by the words in it and by what else is written. */
function kindOfUnknown(draft: Draft, tokens: Draft['reading']['parsed']['tokens']): PartKind {
  if (tokens.some(({ entry }) => entry.word === Word.Business || entry.word === Word.Building))
    return 'business';
  const hasArea = draft.chain[Slot.Area] >= 0 || draft.names.some((name) => name.kind === 'area');
  return hasArea ? 'subarea' : 'area';
}

function takeUnknown(draft: Draft, run: Run, from: number, to: number): void {
  const first = draft.reading.token[from];
  if (draft.reading.parsed.tokens[first].entry.kind === 'country') {
    draft.add(first, 'country', draft.cutWords(from, from + 1), 'bangladesh', 'label');
    if (from + 1 < to) takeUnknown(draft, run, from + 1, to);
    return;
  }
  const words = draft.reading.words.slice(from, to);
  const letters = words.join('').length;
  const tokens = words.map((_, i) => draft.reading.parsed.tokens[draft.reading.token[from + i]]);
  const at = draft.reading.token[from];
  const given = draft.cutWords(from, to);
  const value = spelled(words);
  const tags = words.map((_, i) => draft.reading.ordinary[from + i]);
  // "No exchange": where no number follows, the word says what not to do.
  const refuses = words.length > 1 && words[0] === 'no' && !draft.isNumberWord(from + 1);
  if (refuses || tags.some((tag) => tag && NOTES.has(tag.kind))) {
    draft.add(at, 'unknown', given, value, 'a note, not a place');
    return;
  }
  const idle = words.every((word) => isIdleWord(word) || isNumberSign(word));
  const things = tags.every(
    (tag, i) => tag?.kind === 'thing' || isIdleWord(words[i]) || isNumberSign(words[i]),
  );
  // "Police Line, Rajshahi" stays: it is all that the writer says about the place.
  if (things && (idle || words.length < 2 || !stands(run, words.length))) {
    if (!idle) draft.things++;
    draft.add(at, 'unknown', given, value, 'adds nothing new');
    return;
  }
  const placeWord = words.slice(1).some((word, i) => isGenericWord(word) || tags[i + 1]?.kind === 'thing');
  if (!placeWord && words.length <= 4 && isPerson(draft, words, tags, run)) {
    draft.add(at, 'person', given, value, 'words of a person’s name');
    return;
  }
  if (letters < 2 || (words.length === 1 && DIRECTION.has(formOfWord(words[0])))) {
    if (letters >= 2) draft.add(at, 'unknown', given, value, 'not known');
    return;
  }
  if (runKnownBefore(draft, run, from) && words.every(isIdleWord)) {
    draft.add(at, 'unknown', given, value, 'adds nothing new');
    return;
  }
  if (takeKnown(draft, from, to)) return;
  if (words.length <= 3 && !placeWord && phoneBeside(draft.reading, run)) {
    draft.add(at, 'person', given, value, 'next to a phone number');
    return;
  }
  const kind = kindOfUnknown(draft, tokens);
  draft.names.push({ kind, value, words });
  draft.unexplained += letters;
  draft.add(at, kind, given, value, 'no such name is known here');
}

/** A second spelling of what is named already, or a district that the rest overrules. */
function takeKnown(draft: Draft, from: number, to: number): boolean {
  const words = draft.reading.words.slice(from, to);
  const at = draft.reading.token[from];
  const given = draft.cutWords(from, to);
  if (isOtherSpelling(draft.gazetteer, draft.reading, draft.chosen, from, to)) {
    draft.add(at, 'unknown', given, spelled(words), 'said twice');
    return true;
  }
  const district = draft.gazetteer.districtNamed(joinForms(words));
  if (district < 0 || draft.chain[Slot.District] < 0) return false;
  draft.overruled++;
  const name = draft.gazetteer.name(district).toLowerCase();
  draft.add(at, 'district', given, name, 'overruled by the other parts');
  return true;
}

/** Two words of which one is a personal name, or one that is nothing else; not where the words continue a known place. */
function isPerson(
  draft: Draft,
  words: readonly string[],
  tags: readonly (OrdinaryWord | undefined)[],
  run: Run,
): boolean {
  const persons = tags.filter((tag) => tag?.kind === 'person').length;
  if (persons === 0) return false;
  if (persons === words.length) return stands(run, words.length);
  return words.length >= 2 && run === draft.reading.run[0];
}

/** Whether a run consists of these words only. */
function stands(run: Run, words: number): boolean {
  return run.to - run.from <= words;
}

/** Whether earlier words of the run are known. */
function runKnownBefore(draft: Draft, run: Run, at: number): boolean {
  for (let i = at - 1; i >= 0 && draft.reading.run[i] === run; i--) if (draft.covered[i]) return true;
  return false;
}

/** Whether nothing but numbers and names of people and buildings comes before the run. */
function opensAddress(draft: Draft, run: Run): boolean {
  return !draft.chosen.some(
    (candidate) =>
      !candidate.echo &&
      candidate.kind !== EntityKind.Street &&
      draft.reading.token[candidate.from] < run.from,
  );
}
