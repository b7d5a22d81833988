// Turns the entities of the chosen reading into parts: areas, thanas, districts, with the directions next to their names.
import type { Candidate } from '../choose/hypothesis.ts';
import { EntityKind, Slot } from '../know/gazetteer.ts';
import { formOfWord } from '../know/name-form.ts';
import type { PartKind } from '../part.ts';
import { Gap } from '../read/chunks.ts';
import { Word } from '../read/lexicon.ts';
import { REACH } from '../weights.ts';
import { DIRECTION, type Draft } from './draft.ts';
import { isCalledAfter, isOtherSpelling, partOfEntity, saidBefore } from './entity-part.ts';
import { spelled, spelledLandmark } from './written-names.ts';

export function takeEntity(draft: Draft, candidate: Candidate): void {
  const { entity, kind, from, to, echo } = candidate;
  if (echo) return;
  if (kind === EntityKind.Street) {
    draft.street = -entity - 1;
    return;
  }
  if (kind === EntityKind.Place) {
    takePlace(draft, candidate);
    return;
  }
  takeDirection(draft, candidate);
  const run = draft.reading.run[from];
  const part = partOfEntity(kind, run.hint, draft.chain[Slot.Area] >= 0);
  const value = draft.gazetteer.name(entity).toLowerCase();
  if (kind === EntityKind.SubArea && labelledSubArea(draft, candidate, value)) return;
  const given = draft.cutWords(from, to);
  if (run.hint === undefined && saidBefore(draft.reading, draft.chosen, candidate)) {
    draft.add(draft.reading.token[from], 'unknown', given, value, 'said twice');
    return;
  }
  // "সিলেট, আম্বরখানা": a town that its district is named after stands for the district.
  const district = draft.gazetteer.slot(entity, Slot.District);
  if (
    part === 'municipality' &&
    run.hint !== 'municipality' &&
    isCalledAfter(draft.gazetteer, district, draft.reading.words.slice(from, to))
  ) {
    draft.named |= 1 << Slot.District;
    draft.add(
      draft.reading.token[from],
      'district',
      given,
      draft.gazetteer.name(district).toLowerCase(),
      whyOf(draft, candidate),
    );
    return;
  }
  // "Vill: Jagannathpur, PO: Rajnagar": a village there, not the upazila of that name elsewhere.
  if (run.hint === 'village' && part !== 'village' && isOverruled(draft, entity)) {
    const words = draft.reading.words.slice(from, to);
    draft.names.push({ kind: 'village', value: spelled(words), words });
    draft.unexplained += words.join('').length / 2;
    draft.add(
      draft.reading.token[from],
      'village',
      given,
      spelled(words),
      'field word; no such name is known',
    );
    return;
  }
  if (isElsewhere(draft, entity, kind)) draft.overruled++;
  draft.add(draft.reading.token[from], part, given, value, whyOf(draft, candidate));
  if (run.also && part === run.hint)
    draft.add(draft.reading.token[from], run.also, given, value, 'field word');
}

/** A place by its own name, whatever its words were taken for before it was known. */
function takePlace(draft: Draft, candidate: Candidate): void {
  const { from, to } = candidate;
  const words = draft.reading.words.slice(from, to);
  const kind = partOfPlace(draft, candidate);
  if (
    (kind === 'area' || kind === 'subarea') &&
    isOtherSpelling(draft.gazetteer, draft.reading, draft.chosen, from, to)
  ) {
    draft.add(draft.reading.token[from], 'unknown', draft.cutWords(from, to), spelled(words), 'said twice');
    return;
  }
  const value = kind === 'landmark' ? spelledLandmark(words) : nameOfPlace(draft, candidate, words);
  if (kind !== 'landmark') draft.names.push({ kind, value, words });
  draft.add(draft.reading.token[from], kind, draft.cutWords(from, to), value, whyOf(draft, candidate));
}

function partOfPlace(draft: Draft, { from, to }: Candidate): PartKind {
  const { hint, beside } = draft.reading.run[from];
  if (beside) return 'landmark';
  if (hint === 'building' || hint === 'business') return hint;
  for (let i = from; i < to; i++) {
    const { word } = draft.reading.parsed.tokens[draft.reading.token[i]].entry;
    if (word === Word.Business || word === Word.Building) return 'business';
  }
  // A circle, a bus stand, a bridge: people say it as they say the name of a part of town.
  const hasArea = (draft.named & (1 << Slot.Area)) !== 0 || draft.names.some(({ kind }) => kind === 'area');
  return hasArea ? 'subarea' : 'area';
}

/** A name in Latin letters that is spelled right stays as the writer wrote it; others become the name of the place. */
function nameOfPlace(draft: Draft, { entity, cost }: Candidate, words: readonly string[]): string {
  const isLatin = words.every((word) => word.charCodeAt(0) < 0x0980);
  return cost === 0 && isLatin ? spelled(words) : draft.gazetteer.name(entity).toLowerCase();
}

/** "West Agargaon", "শেওড়াপাড়া পশ্চিম": a direction that the writer puts next to a name stays with it. */
function takeDirection(draft: Draft, { entity, from, to, kind }: Candidate): void {
  if (entity < 0 || kind <= EntityKind.District) return;
  const { words, run, token, parsed } = draft.reading;
  for (const i of [from - 1, to]) {
    if (i < 0 || i >= words.length || run[i] !== run[from] || !draft.isFree(i)) continue;
    if (!DIRECTION.has(formOfWord(words[i])) || (i === to && parsed.tokens[token[to]].gap > Gap.Dash))
      continue;
    draft.taken[i] = true;
    draft.directions.set(entity, words[i].charCodeAt(0) >= 0x0980 ? formOfWord(words[i]) : words[i]);
    return;
  }
}

/** "Mirpur 10" is the area Mirpur and its Section 10. */
function labelledSubArea(draft: Draft, candidate: Candidate, name: string): boolean {
  const label = /^(section|sector|block) ([a-z0-9]+)$/.exec(name);
  const area = draft.gazetteer.slot(candidate.entity, Slot.Area);
  if (!label || area < 0 || candidate.to - candidate.from < 2) return false;
  const kind = label[1] as PartKind;
  const { from, to } = candidate;
  const why = whyOf(draft, candidate);
  draft.add(
    draft.reading.token[from],
    'area',
    draft.cutWords(from, to - 1),
    draft.gazetteer.name(area).toLowerCase(),
    why,
  );
  if (!draft.values.has(kind)) {
    draft.values.set(kind, label[2]);
    draft.labels.set(kind, kind);
    draft.add(
      draft.reading.token[to - 1],
      kind,
      draft.cutWords(to - 1, to),
      label[2],
      'number after the area',
    );
  }
  return true;
}

/** Whether the address lies in another district. */
function isOverruled(draft: Draft, entity: number): boolean {
  const district = draft.gazetteer.slot(entity, Slot.District);
  return district >= 0 && draft.chain[Slot.District] >= 0 && district !== draft.chain[Slot.District];
}

/** Whether the address lies in another part of the town: "Kallyanpur, Notun Bazar", "Banasree, Dhanmondi". */
function isElsewhere({ gazetteer, chain }: Draft, entity: number, kind: EntityKind): boolean {
  const area = chain[Slot.Area];
  if (area < 0 || area === entity) return false;
  if (kind === EntityKind.Area)
    return (
      gazetteer.wider(area) !== entity &&
      gazetteer.wider(entity) !== area &&
      gazetteer.metres(area, entity) >= REACH.neighbours
    );
  const reach = gazetteer.slot(area, Slot.City) >= 0 ? REACH.neighbours : REACH.near;
  return (
    kind === EntityKind.Thana &&
    gazetteer.slot(area, Slot.Thana) !== entity &&
    gazetteer.metres(area, entity) >= reach
  );
}

function whyOf(draft: Draft, { cost, entity, kind }: Candidate): string {
  const how = cost === 0 ? 'same spelling' : cost <= 0.75 ? 'same sound' : 'near spelling';
  const district = draft.gazetteer.slot(entity, Slot.District);
  if (isOverruled(draft, entity) || isElsewhere(draft, entity, kind))
    return `${how}, overruled by the other parts`;
  return draft.chosen.length > 1 && district >= 0 ? `${how}, agrees with the other parts` : how;
}
