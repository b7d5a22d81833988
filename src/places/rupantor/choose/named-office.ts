// Whether a reading has found the office that the first part of an address names: its whole name is there, and where that is spelled
// otherwise, a unit is written in which it lies.
import { EntityKind } from '../know/gazetteer.ts';
import { isSeatOfOffice } from '../read/generic-words.ts';
import type { Run } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import { WEIGHTS } from '../weights.ts';
import type { Correction } from './corrector.ts';

export function namesOffice(
  { reading, correction: { chosen } }: { readonly reading: Reading; readonly correction: Correction },
  name: Run,
): boolean {
  const to = reading.run.lastIndexOf(name) + 1;
  const office = chosen.find(({ kind, from }) => kind === EntityKind.Place && from === 0);
  // "Muladuli UP office": the last word adds nothing.
  if (!office || !reading.words.slice(office.to, to).every(isSeatOfOffice)) return false;
  if (office.firm) return true;
  const isIn = chosen.some(
    ({ kind, from, cost }) => from >= to && IN.has(kind) && cost <= WEIGHTS.soundsSame,
  );
  return isIn && office.whole === true && office.cost <= WEIGHTS.officeSlip;
}

/** Units that say which of several offices of a sound is meant. */
const IN: ReadonlySet<EntityKind> = new Set<EntityKind>([
  EntityKind.District,
  EntityKind.Upazila,
  EntityKind.Thana,
  EntityKind.Area,
]);
