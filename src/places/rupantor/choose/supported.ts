// Which candidates stand on their own, and which need support from another part of the address. A misspelt name, an
// ordinary word that is also a place, and a union or village without a field word are accepted only if something else
// in the text lies with them.

import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { Reading } from '../read/reading.ts';
import { REACH, WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';

/** Kinds so well known that a slip in one is accepted without support. */
const WELL_KNOWN: ReadonlySet<number> = new Set([
  EntityKind.Division,
  EntityKind.District,
  EntityKind.CityCorporation,
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
]);
/** Kinds of which the country has thousands. */
const MANIFOLD: ReadonlySet<number> = new Set([
  EntityKind.Union,
  EntityKind.PostOffice,
  EntityKind.Settlement,
]);
/** Units within which people name a part. */
const SMALL_UNITS: ReadonlySet<number> = new Set([
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
  EntityKind.SubArea,
]);
const MANIFOLD_FIELDS: ReadonlySet<string | undefined> = new Set(['village', 'mouza', 'postoffice', 'union']);

/** Candidates against which others are checked; more of them make no difference. */
const MOST_WITNESSES = 64;

/** Removes what nothing supports, and raises the cost of the other doubtful ones. */
export function dropUnsupported(gazetteer: Gazetteer, reading: Reading, startingAt: Candidate[][]): void {
  const witnesses = witnessesOf(reading, startingAt);
  for (const list of startingAt) {
    let kept = 0;
    for (const candidate of list) {
      if (!isDoubtful(reading, candidate) || isBorneOut(gazetteer, reading, candidate, witnesses)) {
        list[kept++] = candidate;
      }
    }
    list.length = kept;
  }
}

function witnessesOf(reading: Reading, startingAt: readonly (readonly Candidate[])[]): Candidate[] {
  const witnesses: Candidate[] = [];
  for (const list of startingAt) {
    for (const candidate of list) {
      const echo = candidate.echo && candidate.cost > 0;
      if (echo || candidate.cost > WEIGHTS.witnessCost || candidate.kind === EntityKind.Street) continue;
      if (
        candidate.kind === EntityKind.Place ||
        MANIFOLD.has(candidate.kind) ||
        (!candidate.echo && hasOrdinary(reading, candidate))
      )
        continue;
      if (witnesses.length < MOST_WITNESSES) witnesses.push(candidate);
    }
  }
  return witnesses;
}

function hasOrdinary({ ordinary }: Reading, { from, to }: Candidate): boolean {
  for (let i = from; i < to; i++) if (ordinary[i] !== undefined) return true;
  return false;
}

const isAnnounced = ({ run }: Reading, { from, kind }: Candidate): boolean =>
  MANIFOLD.has(kind) && MANIFOLD_FIELDS.has(run[from].hint);

function isDoubtful(reading: Reading, candidate: Candidate): boolean {
  if (candidate.echo || candidate.kind === EntityKind.Street) return false;
  if (candidate.cost > 0 || candidate.peeled) return true;
  if (MANIFOLD.has(candidate.kind)) return !isAnnounced(reading, candidate);
  return isOrdinary(reading, candidate);
}

/** Whether all of its words are ordinary. */
function isOrdinary({ ordinary }: Reading, { from, to }: Candidate): boolean {
  for (let i = from; i < to; i++) if (ordinary[i] === undefined) return false;
  return true;
}

/** Whether a doubtful candidate may stay; one that stays without support costs more. */
function isBorneOut(
  gazetteer: Gazetteer,
  reading: Reading,
  candidate: Candidate,
  witnesses: readonly Candidate[],
): boolean {
  if (candidate.kind === EntityKind.Place) return isPlaceBorneOut(gazetteer, candidate, witnesses);
  const manifold = MANIFOLD.has(candidate.kind);
  const plain = isOrdinary(reading, candidate);
  let inDistrict = false;
  let elsewhere = false;
  /** A unit smaller than a town is written out, and the candidate is not with it. */
  let otherUnit = false;
  for (const witness of witnesses) {
    if (witness.from < candidate.to && candidate.from < witness.to) {
      // "চাঁদপুর" as it is written is that district, not the union of Chandpura.
      if (manifold && candidate.cost > 0 && isWrittenDistrict(witness, candidate)) return false;
      // "Boyra Bazar" is at Boyra, not at a Bara Bazar that sounds like it.
      if (
        candidate.cost > 0 &&
        witness.cost === 0 &&
        witness.entity !== candidate.entity &&
        isWithin(witness, candidate) &&
        bondOf(gazetteer, candidate.entity, witness.entity) !== 'none'
      )
        return false;
      continue;
    }
    const bond = bondOf(gazetteer, candidate.entity, witness.entity);
    if (bond === 'close' && (candidate.cost <= WEIGHTS.soundsSame || isBeside(gazetteer, candidate, witness)))
      return true;
    if (bond === 'district' && (witness.kind === EntityKind.District || !manifold)) inDistrict = true;
    if (witness.cost === 0 && witness.kind !== EntityKind.District && witness.kind !== EntityKind.Division)
      elsewhere = true;
    if (witness.cost === 0 && SMALL_UNITS.has(witness.kind) && !namesDistrict(witnesses, witness))
      otherUnit = true;
  }
  if (candidate.cost > 0 && isFarFromDistrict(gazetteer, candidate, witnesses)) return false;
  if (candidate.peeled && candidate.cost === 0) return !elsewhere || candidate.kind === EntityKind.District;
  if (plain && candidate.kind !== EntityKind.District)
    return candidate.cost === 0 && !elsewhere && (inDistrict || isAlone(reading, candidate));
  if (manifold) {
    if (candidate.cost > 0)
      return isAnnounced(reading, candidate) && (inDistrict || candidate.cost <= WEIGHTS.soundsSame);
    return isManifoldBorneOut(gazetteer, candidate, witnesses, { inDistrict, otherUnit });
  }
  // "Talbagh, Savar": a slip is not corrected into Lalbagh, kilometres from the unit that is written out.
  if (inDistrict)
    return candidate.cost <= WEIGHTS.soundsSame || !otherUnit || candidate.kind <= EntityKind.District;
  if (hasOrdinary(reading, candidate)) return candidate.cost === 0 && isAlone(reading, candidate);
  if (candidate.cost === 0) return true;
  if (!WELL_KNOWN.has(candidate.kind) && candidate.cost > WEIGHTS.soundsSame && elsewhere) return false;
  if (candidate.cost > WEIGHTS.oneSlip) return false;
  candidate.gain -= candidate.cost <= WEIGHTS.soundsSame ? WEIGHTS.unsupportedSound : WEIGHTS.unsupportedSlip;
  return true;
}

/** "Jhautola, Chattogram" is not Jhautala in Cumilla, though that lies in the division which is called like the district. */
function isFarFromDistrict(
  gazetteer: Gazetteer,
  { entity, kind, from, to }: Candidate,
  witnesses: readonly Candidate[],
): boolean {
  if (kind <= EntityKind.District) return false;
  const isApart = (witness: Candidate): boolean => witness.from >= to || from >= witness.to;
  const district = gazetteer.slot(entity, Slot.District);
  const isFar = witnesses.some(
    (witness) =>
      witness.kind === EntityKind.District &&
      witness.cost === 0 &&
      witness.entity !== district &&
      isApart(witness) &&
      gazetteer.metres(entity, witness.entity) > REACH.ofDistrict,
  );
  return (
    isFar &&
    !witnesses.some(
      (witness) =>
        witness.kind !== EntityKind.Division &&
        isApart(witness) &&
        bondOf(gazetteer, entity, witness.entity) !== 'none',
    )
  );
}

/** A name that many places have, spelled right and not announced by a word such as "PO". */
function isManifoldBorneOut(
  gazetteer: Gazetteer,
  candidate: Candidate,
  witnesses: readonly Candidate[],
  { inDistrict, otherUnit }: { readonly inDistrict: boolean; readonly otherUnit: boolean },
): boolean {
  // A post office is seldom meant without "PO": "Binodpur Bazar, Rajshahi" is a part of the town, not an office far from it.
  if (candidate.kind === EntityKind.PostOffice) {
    // "Rampura" is that part of Dhaka, not a post office of the name elsewhere.
    if (witnesses.some((witness) => isSameName(witness, candidate) && SMALL_UNITS.has(witness.kind)))
      return false;
    candidate.gain -= WEIGHTS.unannouncedOffice;
  }
  if (!inDistrict) {
    candidate.gain -= WEIGHTS.unsupportedVillage;
    return true;
  }
  // "Baharchara, Cox's Bazar": the quarter of the town before the union of that name far from it.
  const district = gazetteer.slot(candidate.entity, Slot.District);
  if (!otherUnit && gazetteer.metres(candidate.entity, district) < REACH.near)
    candidate.gain += WEIGHTS.inTown;
  return true;
}

/** A misspelt place needs a unit around it that is written, or to be so well known that it is meant wherever it is. */
function isPlaceBorneOut(
  gazetteer: Gazetteer,
  candidate: Candidate,
  witnesses: readonly Candidate[],
): boolean {
  const isOutside = ({ from, to }: Candidate): boolean => to <= candidate.from || from >= candidate.to;
  if (candidate.cost === 0) return true;
  const supported = witnesses.some(
    (witness) => isOutside(witness) && bondOf(gazetteer, candidate.entity, witness.entity) !== 'none',
  );
  if (supported) return true;
  if (gazetteer.importance(candidate.entity) < WEIGHTS.knownByOneWord) return false;
  candidate.gain -= candidate.cost <= WEIGHTS.soundsSame ? WEIGHTS.unsupportedSound : WEIGHTS.unsupportedSlip;
  return true;
}

/** A slip needs more than the same town: the same part of it, or the next. */
const isBeside = (gazetteer: Gazetteer, { entity }: Candidate, witness: Candidate): boolean =>
  shares(gazetteer, entity, witness.entity, Slot.Area) ||
  shares(gazetteer, entity, witness.entity, Slot.Thana) ||
  shares(gazetteer, entity, witness.entity, Slot.Upazila) ||
  gazetteer.metres(entity, witness.entity) < REACH.beside;

/** Whether the same words also name a district: Sylhet, the upazila. */
const namesDistrict = (witnesses: readonly Candidate[], { from, to }: Candidate): boolean =>
  witnesses.some((other) => other.kind <= EntityKind.District && other.from === from && other.to === to);

/** Whether a name as it is written is that of both. */
const isSameName = (a: Candidate, b: Candidate): boolean =>
  a.from === b.from && a.to === b.to && a.cost === 0 && b.cost === 0 && !a.echo;

const isWrittenDistrict = ({ from, to, cost, kind, echo }: Candidate, other: Candidate): boolean =>
  kind === EntityKind.District && cost === 0 && !echo && from === other.from && to === other.to;

const isWithin = (inner: Candidate, outer: Candidate): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from;

/** Whether nothing else stands between the separators around it. */
const isAlone = ({ run }: Reading, { from, to }: Candidate): boolean =>
  run[from - 1] !== run[from] && run[to] !== run[from];

function shares(gazetteer: Gazetteer, a: number, b: number, slot: Slot): boolean {
  const own = gazetteer.slot(a, slot);
  return own >= 0 && own === gazetteer.slot(b, slot);
}

/** How two entities relate: one inside the other or side by side; in the same district; or neither. */
function bondOf(gazetteer: Gazetteer, a: number, b: number): 'close' | 'district' | 'none' {
  if (shares(gazetteer, a, b, Slot.Area)) return 'close';
  if (shares(gazetteer, a, b, Slot.Thana) || shares(gazetteer, a, b, Slot.Upazila)) return 'close';
  if (shares(gazetteer, a, b, Slot.City)) return 'district';
  const district = gazetteer.slot(a, Slot.District);
  if (district < 0 || district !== gazetteer.slot(b, Slot.District)) {
    return a === gazetteer.slot(b, Slot.Division) || b === gazetteer.slot(a, Slot.Division)
      ? 'district'
      : 'none';
  }
  if (a === district || b === district) return 'district';
  return gazetteer.metres(a, b) < REACH.near ? 'close' : 'district';
}
