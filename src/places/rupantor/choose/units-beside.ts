// Units and parts of towns that are written beside the name of a place: they say where it is looked for.
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';

export const WRITTEN_KINDS: ReadonlySet<number> = new Set([
  EntityKind.District,
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
  EntityKind.SubArea,
]);

/** Units and parts of towns that are written out. */
export function writtenUnits(regions: readonly (readonly Candidate[])[]): Candidate[] {
  const written: Candidate[] = [];
  for (const list of regions)
    for (const unit of list)
      if (
        unit.cost <= WEIGHTS.soundsSame &&
        !unit.echo &&
        !unit.peeled &&
        unit.kind !== EntityKind.Division &&
        WRITTEN_KINDS.has(unit.kind)
      )
        written.push(unit);
  return written;
}

/** The region that is written beside words `from` to `to`: the district, or the first unit there is. */
export function unitBeside(written: readonly Candidate[], from: number, to: number): Candidate | undefined {
  let first: Candidate | undefined;
  for (const unit of written) {
    if (unit.to > from && unit.from < to) continue;
    if (unit.kind === EntityKind.District) return unit;
    first ??= unit;
  }
  return first;
}

/** Whether an entity lies in a district that is written beside word `at`, or with a unit of one. */
export const liesBeside = (
  gazetteer: Gazetteer,
  entity: number,
  written: readonly Candidate[],
  at: number,
): boolean =>
  written.some(
    (unit) =>
      (unit.to <= at || unit.from > at) &&
      gazetteer.slot(unit.entity, Slot.District) === gazetteer.slot(entity, Slot.District),
  );
