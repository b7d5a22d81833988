// Units and parts of towns that are written in full between separators. What is written binds: leaving such a name unexplained is dear,
// and where the rest of the address is elsewhere, the two are in conflict.
import { EntityKind, type Gazetteer, rankOf, Slot } from '../know/gazetteer.ts';
import { formOfWord } from '../know/name-form.ts';
import type { Reading } from '../read/reading.ts';
import { REACH, WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';

const BINDING: ReadonlySet<number> = new Set([
  EntityKind.District,
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
]);

/** Whether a candidate is a unit that stands alone between separators, spelled as it is. */
function isWritten({ words, run, ordinary }: Reading, { from, to, cost, echo, kind }: Candidate): boolean {
  if (cost > 0 || echo || !BINDING.has(kind)) return false;
  let end = to;
  while (run[end] === run[from] && words[end].charCodeAt(0) <= 57) end++;
  if (run[from - 1] === run[from] || run[end] === run[from]) return false;
  const { hint } = run[from];
  if (hint !== undefined && hint !== 'thana' && hint !== 'upazila' && hint !== 'district') return false;
  for (let i = from; i < to; i++) if (ordinary[i] === undefined) return true;
  return false;
}

/** "Mirpor 7": an area by its sound, with the number of a section or sector that it has. */
function isNumberedArea(
  gazetteer: Gazetteer,
  { words, run }: Reading,
  { from, to, cost, echo, kind, entity }: Candidate,
): boolean {
  if (kind !== EntityKind.Area || echo || cost > WEIGHTS.soundsSame) return false;
  if (run[to] !== run[from] || run[from - 1] === run[from] || run[to + 1] === run[from]) return false;
  const number = words[to];
  return (
    number.charCodeAt(0) <= 57 &&
    (gazetteer.labelled(entity, 'section', number) >= 0 || gazetteer.labelled(entity, 'sector', number) >= 0)
  );
}

/** The units that bind: a namesake outside a coarser unit that is written is an unknown name inside that one, and binds nothing. */
function bindingUnits(
  gazetteer: Gazetteer,
  reading: Reading,
  startingAt: readonly (readonly Candidate[])[],
): Candidate[] {
  const written = startingAt.flatMap((list) =>
    list.filter(
      (candidate) => isWritten(reading, candidate) || isNumberedArea(gazetteer, reading, candidate),
    ),
  );
  const isApart = (a: Candidate, b: Candidate): boolean => a.to <= b.from || b.to <= a.from;
  const liesIn = (inner: Candidate, outer: Candidate): boolean =>
    outer.kind === EntityKind.District
      ? gazetteer.slot(inner.entity, Slot.District) === outer.entity
      : gazetteer.metres(inner.entity, outer.entity) < REACH.near;
  return written.filter((unit) => {
    const coarser = written.filter((other) => rankOf(other.kind) < rankOf(unit.kind) && isApart(other, unit));
    return coarser.length === 0 || coarser.some((other) => liesIn(unit, other));
  });
}

/** "Bogura Sadar" is that upazila, not the district with a word more: takes out what names the district alone in such a unit. */
export function bindUnits(gazetteer: Gazetteer, reading: Reading, startingAt: Candidate[][]): void {
  for (const unit of startingAt.flat()) {
    if (unit.kind === EntityKind.Area || !isWritten(reading, unit)) continue;
    if (!reading.words.slice(unit.from + 1, unit.to).some((word) => formOfWord(word) === 'sadar')) continue;
    const district = gazetteer.slot(unit.entity, Slot.District);
    const isPart = ({ to, kind, entity }: Candidate): boolean =>
      to < unit.to && rankOf(kind) < rankOf(unit.kind) && gazetteer.slot(entity, Slot.District) === district;
    startingAt[unit.from] = startingAt[unit.from].filter((candidate) => !isPart(candidate));
  }
}

/** What it costs to leave each word unexplained, given the units that are written. */
export function skipCosts(
  gazetteer: Gazetteer,
  reading: Reading,
  startingAt: readonly (readonly Candidate[])[],
): readonly number[] {
  const { area, unit } = WEIGHTS.unexplained;
  const costs = [...reading.skipCost];
  for (const { from, kind } of bindingUnits(gazetteer, reading, startingAt))
    costs[from] = Math.max(costs[from], kind === EntityKind.Area ? area : unit);
  return costs;
}

/** Units that are written and that the chosen reading has no place for, one for each stretch of words. */
export function leftOutUnits(
  reading: Reading,
  startingAt: readonly (readonly Candidate[])[],
  chosen: readonly Candidate[],
): Candidate[] {
  return startingAt.flatMap((list) => {
    const unit = list.find(
      (candidate) =>
        isWritten(reading, candidate) &&
        !chosen.some(({ from, to }) => from < candidate.to && candidate.from < to),
    );
    return unit ? [unit] : [];
  });
}
