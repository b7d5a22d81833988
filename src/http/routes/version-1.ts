// Version 1 of the calls that answer like their version 2: the key is a segment of the path, and fewer parameters are known.
// Autocomplete, nearby and routing have theirs beside version 2, because there the responses differ.
import { type TProperties, Type } from 'typebox';
import { byIdOver } from '../../places/live/lookups-over.ts';
import { type Endpoint, type Example, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { adminEndpoints } from './admin.ts';
import { queryText } from './query-text.ts';
import { placesExamples } from './recorded-examples.ts';
import { ReverseParameters, reverseEndpoints } from './reverse.ts';
import { rupantorEndpoints } from './rupantor.ts';
import { wardEndpoints } from './wards.ts';

const TAG = 'Version 1 (deprecated)';
const Key = { api_key: Type.String() };

const SECOND = new Map(
  [reverseEndpoints, rupantorEndpoints, adminEndpoints, wardEndpoints].flat().map((each) => [each.id, each]),
);

interface Differences {
  /** If version 1 knows different parameters. */
  readonly params?: TProperties;
  /** If version 1 has two forms of a call. */
  readonly id?: string;
  readonly example?: (second: Example) => Example;
}

/** The endpoint `id` of version 2 at another path. */
function first(id: string, path: string, differences: Differences = {}): Endpoint {
  const second = SECOND.get(id);
  if (!second) throw new Error(`version 2 has no ${id}`);
  const known: TProperties = differences.params ?? second.params.properties;
  return {
    ...second,
    path,
    id: differences.id ?? `${id}V1`,
    tag: TAG,
    successor: second.path,
    params: Type.Object({ ...Key, ...known }),
    example: differences.example?.(second.example) ?? second.example,
  };
}

/** The example without parameters that version 1 does not know. */
const without =
  (...names: string[]) =>
  ({ params, answer }: Example): Example => ({
    params: Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name))),
    answer,
  });

const { thana: _thana, ...withBangla } = ReverseParameters.properties;
const { bangla: _bangla, ...inEnglish } = withBangla;
/** Version 1 has no list without a search term. */
const Term = {
  q: queryText(200, 'Part of a name, in English or Bangla'),
};

const Text = Type.String();

export const version1Endpoints = [
  first('reverseGeocode', '/v1/api/search/reverse/:api_key/geocode', { params: withBangla }),
  first('reverseGeocode', '/v1/api/search/reverse/geocode/server/:api_key/place', {
    params: inEnglish,
    id: 'reverseGeocodeServerV1',
    example: () => placesExamples.reverseGeocodeServerV1,
  }),
  first('rupantorGeocode', '/v1/api/search/:api_key/rupantor/geocode'),
  first('districts', '/v1/api/:api_key/districts', { params: Term, example: without('division_id') }),
  first('subDistricts', '/v1/api/:api_key/sub_districts', { params: Term, example: without('district_id') }),
  first('cities', '/v1/api/:api_key/cities', { params: Term }),
  first('unions', '/v1/api/:api_key/unions', { params: Term }),
  first('ward', '/v1/api/search/ward/:api_key/:longitude/:latitude'),
  first('zone', '/v1/api/search/zone/:api_key/:longitude/:latitude'),
  first('wardAndZone', '/v1/api/search/ward/zone/:api_key/:longitude/:latitude'),
  first('dncc', '/v1/api/search/dncc/:api_key/:longitude/:latitude'),

  endpoint({
    method: 'GET',
    path: '/v1/api/search/geocode/:api_key/place/:id',
    id: 'placeByIdV1',
    lenient: true,
    successor: '/api/v2/places',
    tag: TAG,
    summary: 'A place by its id',
    description: 'Older than the contract; a public client of version 1 still asks for it.',
    params: Type.Object({
      ...Key,
      id: Type.Integer({ minimum: 1, description: 'From autocomplete, nearby or reverse geocoding' }),
    }),
    answer: Type.Object({
      place: Type.Object({
        id: Type.Integer(),
        address: Text,
        area: Text,
        city: Text,
        postcode: Type.Integer({ description: '0 where it is not known' }),
        ucode: Text,
        longitude: Text,
        latitude: Text,
        pType: Text,
        subType: Text,
      }),
      status: Type.Integer(),
    }),
    cost: 1,
    example: placesExamples.placeByIdV1,
    run: ({ id }, call) =>
      call.overlaid((own) => {
        const found = byIdOver(call.world.search, own, id);
        if (!found) throw errors.notFound(`There is no place with the id ${id} in this dataset`);
        const { postCode: postcode, uCode: ucode, ...place } = found.found();
        return { place: { ...place, postcode, ucode }, status: 200 };
      }),
  }),
];
