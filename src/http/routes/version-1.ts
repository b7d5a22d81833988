// Version 1 of the calls that answer as their version 2 does: the key is a segment of the path, and fewer parameters
// are known. Autocomplete, nearby and routing have theirs beside version 2, because there the answers differ.
import { type TProperties, Type } from 'typebox';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { adminEndpoints } from './admin.ts';
import { ReverseParameters, reverseEndpoints } from './reverse.ts';
import { rupantorEndpoints } from './rupantor.ts';
import { wardEndpoints } from './wards.ts';

const TAG = 'Version 1 (deprecated)';
const Key = { api_key: Type.String() };

const SECOND = new Map(
  [reverseEndpoints, rupantorEndpoints, adminEndpoints, wardEndpoints].flat().map((each) => [each.id, each]),
);

/** The endpoint `id` of version 2 at another path; `params` where version 1 knows others, `as` where it has two forms. */
function first(id: string, path: string, params?: TProperties, as = `${id}V1`): Endpoint {
  const { express: _, ...second } = SECOND.get(id) as Endpoint;
  const known = params ?? (second.params.properties as TProperties);
  return { ...second, path, id: as, tag: TAG, params: Type.Object({ ...Key, ...known }) };
}

const { thana: _thana, ...withBangla } = ReverseParameters.properties;
const { bangla: _bangla, ...inEnglish } = withBangla;
/** Version 1 has no list without a term. */
const Term = {
  q: Type.String({ minLength: 1, maxLength: 200, description: 'Part of a name, in English or Bangla' }),
};

const Text = Type.String();

export const version1Endpoints = [
  first('reverseGeocode', '/v1/api/search/reverse/:api_key/geocode', withBangla),
  first(
    'reverseGeocode',
    '/v1/api/search/reverse/geocode/server/:api_key/place',
    inEnglish,
    'reverseGeocodeServerV1',
  ),
  first('rupantorGeocode', '/v1/api/search/:api_key/rupantor/geocode'),
  first('districts', '/v1/api/:api_key/districts', Term),
  first('subDistricts', '/v1/api/:api_key/sub_districts', Term),
  first('cities', '/v1/api/:api_key/cities', Term),
  first('unions', '/v1/api/:api_key/unions', Term),
  first('ward', '/v1/api/search/ward/:api_key/:longitude/:latitude'),
  first('zone', '/v1/api/search/zone/:api_key/:longitude/:latitude'),
  first('wardAndZone', '/v1/api/search/ward/zone/:api_key/:longitude/:latitude'),
  first('dncc', '/v1/api/search/dncc/:api_key/:longitude/:latitude'),

  endpoint({
    method: 'GET',
    path: '/v1/api/search/geocode/:api_key/place/:id',
    id: 'placeByIdV1',
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
    run({ id }, { world: { search } }) {
      const row = search.places.rowOfId(id);
      if (row < 0) throw errors.notFound(`There is no place with the id ${id} in this dataset`);
      const { postCode: postcode, uCode: ucode, ...place } = search.found(row);
      return { place: { ...place, postcode, ucode }, status: 200 };
    },
  }),
];
