// Public ids of regions, unique within their kind and stable between imports: the source's own id where it is free, then
// the code of the statistics bureau as a number, otherwise a hash of the unit's names.
import type { Unit } from '../merge/unit.ts';
import { stableHash } from './stable-hash.ts';

const MAX_ID = 0x7fffffff;
/** Hashed ids lie above the codes (at most nine digits), so that the two cannot collide. */
const HASHED_FROM = 1_000_000_000;

export function assignRegionIds(units: readonly Unit[]): void {
  const taken = new Map<number, Set<number>>();
  const without: Unit[] = [];
  const take = (unit: Unit, id: number): boolean => {
    let ids = taken.get(unit.kind);
    if (!ids) taken.set(unit.kind, (ids = new Set()));
    if (!Number.isInteger(id) || id <= 0 || id > MAX_ID || ids.has(id)) return false;
    ids.add(id);
    unit.id = id;
    return true;
  };
  for (const unit of units) if (unit.id === undefined || !take(unit, unit.id)) without.push(unit);
  for (const unit of without) {
    const code = unit.code && /^\d{1,9}$/.test(unit.code) ? Number(unit.code) : 0;
    if (take(unit, code)) continue;
    const identity = lineage(unit);
    let salt = 0;
    while (!take(unit, HASHED_FROM + (stableHash(identity, salt) % (MAX_ID - HASHED_FROM)))) salt++;
  }
}

function lineage(unit: Unit): string {
  const names: string[] = [];
  for (let at: Unit | undefined = unit; at && names.length < 12; at = at.parent)
    names.push(`${at.kind}:${at.name}`);
  return names.join('/');
}
