// One reading of an address under construction: which entities its words name so far, the chain of regions that
// follows from them, and how well they agree. Hypotheses are immutable: a longer one points to its predecessor.
import { EntityKind, type Gazetteer, rankOf, SLOTS, Slot, slotOfKind } from '../know/gazetteer.ts';
import { REACH, WEIGHTS } from '../weights.ts';

/** A span of words and an entity that it may name. */
export interface Candidate {
  /** Indexes into the list of words, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly entity: number;
  readonly kind: EntityKind;
  readonly cost: number;
  /** What naming this entity is worth on its own. */
  gain: number;
  /** The words are part of another name ("matikata road"): they say where, but do not name the area itself. */
  readonly echo: boolean;
  /** The words are at the edge of the name of a road, landmark or person. */
  readonly peeled: boolean;
  /** It may overrule a district: an area that has the section or sector named in the text, which makes two that agree. Of a place: its
   * whole name is there, long and spelled right. */
  firm: boolean;
  /** Whether it is one branch of many, of which others may not be known. */
  readonly branch?: boolean;
  /** Of a place: whether its whole name is there, see Alignment. */
  readonly whole?: boolean;
  /** The score of the best whole reading that it can be part of, from support.ts. */
  worth: number;
}

export interface Hypothesis {
  readonly before: Hypothesis | undefined;
  readonly candidate: Candidate | undefined;
  readonly score: number;
  readonly chain: Int32Array;
  /** Bit set of the slots that the text itself names. */
  readonly named: number;
  readonly finest: number;
  readonly finestRank: number;
  /** How many entities disagree with the chain. */
  readonly conflicts: number;
  /** Whether the finest entity is firm, see Candidate. */
  readonly firm: boolean;
  /** The finest entity's candidate, if it is a named place. */
  readonly place: Candidate | undefined;
}

/** What a postcode implies: the rows of its post offices, and the districts they lie in. */
export interface PostcodeEvidence {
  readonly offices: readonly number[];
  readonly districts: readonly number[];
}

export const emptyHypothesis = (): Hypothesis => ({
  before: undefined,
  candidate: undefined,
  score: 0,
  chain: new Int32Array(SLOTS).fill(-1),
  named: 0,
  finest: Number.MIN_SAFE_INTEGER,
  finestRank: -1,
  conflicts: 0,
  firm: false,
  place: undefined,
});

/** The score of a hypothesis with one more candidate, without building it. */
export function scoreWith(gazetteer: Gazetteer, hypothesis: Hypothesis, candidate: Candidate): number {
  return hypothesis.score + candidate.gain + agree(gazetteer, hypothesis, candidate).agreement;
}

/** The hypothesis with the words of a candidate read as its entity; `score` is from scoreWith. */
export function withCandidate(
  gazetteer: Gazetteer,
  hypothesis: Hypothesis,
  candidate: Candidate,
  score: number,
): Hypothesis {
  const { entity, kind } = candidate;
  const rank = rankOf(kind);
  const slot = slotOfKind(kind);
  const { conflict } = agree(gazetteer, hypothesis, candidate);
  const chain = hypothesis.chain.slice();
  const finer = rank > hypothesis.finestRank;
  let named = hypothesis.named;
  const slots = kind === EntityKind.Street ? Slot.City + 1 : SLOTS;
  for (let s = 0; s < slots; s++) {
    const value = gazetteer.slot(entity, s as Slot);
    if (value < 0) continue;
    if (s === slot) {
      const second = s === Slot.Area && (named & (1 << s)) !== 0;
      if (second && gazetteer.wider(value) !== chain[s] && !conflict) continue;
      // What is overruled leaves no trace in the chain.
      if (!conflict || finer) chain[s] = value;
    } else if (chain[s] < 0 ? !conflict || finer : finer && (conflict || !(named & (1 << s))))
      chain[s] = value;
  }
  if (slot >= 0 && !candidate.echo && !conflict) named |= 1 << slot;
  return {
    before: hypothesis,
    candidate,
    score,
    chain,
    named,
    finest: finer ? entity : hypothesis.finest,
    finestRank: finer ? rank : hypothesis.finestRank,
    conflicts: hypothesis.conflicts + (conflict ? 1 : 0),
    firm: finer ? candidate.firm : hypothesis.firm,
    place: finer && kind === EntityKind.Place ? candidate : hypothesis.place,
  };
}

/** The units that a place may lie in, by their kind. */
const SLOT_OF_UNIT: readonly Slot[] = [
  Slot.SubArea,
  Slot.Area,
  Slot.Union,
  Slot.Thana,
  Slot.Upazila,
  Slot.City,
  Slot.District,
  Slot.Division,
];

/** Whether a place lies outside a unit, too far for people to count it to it: then it is a namesake of what is meant. */
function isElsewhere(gazetteer: Gazetteer, place: number, unit: number, sure: boolean): boolean {
  const kind = gazetteer.kind(unit);
  const slot = slotOfKind(kind);
  if (slot < 0 || gazetteer.slot(place, slot as Slot) === unit) return false;
  const inCity = kind === EntityKind.Thana && gazetteer.slot(unit, Slot.City) >= 0;
  const reach = inCity ? REACH.ofPlaceInCity : (REACH.ofPlace[kind] ?? REACH.near);
  const widened =
    sure && reach > REACH.ofPlace[EntityKind.SubArea] ? Math.max(reach, REACH.ofSurePlace) : reach;
  return gazetteer.metres(place, unit) > widened;
}

/** Whether a place and the units that are written exclude each other, one of them being the candidate. */
function excludes(gazetteer: Gazetteer, hypothesis: Hypothesis, candidate: Candidate): boolean {
  const { chain, named, finest, place } = hypothesis;
  if (candidate.kind === EntityKind.Place) {
    // Two places far apart are not one address; beside each other, the first is where it is.
    if (place) return gazetteer.metres(candidate.entity, finest) > REACH.ofPlace[EntityKind.Area];
    for (const slot of SLOT_OF_UNIT)
      if (named & (1 << slot) && isElsewhere(gazetteer, candidate.entity, chain[slot], candidate.firm))
        return true;
    return false;
  }
  return (
    place !== undefined && !candidate.echo && isElsewhere(gazetteer, finest, candidate.entity, place.firm)
  );
}

const verdict = { agreement: 0, conflict: false };

/** How well an entity fits what the hypothesis already contains. */
function agree(gazetteer: Gazetteer, hypothesis: Hypothesis, candidate: Candidate): typeof verdict {
  const { chain, named, finest, finestRank, firm } = hypothesis;
  const { conflict } = WEIGHTS;
  verdict.agreement = 0;
  verdict.conflict = false;
  if (finestRank < 0) return verdict;
  if (excludes(gazetteer, hypothesis, candidate)) {
    verdict.agreement = WEIGHTS.placeElsewhere;
    verdict.conflict = true;
    return verdict;
  }
  const { entity, kind } = candidate;
  const slot = slotOfKind(kind);
  const rank = rankOf(kind);
  const district = gazetteer.slot(entity, Slot.District);
  const division = gazetteer.slot(entity, Slot.Division);
  if (slot === Slot.Area && gazetteer.wider(chain[slot]) === entity) {
    verdict.agreement += WEIGHTS.widerArea;
    return verdict;
  }
  if (slot >= 0 && named & (1 << slot)) {
    // The same kind named twice: either the same thing again, or one of the two is wrong.
    if (slot === Slot.Area && chain[slot] !== entity && gazetteer.metres(entity, chain[slot]) < REACH.near) {
      // Shewrapara, Mirpur: two areas, one inside the other or side by side.
      if (gazetteer.wider(entity) === chain[slot]) verdict.agreement += WEIGHTS.widerArea;
      else
        verdict.agreement +=
          gazetteer.metres(entity, chain[slot]) < REACH.neighbours
            ? WEIGHTS.areasSideBySide
            : WEIGHTS.areasApart;
      return verdict;
    }
    verdict.agreement += chain[slot] === entity ? WEIGHTS.saidAgain : WEIGHTS.saidTwice;
  }
  if (district >= 0 && chain[Slot.District] >= 0) {
    if (district !== chain[Slot.District]) {
      const near = gazetteer.metres(entity, finest) < REACH.near && rank > 3 && finestRank > 3;
      const sure = rank > finestRank ? candidate.firm : firm;
      const alone = (named & (named - 1)) === 0;
      // One common name does not overrule a district, nor does one finer name overrule two that agree.
      if (near) verdict.agreement += conflict.near;
      else if (sure)
        verdict.agreement += rank > finestRank && !alone ? conflict.firmAgainstTwo : conflict.firm;
      else if (alone) verdict.agreement += candidate.cost === 0 ? conflict.alone : conflict.aloneMisspelt;
      else verdict.agreement += rank > finestRank ? conflict.againstTwo : conflict.coarser;
      verdict.conflict = !near;
      return verdict;
    }
    verdict.agreement += district === entity ? WEIGHTS.namesDistrict : WEIGHTS.sharesDistrict;
  } else if (division >= 0 && chain[Slot.Division] >= 0) {
    if (division !== chain[Slot.Division]) {
      const sure = rank > finestRank ? candidate.firm : firm;
      verdict.agreement += sure
        ? conflict.division
        : (named & (named - 1)) === 0 && candidate.cost === 0
          ? conflict.divisionAlone
          : conflict.divisionElse;
      verdict.conflict = true;
      return verdict;
    }
    verdict.agreement += WEIGHTS.sharesDivision;
  }
  // A district or town does not lie in an upazila, whatever its centre suggests.
  if (rank <= 3) {
    const far =
      kind === EntityKind.Pauroshova && finestRank > 4 && gazetteer.metres(entity, finest) > 2 * REACH.near;
    if (far) verdict.agreement += WEIGHTS.farMunicipality;
    return verdict;
  }
  // … nor does a part of a city belong to a municipality far from it.
  const town = chain[Slot.City];
  const inMunicipality = (named & (1 << Slot.City)) !== 0 && gazetteer.kind(town) === EntityKind.Pauroshova;
  if (inMunicipality && isPartOfTown(gazetteer, entity) && gazetteer.metres(entity, town) > 2 * REACH.near)
    verdict.agreement += WEIGHTS.namesake;
  // An upazila and a police station of the same name are one place said twice, where a union of that name may be meant.
  const twin = kind === EntityKind.Thana ? Slot.Upazila : kind === EntityKind.Upazila ? Slot.Thana : -1;
  if (twin >= 0 && named & (1 << twin) && gazetteer.sameName(entity, chain[twin]))
    verdict.agreement += WEIGHTS.twinUnit;
  if (outside(gazetteer, hypothesis, entity, kind)) verdict.agreement += WEIGHTS.outsideUpazila;
  for (const unit of UNITS) verdict.agreement += inside(gazetteer, hypothesis, entity, unit);
  if (rank >= 4 && finestRank >= 4) {
    const metres = gazetteer.metres(entity, finest);
    const parts = Number(isPartOfTown(gazetteer, entity)) + Number(isPartOfTown(gazetteer, finest));
    if (parts === 2 && metres > REACH.neighbours)
      verdict.agreement += isNamesake(gazetteer, hypothesis, candidate)
        ? WEIGHTS.namesake
        : WEIGHTS.areasApart;
    // "Savar Cantonment" is not the cantonment of Dhaka.
    else if (parts === 1 && metres > REACH.far && !liesIn(gazetteer, entity, finest))
      verdict.agreement += WEIGHTS.areasApart;
    else if (metres > REACH.far)
      verdict.agreement -= Math.min(WEIGHTS.farMost, (metres - REACH.far) / REACH.farStep);
    else if (metres < REACH.close) verdict.agreement += WEIGHTS.close;
  }
  return verdict;
}

const isPartOfTown = (gazetteer: Gazetteer, entity: number): boolean =>
  gazetteer.slot(entity, Slot.Area) >= 0;

/** Whether one of two lies in the other, however large that is. */
function liesIn(gazetteer: Gazetteer, one: number, other: number): boolean {
  const isIn = (inner: number, outer: number): boolean => {
    const slot = slotOfKind(gazetteer.kind(outer));
    return slot >= 0 && gazetteer.slot(inner, slot as Slot) === outer;
  };
  return isIn(one, other) || isIn(other, one);
}

/** "Arambagh, Mirpur": a part of another area than the one that is written, and far from it. */
function isNamesake(
  gazetteer: Gazetteer,
  { chain, named, finest }: Hypothesis,
  { entity, kind }: Candidate,
): boolean {
  const area = Slot.Area;
  if (kind === EntityKind.Area) {
    const part =
      gazetteer.kind(finest) === EntityKind.SubArea || gazetteer.kind(finest) === EntityKind.Settlement;
    return part && gazetteer.slot(finest, area) !== entity;
  }
  return (named & (1 << area)) !== 0 && gazetteer.slot(entity, area) !== chain[area];
}

/** A part of a metropolis is not in any upazila: far from the one named, it is another place. */
function outside(
  gazetteer: Gazetteer,
  { chain, named }: Hypothesis,
  entity: number,
  kind: EntityKind,
): boolean {
  const own = gazetteer.slot(entity, Slot.Upazila);
  if (kind === EntityKind.Upazila) {
    const fine = chain[Slot.Area] >= 0 ? chain[Slot.Area] : -1;
    return (
      fine >= 0 && gazetteer.slot(fine, Slot.Upazila) < 0 && gazetteer.metres(fine, entity) > 2 * REACH.near
    );
  }
  return (
    own < 0 &&
    (named & (1 << Slot.Upazila)) !== 0 &&
    gazetteer.metres(entity, chain[Slot.Upazila]) > 2 * REACH.near
  );
}

/** Kinds of which the country has thousands, many of one name. */
const MANIFOLD: ReadonlySet<number> = new Set([
  EntityKind.Union,
  EntityKind.PostOffice,
  EntityKind.Settlement,
]);

/** The units that two places may share. */
const UNITS = [
  { slot: Slot.Upazila, shares: WEIGHTS.shares.upazila, differs: WEIGHTS.differs.upazila },
  { slot: Slot.Thana, shares: WEIGHTS.shares.thana, differs: WEIGHTS.differs.thana },
  { slot: Slot.Union, shares: WEIGHTS.shares.union, differs: WEIGHTS.differs.union },
  { slot: Slot.Area, shares: WEIGHTS.shares.area, differs: WEIGHTS.differs.area },
] as const;

/** Compares a unit that both specify: the same, or a different one, which weighs less if it was not named. */
function inside(
  gazetteer: Gazetteer,
  { chain, named, finest }: Hypothesis,
  entity: number,
  { slot, shares, differs }: (typeof UNITS)[number],
): number {
  const own = gazetteer.slot(entity, slot);
  if (own < 0 || chain[slot] < 0) return 0;
  // Naming the unit that the rest lies in is worth more than merely lying in the same one.
  if (own === chain[slot]) return own === entity ? shares + WEIGHTS.namesUnit : shares;
  const isNamed = named & (1 << slot) || own === entity;
  if (!isNamed) return -differs * WEIGHTS.differsUnnamed;
  const isUnit = slot === Slot.Upazila || slot === Slot.Thana;
  const apart = isUnit && gazetteer.metres(own, chain[slot]) > REACH.near;
  // "Dakshinpara, Bogura Sadar": a union of another upazila is a namesake of what is meant.
  const [part, unit] = own === entity ? [finest, entity] : [entity, chain[slot]];
  if (apart && MANIFOLD.has(gazetteer.kind(part)) && gazetteer.metres(part, unit) > 2 * REACH.near)
    return WEIGHTS.namesake;
  if (apart && gazetteer.metres(entity, chain[slot]) > 2 * REACH.near) return WEIGHTS.outsideNamedUnit;
  if (slot === Slot.Thana && gazetteer.metres(own, chain[slot]) > REACH.near) return WEIGHTS.thanaApart;
  // The borders of areas and police stations are not where people think they are.
  return gazetteer.metres(own, chain[slot]) < REACH.near ? -differs * WEIGHTS.differsNear : -differs;
}

/** How well an entity fits the postcode. */
export function postcodeAgreement(
  gazetteer: Gazetteer,
  entity: number,
  echo: boolean,
  { offices, districts }: PostcodeEvidence,
): number {
  const { postcode } = WEIGHTS;
  const weight = echo ? postcode.echo : 1;
  const district = gazetteer.slot(entity, Slot.District);
  if (district < 0) return 0;
  if (!districts.includes(district)) return postcode.elsewhere * weight;
  let best: number = postcode.district;
  const upazila = gazetteer.slot(entity, Slot.Upazila);
  const thana = gazetteer.slot(entity, Slot.Thana);
  for (const office of offices) {
    if (office === entity) return postcode.own * weight;
    const sameUpazila = upazila >= 0 && gazetteer.slot(office, Slot.Upazila) === upazila;
    const sameThana = thana >= 0 && gazetteer.slot(office, Slot.Thana) === thana;
    if (sameUpazila || sameThana || gazetteer.metres(office, entity) < REACH.near) best = postcode.near;
  }
  return best * weight;
}

/** Two hypotheses that would continue in the same way: only the better one is kept. */
export function sameChain(a: Hypothesis, b: Hypothesis): boolean {
  if (a.finest !== b.finest || a.named !== b.named) return false;
  for (let s = 0; s < SLOTS; s++) if (a.chain[s] !== b.chain[s]) return false;
  return true;
}
