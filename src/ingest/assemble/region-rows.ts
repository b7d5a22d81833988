// Turns merged units into the regions table: ids, order, parents found by position where no source gives them, and the
// larger units that each row lies in.
import { TableBuilder } from '../../dataset/column-builder.ts';
import {
  REGION_SCHEMA,
  RegionFlag,
  RegionKind,
  type RegionShapes,
  type RegionTable,
} from '../../dataset/tables/regions.ts';
import { inRings } from '../../geo/in-ring.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { TableRegions } from '../../regions/build/table-regions.ts';
import type { CompactPool } from '../gather/compact-pool.ts';
import { joinAliases } from '../gather/gathered-places.ts';
import { centreOf } from '../merge/centre.ts';
import type { Unit } from '../merge/unit.ts';
import { assignRegionIds } from './region-ids.ts';
import { packShapes } from './region-shapes.ts';
import { ThanaFinder } from './thana-finder.ts';

/** Where to look for the parent of a unit that came without one, most likely kind first. */
const PARENT_KINDS: Readonly<Record<number, readonly RegionKind[]>> = {
  [RegionKind.Division]: [RegionKind.Country],
  [RegionKind.District]: [RegionKind.Division, RegionKind.Country],
  [RegionKind.Upazila]: [RegionKind.District, RegionKind.Division, RegionKind.Country],
  [RegionKind.Thana]: [RegionKind.District, RegionKind.Division, RegionKind.Country],
  [RegionKind.CityCorporation]: [RegionKind.District, RegionKind.Division, RegionKind.Country],
  [RegionKind.Pauroshova]: [RegionKind.Upazila, RegionKind.District, RegionKind.Division, RegionKind.Country],
  [RegionKind.Union]: [
    RegionKind.Upazila,
    RegionKind.Thana,
    RegionKind.District,
    RegionKind.Division,
    RegionKind.Country,
  ],
  [RegionKind.Ward]: [
    RegionKind.CityCorporation,
    RegionKind.Pauroshova,
    RegionKind.Union,
    RegionKind.Upazila,
  ],
  [RegionKind.Zone]: [RegionKind.CityCorporation, RegionKind.District],
  [RegionKind.Area]: [
    RegionKind.Thana,
    RegionKind.Upazila,
    RegionKind.CityCorporation,
    RegionKind.District,
    RegionKind.Division,
  ],
  [RegionKind.SubArea]: [RegionKind.Area, RegionKind.Thana, RegionKind.Upazila],
  [RegionKind.PostOffice]: [RegionKind.Upazila, RegionKind.Thana, RegionKind.District],
};

export interface AssembledRegions {
  readonly table: RegionTable;
  readonly shapes: RegionShapes;
  readonly units: readonly Unit[];
  readonly locator: TableRegions;
}

export function assembleRegions(merged: readonly Unit[], pool: CompactPool): AssembledRegions {
  for (const unit of merged) settleCentre(unit);
  assignRegionIds(merged);
  const units = [...merged].sort((a, b) => a.kind - b.kind || (a.id ?? 0) - (b.id ?? 0));
  const rowOf = new Map(units.map((unit, row) => [unit, row]));
  const builder = new TableBuilder(REGION_SCHEMA, {
    parent: -1,
    division: -1,
    district: -1,
    upazila: -1,
    thana: -1,
    city: -1,
    zone: -1,
  });
  for (const unit of units) {
    builder.add({
      kind: unit.kind,
      flags: flagsOf(unit),
      id: unit.id,
      parent: unit.parent ? rowOf.get(unit.parent) : -1,
      zone: unit.zone ? rowOf.get(unit.zone) : -1,
      number: unit.number,
      name: pool.add(unit.name),
      nameBn: pool.add(unit.nameBn),
      aliases: pool.add(joinAliases(unit.aliases, unit.name, unit.nameBn)),
      code: pool.add(unit.code),
      lon: toFixedDegrees(unit.lon ?? 0),
      lat: toFixedDegrees(unit.lat ?? 0),
      postcode: unit.postcode,
      population: Math.min(0x7fffffff, Math.round(unit.population ?? 0)),
      source: unit.polygons && !unit.approximate ? unit.polygonSource : unit.source,
    });
  }
  const table = builder.finish();
  const shapes = packShapes(units);
  const locator = new TableRegions(table, shapes);
  fillParents(table, units, locator);
  fillChains(table, units, locator);
  return { table, shapes, units, locator };
}

/** Moves a centre that lies outside its unit's boundary, as happens in lists of centres. */
function settleCentre(unit: Unit): void {
  if (!unit.polygons) return;
  const { lon, lat } = unit;
  if (lon !== undefined && lat !== undefined && unit.polygons.some((polygon) => inRings(polygon, lon, lat)))
    return;
  const centre = centreOf(unit.polygons);
  if (!centre) return;
  unit.lon = centre.lon;
  unit.lat = centre.lat;
}

function flagsOf(unit: Unit): number {
  const character =
    unit.urban === 'Urban' ? RegionFlag.Urban : unit.urban === 'Semi-Urban' ? RegionFlag.SemiUrban : 0;
  return character | (unit.approximate ? RegionFlag.Approximate : 0) | (unit.cutOut ? RegionFlag.CutOut : 0);
}

function fillParents(table: RegionTable, units: readonly Unit[], locator: TableRegions): void {
  for (let row = 0; row < table.kind.length; row++) {
    if (table.parent[row] >= 0 || units[row].lon === undefined) continue;
    for (const kind of PARENT_KINDS[table.kind[row]] ?? []) {
      const found = locator.find(kind, table.lon[row], table.lat[row]);
      if (found < 0 || found === row) continue;
      table.parent[row] = found;
      break;
    }
  }
}

const CHAIN = [
  ['division', RegionKind.Division],
  ['district', RegionKind.District],
  ['upazila', RegionKind.Upazila],
  ['thana', RegionKind.Thana],
  ['city', RegionKind.CityCorporation],
  ['city', RegionKind.Pauroshova],
] as const;

/** Fills the columns of larger units. A unit is part of its own chain: the district of a district is itself. */
function fillChains(table: RegionTable, units: readonly Unit[], locator: TableRegions): void {
  // First by following the parents; then, below, by position for whatever they left open. Rows are sorted by kind, larger
  // units first, so a district has its division before the units inside it ask for it.
  for (let row = 0; row < table.kind.length; row++) {
    for (const [column, kind] of CHAIN) if (table.kind[row] === kind) table[column][row] = row;
    let above = table.parent[row];
    for (let steps = 0; above >= 0 && steps < 12; steps++, above = table.parent[above]) {
      for (const [column, kind] of CHAIN)
        if (table.kind[above] === kind && table[column][row] < 0) table[column][row] = above;
    }
  }
  const thanas = new ThanaFinder(table, locator);
  for (let row = 0; row < table.kind.length; row++) {
    if (table.kind[row] <= RegionKind.Division || units[row].lon === undefined) continue;
    const x = table.lon[row];
    const y = table.lat[row];
    const smaller = table.kind[row] > RegionKind.Thana;
    if (smaller && table.upazila[row] < 0 && table.thana[row] < 0)
      table.upazila[row] = locator.find(RegionKind.Upazila, x, y);
    if (smaller && table.thana[row] < 0) table.thana[row] = thanas.of(row);
    if (smaller && table.city[row] < 0 && table.kind[row] !== RegionKind.Union)
      table.city[row] = locator.townAt(x, y);
    const above = table.upazila[row] >= 0 ? table.upazila[row] : table.thana[row];
    if (table.district[row] < 0)
      table.district[row] = above >= 0 ? table.district[above] : locator.find(RegionKind.District, x, y);
    const district = table.district[row];
    if (table.division[row] < 0)
      table.division[row] =
        district >= 0 ? table.division[district] : locator.find(RegionKind.Division, x, y);
  }
}
