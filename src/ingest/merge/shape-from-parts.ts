// A larger unit without a boundary of its own gets the outline of its parts: a district that of its upazilas, a city that of
// its wards. A thana (police station area) that is the only one of its upazila gets the upazila's boundary.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { dissolveParts } from './dissolve-parts.ts';
import type { Unit } from './unit.ts';

/** Wholes and their parts, smaller wholes first. */
const WHOLES: readonly (readonly [RegionKind, readonly RegionKind[]])[] = [
  [RegionKind.Zone, [RegionKind.Ward]],
  [RegionKind.CityCorporation, [RegionKind.Ward]],
  [RegionKind.Upazila, [RegionKind.Union]],
  [RegionKind.Thana, [RegionKind.Union]],
  [RegionKind.District, [RegionKind.Upazila, RegionKind.Thana]],
  [RegionKind.Division, [RegionKind.District]],
  [RegionKind.Country, [RegionKind.Division]],
];

/** Some parts may be missing (new units in old surveys), but not more than this share. */
const MISSING = 0.25;

export function shapeFromParts(units: readonly Unit[]): void {
  for (const [whole, kinds] of WHOLES) {
    const parts = new Map<Unit, Unit[]>();
    for (const unit of units) {
      if (!kinds.includes(unit.kind)) continue;
      const owner = whole === RegionKind.Zone ? unit.zone : unit.parent;
      if (!owner || owner.kind !== whole || owner.polygons) continue;
      const list = parts.get(owner);
      if (list) list.push(unit);
      else parts.set(owner, [unit]);
    }
    for (const [owner, list] of parts) {
      const drawn = list.filter((unit) => unit.polygons && !unit.approximate);
      if (drawn.length === 0 || drawn.length < list.length * (1 - MISSING)) continue;
      owner.polygons = dissolveParts(drawn.flatMap((unit) => unit.polygons ?? []));
      owner.polygonSource = drawn[0].polygonSource;
    }
    if (whole === RegionKind.Upazila) shareWithThanas(units);
  }
}

function shareWithThanas(units: readonly Unit[]): void {
  const thanas = new Map<Unit, Unit[]>();
  for (const unit of units) {
    if (unit.kind !== RegionKind.Thana || unit.parent?.kind !== RegionKind.Upazila) continue;
    const list = thanas.get(unit.parent);
    if (list) list.push(unit);
    else thanas.set(unit.parent, [unit]);
  }
  for (const [upazila, list] of thanas) {
    const [only] = list;
    if (list.length > 1 || only.polygons || !upazila.polygons || upazila.approximate) continue;
    only.polygons = upazila.polygons;
    only.polygonSource = upazila.polygonSource;
  }
}
