// Reconciles what sources of different age say about units: parts of towns that an old census lists as unions, unions that a
// city has absorbed since, and units that were created or divided after a boundary was drawn.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { holdsAny } from './centre.ts';
import { districtOf } from './merge-units.ts';
import { shapeFromParts } from './shape-from-parts.ts';
import type { Unit } from './unit.ts';
import { isTownPart } from './unit-names.ts';
import { settleYoungThanas } from './young-thanas.ts';

/** The units as they are today, with the boundaries that still hold; the others get cells. */
export function settleUnits(units: readonly Unit[]): Unit[] {
  moveStrayParts(units);
  settleYoungThanas(units);
  const standing = dropDivided(units);
  shapeFromParts(standing);
  // An outline made of old parts may be as outdated as the boundary that was dropped.
  return withoutTownParts(dropDivided(standing));
}

/** Leaves out unions that are wards or towns, or part of a city by now; larger units have already taken over their shapes. */
export function withoutTownParts(units: readonly Unit[]): Unit[] {
  const cities = units.filter(({ kind, polygons }) => kind === RegionKind.CityCorporation && polygons);
  return units.filter((unit) => {
    if (unit.kind !== RegionKind.Union) return true;
    return !isTownPart(unit.name) && !(unit.polygons && cities.some((city) => holdsCentre(city, unit)));
  });
}

/**
 * If a boundary contains the centre of another unit of its level and district, and that unit has no boundary, it was drawn
 * before that unit existed (Gulshan around Banani, Amtali around Taltali): it is dropped, and rebuilt from the unit's own
 * parts or from cells. A unit that appears only in the source of that boundary has itself been divided up, and is dropped
 * entirely (Uttara).
 */
export function dropDivided(units: readonly Unit[]): Unit[] {
  const gone = new Set<Unit>();
  for (const isOfLevel of [isSubDistrict, isThana]) {
    const level = units.filter((unit) => isOfLevel(unit) && !gone.has(unit));
    const undrawn = level.filter(({ polygons, lon }) => !polygons && lon !== undefined);
    for (const unit of level) {
      const { polygons } = unit;
      if (!polygons) continue;
      const district = districtOf(unit);
      const younger = undrawn.filter((other) => {
        const own = districtOf(other);
        return (!district || !own || own === district) && holdsCentre({ polygons }, other);
      });
      if (younger.length === 0) continue;
      if (younger.some(({ source }) => source < unit.source)) gone.add(unit);
      else unit.polygons = undefined;
    }
  }
  for (const unit of units) if (unit.parent && gone.has(unit.parent)) unit.parent = undefined;
  return units.filter((unit) => !gone.has(unit));
}

/**
 * A part of a ward's boundary that contains the centre of another ward which the survey lacks, but not the centre of the ward
 * itself, was drawn under the wrong number: it becomes the boundary of the other ward of that city.
 */
export function moveStrayParts(units: readonly Unit[]): void {
  const wards = units.filter(({ kind }) => kind === RegionKind.Ward);
  for (const lacking of wards.filter(({ polygons }) => !polygons)) {
    for (const ward of wards) {
      const { polygons } = ward;
      if (ward.parent !== lacking.parent || !polygons || polygons.length < 2) continue;
      const stray = polygons.filter(
        (polygon) =>
          holdsCentre({ polygons: [polygon] }, lacking) && !holdsCentre({ polygons: [polygon] }, ward),
      );
      if (stray.length === 0 || stray.length === polygons.length) continue;
      ward.polygons = polygons.filter((polygon) => !stray.includes(polygon));
      lacking.polygons = [...(lacking.polygons ?? []), ...stray];
      lacking.polygonSource = ward.polygonSource;
    }
  }
}

const isThana = ({ kind }: Unit): boolean => kind === RegionKind.Thana;

/** An upazila, or a city thana that takes the place of one. */
const isSubDistrict = (unit: Unit): boolean =>
  unit.kind === RegionKind.Upazila || (isThana(unit) && unit.parent?.kind !== RegionKind.Upazila);

const holdsCentre = ({ polygons }: Pick<Unit, 'polygons'>, { lon, lat }: Unit): boolean =>
  polygons !== undefined && lon !== undefined && lat !== undefined && holdsAny(polygons, lon, lat);
