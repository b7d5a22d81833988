// Puts right what sources of different age say about units: parts of towns that an old census lists among the unions, and
// police station areas that were divided after their boundary was drawn.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { holds } from './centre.ts';
import type { Unit } from './unit.ts';

/** "Ward No-61", "Savar Paurashava": the census has wards and towns where unions would be. */
const TOWN_PART = /^ward\s*(no\b|\d)|\bp[ao]u?ra?o?u?s?h?[ao]va$/i;

/** Without the unions that are wards or towns; their shapes have gone into those of larger units by now. */
export function withoutTownParts(units: readonly Unit[]): Unit[] {
  return units.filter(({ kind, name }) => kind !== RegionKind.Union || !TOWN_PART.test(name));
}

/**
 * A thana whose boundary holds the centre of another one that has none was drawn before that one was founded (Gulshan
 * around Banani): the old boundary goes, and both get cells.
 */
export function dropDividedThanas(units: readonly Unit[]): void {
  const thanas = units.filter(({ kind }) => kind === RegionKind.Thana);
  const undrawn = thanas.filter(
    ({ polygons, lon, lat }) => !polygons && lon !== undefined && lat !== undefined,
  );
  for (const thana of thanas) {
    const { polygons } = thana;
    if (!polygons) continue;
    const divided = undrawn.some(({ lon = 0, lat = 0 }) =>
      polygons.some((polygon) => holds(polygon, lon, lat)),
    );
    if (divided) thana.polygons = undefined;
  }
}
