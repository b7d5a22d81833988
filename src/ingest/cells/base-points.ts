// The points of the base layer, from which divisions, districts, upazilas, thanas, unions and municipalities get their
// cells: all from one arrangement, so that they nest.
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { Plane } from './plane.ts';
import { KnownPoints, type Units } from './unit-tree.ts';

export function basePoints(units: Units, plane: Plane): KnownPoints {
  const points = new KnownPoints(plane);
  const hasPoints = new Set<number>();
  const note = (i: number): void => {
    for (const kind of [RegionKind.Upazila, RegionKind.Thana] as const)
      hasPoints.add(units.ancestor(i, kind));
  };
  const { drafts } = units;
  drafts.forEach((draft, i) => {
    if (draft.kind !== RegionKind.Union && draft.kind !== RegionKind.Pauroshova) return;
    if (units.ancestor(i, RegionKind.District) < 0) return;
    points.addAll(i, draft);
    note(i);
  });
  drafts.forEach((draft, i) => {
    if (units.ancestor(i, RegionKind.District) < 0) return;
    if (draft.kind === RegionKind.Upazila) {
      points.addPoints(i, draft);
      if (draft.points) hasPoints.add(i);
    } else if (isMetropolitan(units, i)) {
      points.addAll(i, draft);
      hasPoints.add(i);
    } else if (draft.kind === RegionKind.Area || draft.kind === RegionKind.SubArea) {
      // In large cities the named areas are the finest evidence of which thana a place is in.
      const thana = units.ancestor(i, RegionKind.Thana);
      if (thana >= 0 && isMetropolitan(units, thana)) points.addAll(thana, draft);
    }
  });
  // An upazila none of whose parts is known still has its own centre.
  drafts.forEach((draft, i) => {
    if (
      draft.kind === RegionKind.Upazila &&
      !hasPoints.has(i) &&
      units.ancestor(i, RegionKind.District) >= 0
    ) {
      points.addCentre(i, draft);
    }
  });
  addPostOffices(units, points);
  return points;
}

/** A post office stands in its upazila, so near a district border it shows which side it is on. */
function addPostOffices(units: Units, points: KnownPoints): void {
  const known = points.xy.slice();
  if (known.length === 0) return;
  for (const i of units.ofKind(RegionKind.PostOffice)) {
    const { lon, lat } = units.drafts[i];
    const upazila = units.ancestor(i, RegionKind.Upazila);
    if (upazila < 0 || lon === undefined || lat === undefined) continue;
    const beside = points.owner[nearest(known, lon * points.plane.factor, lat)];
    if (units.ancestor(beside, RegionKind.District) !== units.ancestor(upazila, RegionKind.District))
      points.addCentre(upazila, units.drafts[i]);
  }
}

/** A thana that takes the place of an upazila, as in the large cities. */
function isMetropolitan(units: Units, i: number): boolean {
  return units.drafts[i].kind === RegionKind.Thana && units.ancestor(i, RegionKind.Upazila) < 0;
}

/**
 * The thana of each base point: where an upazila has one thana, that one; where it has several, the one with the nearest
 * known point.
 */
export function thanasOf(units: Units, base: KnownPoints): Int32Array {
  const seeds = new Map<number, KnownPoints>();
  units.drafts.forEach((draft, i) => {
    const thana = units.ancestor(i, RegionKind.Thana);
    const upazila = units.ancestor(thana, RegionKind.Upazila);
    if (upazila < 0) return;
    let list = seeds.get(upazila);
    if (!list) seeds.set(upazila, (list = new KnownPoints(base.plane)));
    list.addAll(thana, draft);
  });
  return Int32Array.from(base.owner, (owner, p) => {
    const known = units.ancestor(owner, RegionKind.Thana);
    if (known >= 0) return known;
    const list = seeds.get(units.ancestor(owner, RegionKind.Upazila));
    return list ? list.owner[nearest(list.xy, base.xy[p * 2], base.xy[p * 2 + 1])] : -1;
  });
}

/** Index of the point nearest to x, y by linear scan: the lists are short. */
export function nearest(xy: ArrayLike<number>, x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < xy.length; i += 2) {
    const d = (xy[i] - x) ** 2 + (xy[i + 1] - y) ** 2;
    if (d < least) {
      least = d;
      best = i / 2;
    }
  }
  return best;
}
