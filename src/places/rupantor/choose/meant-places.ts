// Whether words that could name a place mean it: not if they say only what kind of thing it is, nor if all that is written beside them
// lies elsewhere; nor is one of many branches meant where nothing tells which.
import { PLACE_TYPES } from '../../../dataset/tables/place-types.ts';
import { EntityKind, type Gazetteer, type Slot, slotOfKind } from '../know/gazetteer.ts';
import type { Reading } from '../read/reading.ts';
import { REACH, WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';
import { type Alignment, worth } from './name-alignment.ts';

/** A place that words `from` to `to` of a reading may name. */
export interface NamedPlace extends Alignment {
  readonly row: number;
  /** By how much its score in the search trails the best. */
  readonly behind: number;
  /** Whether its source has its places kilometres from where they are. */
  readonly astray: boolean;
  /** Whether it is one branch of many, of which others may not be known. */
  readonly branch: boolean;
}

/** Kinds of which the same name has many branches: one of them is meant only near what is named. */
const BRANCHES: ReadonlySet<number> = new Set(
  (['Bank', 'Food', 'Fuel', 'Shop'] as const).map((type) => PLACE_TYPES.indexOf(type)),
);
const BANK = PLACE_TYPES.indexOf('Bank');

export class MeantPlaces {
  constructor(readonly gazetteer: Gazetteer) {}

  /** Whether the words can mean the place: not if all they say is what kind of thing it is, nor one common word alone. `isOnly`: no other
   * place answers all of them. */
  isMeant(
    reading: Reading,
    alignment: Alignment,
    row: number,
    written: readonly Candidate[],
    isOnly: boolean,
  ): boolean {
    if (worth(alignment) <= 0) return false;
    const { from, to } = alignment;
    if (to - from === 1 && reading.ordinary[from] !== undefined) return false;
    // "Jannatul Ferdous, Kalibari Road" is who lives there, though a shop may be called so.
    if (reading.ordinary.slice(from, to).every((word) => word?.kind === 'person')) return false;
    // A city's dot is the city; "Old Dhaka" is no more than a part of it.
    if (alignment.onlyUnits) return false;
    // "Bus Stand" of Mohammadpur is not that of Shyamoli beside it; "airport railway station" is the only one there is.
    if (!alignment.distinct && alignment.unsaid && !isOnly) return false;
    if (alignment.led && this.#isApart(row, written)) return false;
    const beside = written.filter((unit) => unit.to <= alignment.from || unit.from >= alignment.to);
    // "Rajshahi Judge Court" is not that of Joypurhat, in the division of the name.
    if (beside.length > 0)
      return alignment.distinct || beside.some((unit) => this.#liesIn(row, unit) || this.#isNear(row, unit));
    const known = this.gazetteer.places.importance[row] >= WEIGHTS.knownByOneWord;
    return known || (alignment.distinct && alignment.to - alignment.from > 1);
  }

  /** Whether parts of a town are written and none of them is near the place. */
  #isApart(row: number, written: readonly Candidate[]): boolean {
    const parts = written.filter(({ kind }) => kind === EntityKind.Area || kind === EntityKind.SubArea);
    return (
      parts.length > 0 &&
      !parts.some(({ entity }) => this.gazetteer.metres(entity, -row - 1) < REACH.ledPlace)
    );
  }

  /** One of several branches is meant beside what is named, or where no other is known in the unit that is written; of a bank there are
   * always others. */
  withoutBranches(found: NamedPlace[], written: readonly Candidate[]): NamedPlace[] {
    const { places } = this.gazetteer;
    const isApart = (one: NamedPlace, other: NamedPlace): boolean =>
      places.name[other.row] === places.name[one.row] &&
      this.gazetteer.metres(-one.row - 1, -other.row - 1) > REACH.branch;
    const isBranch = (one: NamedPlace): boolean =>
      BRANCHES.has(places.type[one.row]) &&
      (places.type[one.row] === BANK || found.some((other) => isApart(one, other)));
    const isBeside = ({ row }: NamedPlace): boolean =>
      written.some(
        ({ entity, kind }) =>
          (kind === EntityKind.Area || kind === EntityKind.SubArea) &&
          this.gazetteer.metres(entity, -row - 1) < REACH.branch,
      );
    return found.flatMap((one) => {
      if (!isBranch(one) || isBeside(one)) return [one];
      const around = written.filter(({ from, to }) => to <= one.from || from >= one.to);
      const isIn = ({ row }: NamedPlace): boolean =>
        around.length > 0 && around.every((unit) => this.#liesIn(row, unit));
      const isOnly = isIn(one) && !found.some((other) => other.row !== one.row && isIn(other));
      return isOnly ? [{ ...one, branch: true }] : [];
    });
  }

  /** Whether a place is as near to a unit as people count places to it. */
  #isNear(row: number, { kind, entity }: Candidate): boolean {
    return this.gazetteer.metres(entity, -row - 1) < (REACH.ofPlace[kind] ?? REACH.near);
  }

  /** Whether a place lies in a unit, of which there may be several of the name. */
  #liesIn(row: number, { kind, entity }: Candidate): boolean {
    const slot = slotOfKind(kind);
    return slot >= 0 && this.gazetteer.slot(-row - 1, slot as Slot) === entity;
  }
}
