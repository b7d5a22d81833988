// Decides which regions a record lies in, from its point and from the names that its source gives. Near a border, and where
// shapes are only approximate cells, the source's names are more reliable; far from the named district they reveal an error.
import { RegionFlag, RegionKind } from '../../dataset/tables/regions.ts';
import type { Fixed } from '../../geo/units.ts';
import { emptyChain, type RegionChain } from '../../regions/build/table-regions.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';
import { NamedRegionFinder } from './named-regions.ts';
import type { AssembledRegions } from './region-rows.ts';

/** How far outside a unit's boundary a record may lie and still belong to it by name, in metres. */
const BORDER_UNION = 500;
const BORDER_UPAZILA = 1000;
const BORDER_AREA = 1500;
/** The same for an approximate cell, whose border may be off by this much. */
const BORDER_CELL = 15_000;
/** A record farther than this from the district that it names is misplaced, in metres. */
const MISPLACED = 3000;
const MISPLACED_CELL = 40_000;

/** How far outside the hand-drawn outline a record may lie and still count as inside the country, in metres. */
const BORDER_COUNTRY = 500;

export const OUTSIDE_COUNTRY = 'the position is outside the country';
export const SWAPPED = 'latitude and longitude are swapped';
export const MISPLACED_RECORD = 'the position is far outside the district that the record names';

export class PlaceLocator {
  readonly #names: NamedRegionFinder;
  /** Whether every country's outline is known; without it no record can be called outside. */
  readonly #knowsCountries: boolean;
  /** Post code of the last place located: from its point, whatever its source calls the units there. */
  postCode = 0;
  /** Why the last `locate` returned undefined. */
  reason = '';

  constructor(
    readonly regions: AssembledRegions,
    readonly places: GatheredPlaces,
    /** ISO 3166 alpha-2 codes of the countries that the dataset is for. */
    countries: readonly string[],
  ) {
    this.#names = new NamedRegionFinder(regions, places.pool);
    this.#knowsCountries = countries.length > 0 && countries.every((code) => this.#hasOutline(code));
  }

  /** Whether the regions hold the outline of a country. */
  #hasOutline(code: string): boolean {
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(code);
    return this.regions.units.some(
      ({ kind, name: own, polygons }) => kind === RegionKind.Country && own === name && polygons,
    );
  }

  /** The regions of a gathered place, or undefined where it lies outside the country or far from the district that it names. */
  locate(row: number): RegionChain | undefined {
    const chain = this.#locate(row);
    const { columns } = this.places.table;
    const named = chain ? this.#names.area(chain.district, columns.areaName.get(row)) : -1;
    if (!chain || named < 0 || named === chain.area) return chain;
    if (this.regions.locator.metresTo(named, columns.lon.get(row), columns.lat.get(row)) > BORDER_AREA)
      return chain;
    chain.area = named;
    if (chain.subArea >= 0 && this.regions.table.parent[chain.subArea] !== named) chain.subArea = -1;
    return chain;
  }

  #locate(row: number): RegionChain | undefined {
    const { columns } = this.places.table;
    const x = columns.lon.get(row);
    const y = columns.lat.get(row);
    const { locator, table } = this.regions;
    const named = this.#names.find(
      columns.districtName.get(row),
      columns.upazilaName.get(row),
      columns.unionName.get(row),
    );
    const chain = this.#chainAt(x, y);
    if (!chain || (named.district < 0 && named.upazila < 0)) return chain;
    if (named.district >= 0 && named.district !== chain.district) {
      const cell = this.#isCell(named.district);
      if (locator.metresTo(named.district, x, y) > (cell ? MISPLACED_CELL : MISPLACED)) {
        this.reason = MISPLACED_RECORD;
        return undefined;
      }
    }
    if (named.union >= 0 && named.union !== chain.union && this.#within(named.union, x, y, BORDER_UNION))
      return this.#belongs(locator.locate(x, y, { union: named.union }), named.union);
    if (
      named.upazila >= 0 &&
      named.upazila !== chain.upazila &&
      named.upazila !== chain.thana &&
      this.#within(named.upazila, x, y, BORDER_UPAZILA)
    )
      return this.#belongs(locator.locate(x, y, { upazila: named.upazila }), named.upazila);
    if (named.district >= 0 && named.district !== chain.district) {
      chain.district = named.district;
      chain.division = table.division[named.district];
      if (chain.upazila >= 0 && table.district[chain.upazila] !== named.district) chain.upazila = -1;
      if (chain.thana >= 0 && table.district[chain.thana] !== named.district) chain.thana = -1;
      if (chain.union >= 0 && table.district[chain.union] !== named.district) chain.union = -1;
    }
    return chain;
  }

  /** The units at a point; just outside the border, those of the nearest district. */
  #chainAt(x: Fixed, y: Fixed): RegionChain | undefined {
    const { locator } = this.regions;
    const chain = locator.locate(x, y);
    this.postCode = chain ? locator.postCodeAt(x, y, chain) : 0;
    if (chain || !this.#knowsCountries) return chain ?? nowhere(locator.chain);
    if (locator.nearest(RegionKind.Country, x, y, BORDER_COUNTRY) >= 0) {
      const edge = nowhere(locator.chain);
      edge.district = locator.nearest(RegionKind.District, x, y, BORDER_COUNTRY * 4);
      edge.division = edge.district >= 0 ? this.regions.table.division[edge.district] : -1;
      return edge;
    }
    // Swapped coordinates such as lat 88.4, lon 23.8 lie in the Arctic Ocean; the other way round they lie in the country.
    const turned = Math.abs(x) <= 900_000_000 && locator.find(RegionKind.Country, y, x) >= 0;
    this.reason = turned ? SWAPPED : OUTSIDE_COUNTRY;
    return undefined;
  }

  /** For a unit chosen by name, replaces the upper levels of the chain by the unit's own. */
  #belongs(chain: RegionChain | undefined, row: number): RegionChain | undefined {
    const { table } = this.regions;
    if (!chain) return chain;
    if (table.district[row] >= 0) chain.district = table.district[row];
    if (table.division[row] >= 0) chain.division = table.division[row];
    if (table.upazila[row] >= 0) chain.upazila = table.upazila[row];
    if (table.thana[row] >= 0) chain.thana = table.thana[row];
    return chain;
  }

  #isCell(row: number): boolean {
    const { table, shapes } = this.regions;
    return (
      (table.flags[row] & RegionFlag.Approximate) !== 0 ||
      shapes.polygonStart[row] === shapes.polygonStart[row + 1]
    );
  }

  #within(row: number, x: number, y: number, border: number): boolean {
    return this.regions.locator.metresTo(row, x, y) <= (this.#isCell(row) ? BORDER_CELL : border);
  }
}

/** Resets a chain so that it contains nothing. */
const nowhere = (chain: RegionChain): RegionChain => Object.assign(chain, emptyChain());
