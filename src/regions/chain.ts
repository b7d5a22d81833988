// Everything that a point lies in, from the country down to the block, with the parts consistent with each other: a union is
// always one of its upazila's, an upazila one of its district's.
import { RegionKind } from '../dataset/tables/regions.ts';
import type { Fixed, Metres } from '../geo/units.ts';
import type { RegionFinder } from './region-finder.ts';

/** Rows of the regions table, -1 if there is none. */
export interface RegionChain {
  country: number;
  division: number;
  district: number;
  upazila: number;
  thana: number;
  cityCorporation: number;
  pauroshova: number;
  union: number;
  ward: number;
  area: number;
  subArea: number;
}

export const emptyChain = (): RegionChain => ({
  country: -1,
  division: -1,
  district: -1,
  upazila: -1,
  thana: -1,
  cityCorporation: -1,
  pauroshova: -1,
  union: -1,
  ward: -1,
  area: -1,
  subArea: -1,
});

/** A point inside the country's outline that no district contains (sea, river mouth) belongs to one within this distance. */
const OFF_SHORE: Metres = 150_000;

/** The widest gap between the boundaries of neighbours. */
const GAP: Metres = 3_000;

/** Units that a source names for a record, as rows of the table: they take precedence over the point. */
export interface NamedUnits {
  readonly union?: number;
  /** An upazila, or the thana that replaces it. */
  readonly upazila?: number;
}

/** Fills `chain` for a point. False, with nothing usable in it, if the point lies outside every country in the dataset. */
export function chainAt(
  regions: RegionFinder,
  x: Fixed,
  y: Fixed,
  chain: RegionChain,
  named: NamedUnits = {},
): boolean {
  const { table } = regions;
  chain.union = named.union ?? (named.upazila === undefined ? regions.find(RegionKind.Union, x, y) : -1);
  // A known boundary of the finest unit determines the larger ones; an approximate cell must not overrule them.
  const firmUnion = chain.union >= 0 && (named.union !== undefined || !regions.isApproximate(chain.union));
  const finest = firmUnion ? chain.union : (named.upazila ?? -1);
  chain.upazila = finest >= 0 ? table.upazila[finest] : -1;
  chain.thana = finest >= 0 ? table.thana[finest] : -1;
  if (chain.upazila < 0 && chain.thana < 0) chain.upazila = regions.find(RegionKind.Upazila, x, y);
  if (chain.thana < 0) chain.thana = regions.find(RegionKind.Thana, x, y);
  settleDistrict(regions, x, y, chain);
  if (chain.district < 0 && chain.division < 0) {
    chain.country = regions.find(RegionKind.Country, x, y);
    if (chain.country < 0) return false;
    chain.district = regions.nearest(RegionKind.District, x, y, OFF_SHORE);
    chain.division = chain.district >= 0 ? table.division[chain.district] : -1;
  }
  settleBelow(regions, x, y, chain);
  settleTown(regions, x, y, chain);
  chain.country = countryOf(regions, chain);
  return true;
}

/** The district: from the finer unit, unless only the district's own boundary is certain. */
function settleDistrict(regions: RegionFinder, x: Fixed, y: Fixed, chain: RegionChain): void {
  const { table } = regions;
  const finer = chain.upazila >= 0 ? chain.upazila : chain.thana;
  chain.district = finer >= 0 ? table.district[finer] : -1;
  const guessed = finer >= 0 && regions.isApproximate(finer);
  if (chain.district < 0 || (guessed && regions.knowsBoundaries(RegionKind.District))) {
    const found = regions.find(RegionKind.District, x, y);
    if (found >= 0 && (chain.district < 0 || !regions.isApproximate(found))) chain.district = found;
  }
  chain.division = chain.district >= 0 ? table.division[chain.district] : -1;
  if (chain.division < 0) chain.division = regions.find(RegionKind.Division, x, y);
}

/** Units below the district whose approximate cells put them in another one give way to the nearest that fits. */
function settleBelow(regions: RegionFinder, x: Fixed, y: Fixed, chain: RegionChain): void {
  const { table } = regions;
  const { district } = chain;
  if (chain.upazila >= 0 && district >= 0 && table.district[chain.upazila] !== district) {
    chain.upazila = nearestCentre(regions, RegionKind.Upazila, table.district, district, x, y);
  }
  const held = chain.thana;
  if (held >= 0 && district >= 0 && table.district[held] !== district) chain.thana = -1;
  if (chain.upazila < 0 && chain.thana >= 0) chain.upazila = table.upazila[chain.thana];
  const gap = chain.upazila < 0 && chain.thana < 0 && district >= 0;
  if (gap) fillGap(regions, x, y, chain);
  if (chain.upazila >= 0) {
    if (chain.thana >= 0 && table.upazila[chain.thana] >= 0 && table.upazila[chain.thana] !== chain.upazila)
      chain.thana = -1;
    if (chain.thana < 0 && !gap) chain.thana = thanaBeside(regions, x, y, chain.upazila, held);
    if (chain.union >= 0 && table.upazila[chain.union] !== chain.upazila)
      chain.union = nearestCentre(regions, RegionKind.Union, table.upazila, chain.upazila, x, y);
  } else if (chain.union >= 0 && district >= 0 && table.district[chain.union] !== district) {
    chain.union = -1;
  }
}

/**
 * The thana of a point that none of its upazila's contains: the nearest one's, or, where one from elsewhere is nearer or
 * contains it (`held`), the one of the upazila with the nearest centre.
 */
function thanaBeside(regions: RegionFinder, x: Fixed, y: Fixed, upazila: number, held: number): number {
  const { table } = regions;
  const near = held >= 0 ? held : regions.nearest(RegionKind.Thana, x, y, GAP);
  if (near < 0 || table.upazila[near] === upazila) return near;
  return nearestCentre(regions, RegionKind.Thana, table.upazila, upazila, x, y);
}

/** In the gaps between lines of different sources the nearest thana stands for the one that holds the point, at sea an upazila. */
function fillGap(regions: RegionFinder, x: Fixed, y: Fixed, chain: RegionChain): void {
  const { table } = regions;
  const thana = regions.nearest(RegionKind.Thana, x, y, GAP);
  if (thana >= 0 && table.district[thana] === chain.district) {
    chain.thana = thana;
    chain.upazila = table.upazila[thana];
  } else {
    chain.upazila = nearestCentre(regions, RegionKind.Upazila, table.district, chain.district, x, y);
  }
}

function settleTown(regions: RegionFinder, x: Fixed, y: Fixed, chain: RegionChain): void {
  const { table } = regions;
  chain.ward = regions.find(RegionKind.Ward, x, y);
  chain.cityCorporation = regions.find(RegionKind.CityCorporation, x, y);
  chain.pauroshova = chain.cityCorporation < 0 ? regions.find(RegionKind.Pauroshova, x, y) : -1;
  const townOfWard = chain.ward >= 0 ? table.city[chain.ward] : -1;
  if (townOfWard >= 0) {
    // A ward determines its town, even where the town's own boundary runs slightly differently.
    const corporation = table.kind[townOfWard] === RegionKind.CityCorporation;
    chain.cityCorporation = corporation ? townOfWard : -1;
    chain.pauroshova = corporation ? -1 : townOfWard;
  }
  // City corporations and towns are not part of a union, unless the union's boundary is known and the town's is approximate.
  const town = chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova;
  if (town >= 0 && chain.union >= 0) {
    if (!regions.isApproximate(town) || regions.isApproximate(chain.union)) chain.union = -1;
    else if (chain.cityCorporation >= 0) chain.union = -1;
    else chain.pauroshova = -1;
  }
  settleArea(regions, x, y, chain);
}

/** A sub-area determines its area, unless both are approximate: then the area's cell, built from all its parts, is better. */
function settleArea(regions: RegionFinder, x: Fixed, y: Fixed, chain: RegionChain): void {
  chain.subArea = regions.find(RegionKind.SubArea, x, y);
  const above = chain.subArea >= 0 ? areaAbove(regions, chain.subArea) : -1;
  chain.area =
    above >= 0 && !regions.isApproximate(chain.subArea) ? above : regions.find(RegionKind.Area, x, y);
  if (chain.area < 0) chain.area = above;
  else if (above >= 0 && above !== chain.area) chain.subArea = -1;
}

/** The area that a sub-area belongs to; sub-areas may be nested (Block C of Section 2). */
export function areaAbove(regions: RegionFinder, subArea: number): number {
  let row = subArea;
  for (let steps = 0; row >= 0 && steps < 8; steps++) {
    if (regions.table.kind[row] === RegionKind.Area) return row;
    row = regions.table.parent[row];
  }
  return -1;
}

function countryOf(regions: RegionFinder, chain: RegionChain): number {
  let row = chain.division >= 0 ? chain.division : chain.district;
  // Far from every district, the country was determined by the point.
  if (row < 0) return chain.country;
  for (let steps = 0; row >= 0 && steps < 4; steps++) {
    if (regions.table.kind[row] === RegionKind.Country) return row;
    row = regions.table.parent[row];
  }
  const first = regions.firstRow(RegionKind.Country);
  return regions.table.kind[first] === RegionKind.Country ? first : -1;
}

/** The unit of a kind belonging to `owner` whose centre is nearest; -1 if there is none. */
function nearestCentre(
  regions: RegionFinder,
  kind: RegionKind,
  column: Int32Array,
  owner: number,
  x: Fixed,
  y: Fixed,
): number {
  const { table } = regions;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = regions.firstRow(kind); table.kind[row] === kind; row++) {
    if (column[row] !== owner) continue;
    // Degrees are accurate enough to tell which of two centres in one district is nearer.
    const distance = (table.lon[row] - x) ** 2 + (table.lat[row] - y) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = row;
  }
  return best;
}
