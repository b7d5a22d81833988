// What a search asks of the places besides their words: where they lie, of which type they are.
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { Box } from '../../geo/units.ts';
import { foldText } from '../../text/normalise.ts';
import type { PlaceRecords } from '../place-record.ts';
import { PlaceFilter } from './filter.ts';
import { TypeTest, typeNames } from './place-types.ts';
import type { RegionFilters, Where } from './where.ts';

export interface SearchFilters extends RegionFilters {
  /** Place types or sub-types, separated by commas. */
  readonly type?: string;
  readonly box?: Box;
  readonly postOffices?: boolean;
  readonly industrial?: boolean;
  readonly postcode?: number;
}

/** Places that are searched, and where they lie. */
export interface Searched {
  readonly places: PlaceRecords;
  readonly where: Where;
  /** Whether a row is to be left out, since another segment has a newer one; absent where none is. */
  readonly hides?: (row: number) => boolean;
}

const INDUSTRY = PLACE_TYPES.indexOf('Industry');
const POST_OFFICE = 'post office';

/** Undefined for no filter at all; `nothing` if a filter names something that is not in the dataset. */
export function filterOf(
  wanted: SearchFilters,
  { places, where, hides }: Searched,
): PlaceFilter | undefined | 'nothing' {
  const contexts = where.contexts(wanted);
  if (contexts === 'nothing') return 'nothing';
  const tests = testsOf(wanted, places);
  if (hides) tests.push((row) => !hides(row));
  if (!contexts && tests.length === 0 && !wanted.box) return undefined;
  return new PlaceFilter(places.table, {
    contexts,
    box: wanted.box,
    test: tests.length === 0 ? undefined : (row) => tests.every((test) => test(row)),
  });
}

function testsOf(wanted: SearchFilters, places: PlaceRecords): ((row: number) => boolean)[] {
  const tests: ((row: number) => boolean)[] = [];
  if (wanted.type !== undefined) {
    const types = new TypeTest(places, typeNames(wanted.type));
    tests.push((row) => types.has(row));
  }
  if (wanted.industrial) tests.push((row) => places.table.type[row] === INDUSTRY);
  if (wanted.postcode !== undefined) tests.push((row) => places.table.postcode[row] === wanted.postcode);
  if (wanted.postOffices) tests.push((row) => isPostOffice(places, row));
  return tests;
}

export function isPostOffice(places: PlaceRecords, row: number): boolean {
  const { table, regions } = places;
  if (table.kind[row] === PlaceKind.Region)
    return regions.table.kind[table.region[row]] === RegionKind.PostOffice;
  return foldText(places.subType(row)).replace(/[_-]/g, ' ').includes(POST_OFFICE);
}
