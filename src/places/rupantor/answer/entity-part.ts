// Which part of an address a recognised entity is, given what the words around it introduce.

import type { Candidate } from '../choose/hypothesis.ts';
import { EntityKind, type Gazetteer } from '../know/gazetteer.ts';
import { joinForms, wordsOfName } from '../know/name-form.ts';
import { isSameSound } from '../know/same-sound.ts';
import type { PartKind } from '../part.ts';
import type { Reading } from '../read/reading.ts';

const KIND_OF_ENTITY: Readonly<Record<number, PartKind>> = {
  [EntityKind.Country]: 'country',
  [EntityKind.Division]: 'division',
  [EntityKind.District]: 'district',
  [EntityKind.Upazila]: 'upazila',
  [EntityKind.Thana]: 'thana',
  [EntityKind.CityCorporation]: 'municipality',
  [EntityKind.Pauroshova]: 'municipality',
  [EntityKind.Union]: 'union',
  [EntityKind.Area]: 'area',
  [EntityKind.SubArea]: 'subarea',
  [EntityKind.PostOffice]: 'postoffice',
};

const isBelowThana = (kind: EntityKind): boolean =>
  kind === EntityKind.Union ||
  kind === EntityKind.Area ||
  kind === EntityKind.SubArea ||
  kind === EntityKind.PostOffice;

export function partOfEntity(kind: EntityKind, hint: PartKind | undefined, inArea: boolean): PartKind {
  if (kind === EntityKind.Settlement) {
    if (hint === 'village' || hint === 'mouza' || hint === 'postoffice') return hint;
    return inArea ? 'subarea' : 'area';
  }
  const part = KIND_OF_ENTITY[kind];
  if (hint === 'village' || hint === 'mouza') return isBelowThana(kind) ? hint : part;
  const unit = kind === EntityKind.Upazila || kind === EntityKind.Thana;
  if (unit && (hint === 'thana' || hint === 'upazila')) return hint;
  if (hint === 'postoffice' && (isBelowThana(kind) || unit)) return hint;
  return part;
}

/** Whether the same words occur earlier: "Mirpur, Mirpur, Dhaka". */
export function saidBefore(
  { words, run }: Reading,
  chosen: readonly Candidate[],
  candidate: Candidate,
): boolean {
  const form = joinForms(words, candidate.from, candidate.to);
  return chosen.some(
    (other) =>
      other.from < candidate.from &&
      !other.echo &&
      run[other.from].hint === undefined &&
      (other.entity === candidate.entity || joinForms(words, other.from, other.to) === form),
  );
}

/** Whether the words are the name of the district. */
export function isCalledAfter(gazetteer: Gazetteer, district: number, words: readonly string[]): boolean {
  if (district < 0) return false;
  const form = joinForms(words);
  return [gazetteer.name(district), gazetteer.nameBn(district)].some(
    (name) => joinForms(wordsOfName(name)) === form,
  );
}

/** Whether words are another spelling of a part of a town or unit that is written as well: "Kawran Bazar, Karwan Bazar". */
export function isOtherSpelling(
  gazetteer: Gazetteer,
  { words }: Reading,
  chosen: readonly Candidate[],
  from: number,
  to: number,
): boolean {
  const form = joinForms(words, from, to);
  return chosen.some((other) => {
    const apart = other.to <= from || other.from >= to;
    if (!apart || other.echo || other.kind >= EntityKind.Street) return false;
    const names = [gazetteer.name(other.entity), gazetteer.nameBn(other.entity)].map((name) =>
      joinForms(wordsOfName(name)),
    );
    return [joinForms(words, other.from, other.to), ...names].some((name) => isSameSound(form, name));
  });
}
