// Administrative lists and the area of a point. Which bodies carry `status` follows the contract: districts,
// sub-districts, unions and city corporations do not.
import { type TSchema, Type } from 'typebox';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import { fixedPoint, Latitude, Longitude, type Point } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { keptList } from '../kept-lists.ts';
import { swappedHint } from '../swapped-position.ts';
import { queryText } from './query-text.ts';
import { regionsExamples } from './recorded-examples.ts';

const TAG = 'Administrative lookups';

const Q = Type.Optional(queryText(200, 'Part of a name, in English or Bangla, old or new spelling'));
const id = (of: string) =>
  Type.Optional(Type.Integer({ minimum: 1, description: `Only those of this ${of}` }));

const UNIT = {
  id: Type.Integer(),
  name: Type.String(),
  center: Type.String({ description: 'A JSON Point in a string, [longitude, latitude]' }),
};
const unit = (title: string) => Type.Object(UNIT, { title });
const places = (item: TSchema) => Type.Object({ places: Type.Array(item) });
const placesWithStatus = (item: TSchema) => Type.Object({ places: Type.Array(item), status: Type.Integer() });

export const adminEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/divisions',
    id: 'divisions',
    lenient: true,
    tag: TAG,
    summary: 'Divisions',
    params: Type.Object({ q: Q }),
    answer: placesWithStatus(unit('Division')),
    cost: 1,
    example: regionsExamples.divisions,
    run: ({ q }, { world: { regionLists: lists } }) =>
      listed(lists, 'divisions', { q }, () => ({ places: lists.divisions(q), status: 200 })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/districts',
    id: 'districts',
    lenient: true,
    tag: TAG,
    summary: 'Districts',
    params: Type.Object({ q: Q, division_id: id('division') }),
    answer: places(unit('District')),
    cost: 1,
    example: regionsExamples.districts,
    run: ({ q, division_id }, { world: { regionLists: lists } }) =>
      listed(lists, 'districts', { q, of: division_id }, () => ({ places: lists.districts(q, division_id) })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/sub_districts',
    id: 'subDistricts',
    lenient: true,
    tag: TAG,
    summary: 'Sub-districts (upazilas)',
    params: Type.Object({ q: Q, district_id: id('district') }),
    answer: places(
      Type.Object(
        { id: UNIT.id, name: UNIT.name, district: Type.String(), center: UNIT.center },
        { title: 'SubDistrict' },
      ),
    ),
    cost: 1,
    example: regionsExamples.subDistricts,
    run: ({ q, district_id }, { world: { regionLists: lists } }) =>
      listed(lists, 'sub-districts', { q, of: district_id }, () => ({
        places: lists.subDistricts(q, district_id),
      })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/thanas',
    id: 'thanas',
    lenient: true,
    tag: TAG,
    summary: 'Thanas (police stations)',
    description: '`q` is fuzzy: parts of names and names with mistakes are found, the nearest first.',
    params: Type.Object({ q: Q, district_id: id('district') }),
    answer: placesWithStatus(unit('Thana')),
    cost: 1,
    example: regionsExamples.thanas,
    run: ({ q, district_id }, { world: { regionLists: lists } }) =>
      listed(lists, 'thanas', { q, of: district_id }, () => ({
        places: lists.thanas(q, district_id),
        status: 200,
      })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/cities',
    id: 'cities',
    lenient: true,
    tag: TAG,
    summary: 'Cities with their areas',
    params: Type.Object({ q: Q }),
    answer: placesWithStatus(
      Type.Object(
        { name: Type.String(), areas: Type.Array(Type.Object({ name: Type.String() })) },
        { title: 'City' },
      ),
    ),
    cost: 1,
    example: regionsExamples.cities,
    run: ({ q }, { world: { regionLists: lists } }) =>
      listed(lists, 'cities', { q }, () => ({ places: lists.cities(q), status: 200 })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/unions',
    id: 'unions',
    lenient: true,
    tag: TAG,
    summary: 'Unions',
    params: Type.Object({ q: Q, sub_district_id: id('sub-district') }),
    answer: places(
      Type.Object(
        { id: UNIT.id, name: UNIT.name, sub_district: Type.String(), center: UNIT.center },
        { title: 'Union' },
      ),
    ),
    cost: 1,
    example: regionsExamples.unions,
    run: ({ q, sub_district_id }, { world: { regionLists: lists } }) =>
      listed(lists, 'unions', { q, of: sub_district_id }, () => ({
        places: lists.unions(q, sub_district_id),
      })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/city-corp',
    id: 'cityCorporation',
    lenient: true,
    tag: TAG,
    summary: 'City corporation of a point',
    description: 'The list is empty if the point lies in no city corporation.',
    params: Type.Object({ longitude: Longitude, latitude: Latitude }),
    answer: places(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'CityCorporation' })),
    cost: 1,
    example: regionsExamples.cityCorporation,
    run: (point, { world }) => ({ places: world.wards.cityCorporationsAt(...fixedPoint(point)) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/area',
    id: 'area',
    lenient: true,
    tag: TAG,
    summary: 'Area of a point',
    description: 'Outside towns, where no areas are known, the sub-district takes the place of the area.',
    params: Type.Object({ longitude: Longitude, latitude: Latitude }),
    answer: Type.Object({ area: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: regionsExamples.area,
    run(point, { world }) {
      const chain = emptyChain();
      if (!chainAt(world.regions, ...fixedPoint(point), chain)) throw outside(world.regions.countries, point);
      const { area, upazila, thana, pauroshova, district, division } = chain;
      const row = [area, upazila, thana, pauroshova, district, division].find((each) => each >= 0) ?? -1;
      return { area: world.regions.name(row), status: 200 };
    },
  }),
];

/** What an answer lists: all units, those of one above them, or those that a search finds. */
interface Wanted {
  readonly q?: string;
  readonly of?: number;
}

/** Kept, unless it is a search. Units that do not exist throw before anything is kept. */
const listed = (lists: object, name: string, { q, of }: Wanted, make: () => object): object =>
  q ? make() : keptList(lists, `${name} of ${of}`, make);

/** The 404 for a point that lies in no country of the dataset. */
export const outside = (countries: readonly string[], { longitude, latitude }: Point) =>
  errors.notFound(
    `The point lies outside ${countries.length > 0 ? countryNames(countries) : 'every country'}, which is all that this dataset holds${swappedHint(longitude, latitude)}`,
  );

const countryNames = (codes: readonly string[]): string => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).join(', ');
};
