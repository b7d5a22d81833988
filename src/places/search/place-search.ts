// Autocomplete and search over an open dataset: takes a query with filters, returns places as the contract defines them.

import type { Dataset } from '../../dataset/open.ts';
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { TEXT_INDEX, type TextColumns } from '../../dataset/tables/text-index.ts';
import { haversine } from '../../geo/distance.ts';
import { type Box, fromFixedDegrees, type Lat, type Lon } from '../../geo/units.ts';
import type { Regions } from '../../regions/regions.ts';
import { foldText } from '../../text/normalise.ts';
import { banglaOf } from '../address/bilingual.ts';
import { composeBangla, composeEnglish } from '../address/compose-address.ts';
import { type LocalityRows, PlaceRecords } from '../place-record.ts';
import { byDistance, CHOSEN_FROM } from './by-distance.ts';
import type { Hit } from './distinct.ts';
import { PlaceFilter } from './filter.ts';
import { TypeTest, typeNames } from './place-types.ts';
import { postcodeOf } from './postcode.ts';
import { PostcodeRows, postcodeQuery } from './postcode-query.ts';
import { TextSearch } from './text-search.ts';
import { type RegionFilters, Where } from './where.ts';

export interface SearchFilters extends RegionFilters {
  /** Place types or sub-types, separated by commas. */
  readonly type?: string;
  readonly box?: Box;
  readonly postOffices?: boolean;
  readonly industrial?: boolean;
}

export interface Wanted extends SearchFilters {
  readonly limit?: number;
  /** Results are ordered by distance to this point. */
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** … or, though a point is given, by relevance, to which nearness then belongs. */
  readonly sort?: 'distance' | 'relevance';
}

/** A place that is in no table of the dataset. */
export interface OtherPlace {
  readonly lon: Lon;
  readonly lat: Lat;
  readonly type: PlaceType;
  readonly subType: string;
  readonly where: LocalityRows;
}

/** Fields beyond the usual ones. */
export interface FoundFields {
  readonly bangla?: boolean;
  readonly union?: boolean;
  readonly subArea?: boolean;
}

export interface FoundPlace {
  id: number;
  longitude: string;
  latitude: string;
  address: string;
  address_bn?: string;
  city: string;
  city_bn?: string;
  area: string;
  area_bn?: string;
  /** 0 if unknown. */
  postCode: number;
  pType: string;
  subType: string;
  district: string;
  thana: string;
  sub_district: string;
  union?: string;
  sub_area?: string;
  uCode: string;
  /** Fields that the place's source or account gave beyond these, as they are. */
  extra?: Readonly<Record<string, string>>;
}

const INDUSTRY = PLACE_TYPES.indexOf('Industry');
const POST_OFFICE = 'post office';
/** How many places of the name in a query about a post code are looked at; how much of the query, and of the name, must match. */
const LOOKED_AT = 20;
const NAMES_ALL = 0.8;
const NAMES_IT = 0.6;
/** A post office whose name matches less well than the best by no more than this is the one asked for. */
const AS_WELL = 0.02;
/** The score of what has the post code asked for: all of it is as right. */
const OF_POSTCODE = 2;

export const openPlaceSearch = (dataset: Dataset, regions: Regions): PlaceSearch =>
  new PlaceSearch(dataset.table(TEXT_INDEX), new PlaceRecords(dataset, regions));

export class PlaceSearch {
  readonly #search: TextSearch;
  readonly #where: Where;
  readonly #postcodes: PostcodeRows;

  constructor(
    columns: TextColumns,
    readonly places: PlaceRecords,
  ) {
    this.#search = new TextSearch(columns, places.table, places.regions.table.kind);
    this.#postcodes = new PostcodeRows(places);
    this.#where = new Where(columns, places.regions);
  }

  /** Hits, the best first; with a point, the nearest first. */
  find(text: string, wanted: Wanted = {}): Hit[] {
    const filter = this.#filter(wanted);
    if (filter === 'nothing') return [];
    const { near, limit = 10 } = wanted;
    const sorted = near !== undefined && wanted.sort !== 'relevance';
    const options = { limit: sorted ? CHOSEN_FROM * limit : limit, filter, near };
    const hits = this.#ofPostcode(text, limit, filter) ?? this.#search.search(text, options);
    return sorted ? byDistance(hits, ({ row }) => this.#metresTo(row, near), limit) : hits;
  }

  /** The result for a query about a post code; undefined for any other, and if nothing within the filter has the code. */
  #ofPostcode(text: string, limit: number, filter: PlaceFilter | undefined): Hit[] | undefined {
    const query = postcodeQuery(text);
    if (query === undefined || filter?.contexts) return undefined;
    const { code, place } = query;
    const named = place ? this.#search.search(place, { limit: LOOKED_AT, filter }) : [];
    if (code === undefined) return place ? this.#withOfficesFirst(named).slice(0, limit) : undefined;
    const rows = this.#postcodes.of(code).filter((row) => filter?.passes(row) ?? true);
    if (rows.length === 0) return undefined;
    const { postcode, region } = this.places.table;
    // "dhaka 1207", "mohammadpur 1207"; after words that name no unit the number is something else.
    const there = named.filter(
      ({ row, parts }) => region[row] >= 0 && parts.coverage > NAMES_ALL && parts.completeness > NAMES_IT,
    );
    if (place && there.length === 0) return undefined;
    const first = there.flatMap(({ row }) => (postcode[row] === code ? [row] : []));
    const all = [...new Set([...first, ...rows])].slice(0, limit);
    return all.map((row) => this.#hit(row, OF_POSTCODE));
  }

  /** Of the places with the name in question, post offices before all others: it is their code that is asked for. */
  #withOfficesFirst(hits: readonly Hit[]): Hit[] {
    const best = Math.max(0, ...hits.map(({ parts }) => parts.coverage));
    const isOffice = ({ row, parts }: Hit): boolean =>
      parts.coverage > best - AS_WELL && parts.completeness > NAMES_IT && this.#isPostOffice(row);
    const most = hits[0]?.score ?? 0;
    return [
      ...hits.filter(isOffice).map((hit) => ({ ...hit, score: Math.max(most, hit.score) })),
      ...hits.filter((hit) => !isOffice(hit)),
    ];
  }

  #hit(row: number, score: number): Hit {
    const importance = this.places.table.importance[row];
    return {
      row,
      score,
      parts: { coverage: 1, completeness: 1, order: 1, language: 1, near: 0, leftOut: 0, importance },
    };
  }

  found(row: number, fields: FoundFields = {}): FoundPlace {
    const { places } = this;
    const { table, regions } = places;
    const locality = places.locality(row);
    const parts = places.addressParts(row, locality);
    const upazila = table.upazila[row] >= 0 ? table.upazila[row] : table.thana[row];
    const thana = table.thana[row] >= 0 ? table.thana[row] : table.upazila[row];
    const place: FoundPlace = {
      id: table.id[row],
      longitude: String(fromFixedDegrees(table.lon[row])),
      latitude: String(fromFixedDegrees(table.lat[row])),
      address: composeEnglish(parts),
      city: locality.city.en,
      area: locality.area.en,
      postCode: postcodeOf(places, row),
      pType: places.type(row),
      subType: places.subType(row),
      district: regions.name(table.district[row]),
      thana: regions.name(thana),
      sub_district: regions.name(upazila),
      uCode: places.uCode(row),
    };
    if (fields.bangla) {
      place.address_bn = composeBangla(parts);
      place.city_bn = banglaOf(locality.city);
      place.area_bn = banglaOf(locality.area);
    }
    if (fields.union) place.union = regions.name(table.union[row]);
    if (fields.subArea) place.sub_area = regions.name(table.subArea[row]);
    const extra = places.extra(row);
    if (extra) place.extra = extra;
    return place;
  }

  /** What the filters ask of a place that is not in the dataset; undefined without any, `nothing` when one names what the dataset does not hold. */
  testOf(wanted: SearchFilters): ((place: OtherPlace) => boolean) | undefined | 'nothing' {
    const within = this.#where.test(wanted);
    if (within === 'nothing') return 'nothing';
    if (!within && !wanted.type && !wanted.box && !wanted.industrial && !wanted.postOffices) return undefined;
    const types = wanted.type === undefined ? undefined : new Set(typeNames(wanted.type));
    const [west, south, east, north] = wanted.box ?? [-180, -90, 180, 90];
    return ({ lon, lat, type, subType, where }) => {
      if (lon < west || lon > east || lat < south || lat > north) return false;
      if (within && !within(where)) return false;
      if (types && ![type, subType].some((name) => typeNames(name).some((one) => types.has(one))))
        return false;
      if (wanted.industrial && type !== 'Industry') return false;
      return !wanted.postOffices || typeNames(subType).some((name) => name.includes(POST_OFFICE));
    };
  }

  /** Undefined for no filter at all; `nothing` if a filter names something that is not in the dataset. */
  #filter(wanted: SearchFilters): PlaceFilter | undefined | 'nothing' {
    const contexts = this.#where.contexts(wanted);
    if (contexts === 'nothing') return 'nothing';
    const tests = this.#tests(wanted);
    if (!contexts && tests.length === 0 && !wanted.box) return undefined;
    return new PlaceFilter(this.places.table, {
      contexts,
      box: wanted.box,
      test: tests.length === 0 ? undefined : (row) => tests.every((test) => test(row)),
    });
  }

  #tests(wanted: SearchFilters): ((row: number) => boolean)[] {
    const { table } = this.places;
    const tests: ((row: number) => boolean)[] = [];
    if (wanted.type !== undefined) {
      const types = new TypeTest(this.places, typeNames(wanted.type));
      tests.push((row) => types.has(row));
    }
    if (wanted.industrial) tests.push((row) => table.type[row] === INDUSTRY);
    if (wanted.postOffices) tests.push((row) => this.#isPostOffice(row));
    return tests;
  }

  #isPostOffice(row: number): boolean {
    const { table, regions } = this.places;
    if (table.kind[row] === PlaceKind.Region)
      return regions.table.kind[table.region[row]] === RegionKind.PostOffice;
    return foldText(this.places.subType(row)).replace(/[_-]/g, ' ').includes(POST_OFFICE);
  }

  #metresTo(row: number, { lon, lat }: { lon: Lon; lat: Lat }): number {
    const { table } = this.places;
    return haversine(lon, lat, fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row]));
  }
}
