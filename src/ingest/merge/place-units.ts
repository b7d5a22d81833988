// Finds a position for units that lists only name: that of a sibling of the same name (the post office Amtali lies in the
// union Amtali). A unit without a position is of no use and left out, unless others have it as their parent.
import type { Unit } from './unit.ts';
import { nameKeys } from './unit-names.ts';

/** The units that can be kept, and those without a position. */
export function placeUnits(units: readonly Unit[]): { readonly placed: Unit[]; readonly unplaced: Unit[] } {
  const beside = new Map<Unit, Unit[]>();
  const needed = new Set<Unit>();
  for (const unit of units) {
    if (!unit.parent) continue;
    needed.add(unit.parent);
    const list = beside.get(unit.parent);
    if (list) list.push(unit);
    else beside.set(unit.parent, [unit]);
  }
  const placed: Unit[] = [];
  const unplaced: Unit[] = [];
  for (const unit of units) {
    if (unit.lon === undefined && !unit.polygons) {
      const twin = twinOf(unit, beside);
      unit.lon = twin?.lon;
      unit.lat = twin?.lat;
    }
    if (unit.lon === undefined && !unit.polygons && !needed.has(unit)) unplaced.push(unit);
    else placed.push(unit);
  }
  return { placed, unplaced };
}

function twinOf(unit: Unit, beside: ReadonlyMap<Unit, readonly Unit[]>): Unit | undefined {
  if (!unit.parent) return undefined;
  const { spelling, sound } = nameKeys(unit.name);
  const found = (beside.get(unit.parent) ?? []).filter((other) => {
    if (other === unit || other.lon === undefined) return false;
    return [other.name, ...other.aliases].some((name) => {
      const keys = nameKeys(name);
      return keys.spelling === spelling || keys.sound === sound;
    });
  });
  return found[0];
}
