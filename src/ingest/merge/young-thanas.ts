// Thanas created after the boundaries were drawn, and so without one. The union that contains the thana's centre belongs to
// it: if that union's parent is an upazila, the thana becomes one of that upazila's; if a thana, the union moves to the new one.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { holdsAny } from './centre.ts';
import { districtOf } from './merge-units.ts';
import type { Unit } from './unit.ts';
import { isTownPart } from './unit-names.ts';

export function settleYoungThanas(units: readonly Unit[]): void {
  const unions = units.filter(
    ({ kind, polygons, name }) => kind === RegionKind.Union && polygons && !isTownPart(name),
  );
  for (const thana of units) {
    const { kind, polygons, parent, lon, lat } = thana;
    if (kind !== RegionKind.Thana || polygons || lon === undefined || lat === undefined) continue;
    if (parent?.kind === RegionKind.Upazila) continue;
    const district = districtOf(thana);
    const union = unions.find(
      (unit) => districtOf(unit) === district && holdsAny(unit.polygons ?? [], lon, lat),
    );
    if (!union || union.polygonSource <= thana.source) continue;
    if (union.parent?.kind === RegionKind.Upazila) thana.parent = union.parent;
    else if (union.parent?.kind === RegionKind.Thana) union.parent = thana;
  }
}
