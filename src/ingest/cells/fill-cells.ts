// Approximate cells for units of which only points are known: the land nearest to a unit's points, inside the country's
// outline. The administrative levels share one arrangement and so nest exactly; city wards, areas, sub-areas and post
// offices each have their own.
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { PolygonDraft, RegionDraft } from '../gather/gathered.ts';
import { type Arrangement, arrange } from './arrangement.ts';
import { basePoints, nearest, thanasOf } from './base-points.ts';
import { covered, isNumbered } from './covered.ts';
import { dissolve } from './dissolve.ts';
import { Outline } from './outline-edges.ts';
import { inPlane, type Plane, planeAt } from './plane.ts';
import { boundsOf } from './surrounding-points.ts';
import { KnownPoints, Units } from './unit-tree.ts';

/** How far a cell reaches from its unit's points where the unit gives no reach of its own, in metres. */
const REACH: Readonly<Partial<Record<RegionKind, number>>> = {
  [RegionKind.CityCorporation]: 2_500,
  [RegionKind.Ward]: 1_500,
  [RegionKind.Area]: 2_000,
  [RegionKind.SubArea]: 800,
};

/**
 * The cells of all drafts without polygons, by key. A unit whose centre lies in a known boundary of its own kind gets none,
 * as the boundary is more reliable; only numbered units (wards, zones) always get theirs.
 */
export function fillCells(
  regions: readonly RegionDraft[],
  outline: readonly PolygonDraft[],
): Map<string, PolygonDraft[]> {
  const units = new Units(regions);
  const plane = planeAt(middleLat(regions));
  const filling = new Filling(regions, units, plane, new Outline(outline, plane));
  const base = basePoints(units, plane);
  filling.administrative(base);
  filling.cities();
  filling.areas();
  filling.subAreas();
  filling.postOffices(base);
  return filling.cells;
}

/** The layers of cells, one after another: where a unit is in several, the later one counts. */
class Filling {
  readonly cells = new Map<string, PolygonDraft[]>();
  private readonly regions: readonly RegionDraft[];
  private readonly units: Units;
  private readonly plane: Plane;
  private readonly land: Outline;
  private readonly known: (draft: RegionDraft) => boolean;
  /** Where the parts of a town end. */
  private readonly fields: KnownPoints;

  constructor(regions: readonly RegionDraft[], units: Units, plane: Plane, land: Outline) {
    this.regions = regions;
    this.units = units;
    this.plane = plane;
    this.land = land;
    this.known = covered(regions);
    this.fields = unionPoints(units, plane);
  }

  administrative(base: KnownPoints): void {
    if (base.length === 0) return;
    const arrangement = this.open(base, 20_000);
    for (const kind of [
      RegionKind.Division,
      RegionKind.District,
      RegionKind.Upazila,
      RegionKind.Pauroshova,
      RegionKind.Union,
    ] as const) {
      this.keep(arrangement, this.ancestors(base, kind));
    }
    this.keep(arrangement, thanasOf(this.units, base));
  }

  cities(): void {
    const { units, regions } = this;
    const city = cityPoints(units, this.plane);
    if (city.length === 0) return;
    // A union at a city's edge is not part of the city: its centre stays outside, however close it is.
    const arrangement = withBounds(city, this.land, this.reachOf(RegionKind.Ward), undefined, this.fields);
    this.keep(arrangement, this.ancestors(city, RegionKind.Ward));
    this.keep(arrangement, this.ancestors(city, RegionKind.CityCorporation));
    this.keep(
      arrangement,
      Int32Array.from(city.owner, (owner) => units.indexOf(regions[owner].zone)),
    );
  }

  areas(): void {
    const { units, regions } = this;
    const areas = new KnownPoints(this.plane);
    for (const i of units.ofKind(RegionKind.Area)) areas.addAll(i, regions[i]);
    for (const i of units.ofKind(RegionKind.SubArea)) {
      const area = units.ancestor(i, RegionKind.Area);
      if (area >= 0) areas.addAll(area, regions[i]);
    }
    if (areas.length === 0) return;
    const arrangement = withBounds(areas, this.land, this.reachOf(RegionKind.Area), this.fields);
    this.keep(arrangement, Int32Array.from(areas.owner));
  }

  subAreas(): void {
    const { units } = this;
    const subAreas = new KnownPoints(this.plane);
    for (const i of units.ofKind(RegionKind.SubArea)) subAreas.addAll(i, this.regions[i]);
    if (subAreas.length === 0) return;
    const arrangement = withBounds(
      subAreas,
      this.land,
      this.reachOf(RegionKind.SubArea),
      this.fields,
      undivided(units, this.plane),
    );
    this.keep(arrangement, Int32Array.from(subAreas.owner));
  }

  postOffices(base: KnownPoints): void {
    const post = postPoints(this.units, base);
    if (post.length > 0) this.keep(this.open(post, 10_000), Int32Array.from(post.owner));
  }

  /** Cells that end at the outline; only without one, `reach` metres from their points. */
  private open(points: KnownPoints, reach: number): Arrangement {
    return withBounds(points, this.land, this.land.empty ? () => inPlane(reach) : undefined);
  }

  private ancestors(points: KnownPoints, kind: RegionKind): Int32Array {
    return Int32Array.from(points.owner, (owner) => this.units.ancestor(owner, kind));
  }

  private reachOf(kind: RegionKind): (owner: number) => number {
    return (owner) => inPlane(this.regions[owner].reach ?? REACH[kind] ?? 2_000);
  }

  private keep(arrangement: Arrangement, labels: Int32Array): void {
    for (const [i, polygons] of dissolve(arrangement, labels, this.plane)) {
      const draft = this.regions[i];
      if (draft.polygons?.length || (!isNumbered(draft) && this.known(draft))) continue;
      this.cells.set(draft.key, polygons);
    }
  }
}

/** The arrangement of the points, surrounded by points of no unit where their reach is limited. */
function withBounds(
  points: KnownPoints,
  land: Outline,
  reachOf?: (owner: number) => number,
  fields?: KnownPoints,
  others?: KnownPoints,
): Arrangement {
  const all = points.xy.slice();
  for (const value of others?.xy ?? []) all.push(value);
  if (reachOf) {
    if (fields) pushFields(all, fields, points, reachOf);
    for (const value of boundsOf(points, reachOf)) all.push(value);
  }
  return arrange(Float64Array.from(all), land, points.length);
}

/** Adds the centres of unions, except those in the middle of the town itself. */
function pushFields(
  all: number[],
  fields: KnownPoints,
  points: KnownPoints,
  reachOf: (owner: number) => number,
): void {
  for (let p = 0; p < fields.xy.length; p += 2) {
    const at = nearest(points.xy, fields.xy[p], fields.xy[p + 1]) * 2;
    const distance = Math.hypot(points.xy[at] - fields.xy[p], points.xy[at + 1] - fields.xy[p + 1]);
    if (distance > reachOf(points.owner[at / 2]) * 0.8) all.push(fields.xy[p], fields.xy[p + 1]);
  }
}

/** Wards, and cities whose wards are not known. */
function cityPoints(units: Units, plane: Plane): KnownPoints {
  const points = new KnownPoints(plane);
  for (const i of units.ofKind(RegionKind.Ward)) points.addAll(i, units.drafts[i]);
  const withWards = new Set(points.owner.map((owner) => units.ancestor(owner, RegionKind.CityCorporation)));
  for (const i of units.ofKind(RegionKind.CityCorporation)) {
    if (!withWards.has(i)) points.addAll(i, units.drafts[i]);
  }
  return points;
}

/** Areas without sub-areas: the sub-areas of their neighbours end half-way to them. */
function undivided(units: Units, plane: Plane): KnownPoints {
  const divided = new Set(units.ofKind(RegionKind.SubArea).map((i) => units.ancestor(i, RegionKind.Area)));
  const points = new KnownPoints(plane);
  for (const i of units.ofKind(RegionKind.Area)) if (!divided.has(i)) points.addAll(i, units.drafts[i]);
  return points;
}

/** Centres of unions: the parts of a town end half-way to them. */
function unionPoints(units: Units, plane: Plane): KnownPoints {
  const points = new KnownPoints(plane);
  for (const i of units.ofKind(RegionKind.Union)) points.addAll(i, units.drafts[i]);
  return points;
}

/**
 * Post offices serve the whole country: each base point goes to the nearest post office of its thana, its upazila or its
 * district, the first of these that has one, and each office keeps the point where it stands.
 */
function postPoints(units: Units, base: KnownPoints): KnownPoints {
  const points = new KnownPoints(base.plane);
  const near = new Map<number, KnownPoints>();
  const under = (unit: number, office: number): void => {
    if (unit < 0) return;
    let list = near.get(unit);
    if (!list) near.set(unit, (list = new KnownPoints(base.plane)));
    list.addAll(office, units.drafts[office]);
  };
  const HOMES = [RegionKind.Thana, RegionKind.Upazila, RegionKind.District] as const;
  for (const i of units.ofKind(RegionKind.PostOffice)) {
    points.addAll(i, units.drafts[i]);
    for (const kind of HOMES) under(units.ancestor(i, kind), i);
  }
  if (points.length === 0) return points;
  for (let p = 0; p < base.length; p++) {
    const home = HOMES.map((kind) => near.get(units.ancestor(base.owner[p], kind))).find(
      (list) => list?.length,
    );
    if (!home) continue;
    const x = base.xy[p * 2];
    const y = base.xy[p * 2 + 1];
    points.add(home.owner[nearest(home.xy, x, y)], x / base.plane.factor, y);
  }
  return points;
}

function middleLat(regions: readonly RegionDraft[]): number {
  let sum = 0;
  let count = 0;
  for (const { lat } of regions) {
    if (lat === undefined) continue;
    sum += lat;
    count++;
  }
  return count ? sum / count : 0;
}
