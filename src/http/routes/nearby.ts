// Places around a point: all, of one type, of several types.
import { Type } from 'typebox';
import { nearbyOver } from '../../places/live/lookups-over.ts';
import type { NearbyPlace } from '../../places/nearby/nearby.ts';
import type { Call } from '../call.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import type { CostOfAnswer } from '../cost.ts';
import { DATA_SOURCE, DataSourceAnswer } from '../data-source.ts';
import { type Example, endpoint } from '../endpoint.ts';
import { OwnFieldsAnswer } from '../own-fields.ts';
import { queryText } from './query-text.ts';
import { placesExamples } from './recorded-examples.ts';

const TAG = 'Nearby';

const DEFAULT_LIMIT = 10;
const MOST_PLACES = 100;
const AROUND = {
  radius: Type.Number({ minimum: 0.1, maximum: 100, default: 0.5, description: 'Kilometres' }),
  limit: Type.Integer({
    minimum: 1,
    maximum: MOST_PLACES,
    default: DEFAULT_LIMIT,
    description: 'At most so many places',
  }),
  longitude: Longitude,
  latitude: Latitude,
};
/** Extensions. */
const MORE = {
  data_source: DATA_SOURCE,
  bangla: Type.Optional(Type.Boolean({ description: 'Adds name_bn, address_bn' })),
  contact: Type.Optional(
    Type.Boolean({ description: 'Adds opening_hours, phone and website, where a source has them' }),
  ),
};
const CATEGORY = Type.Object({ ptype: queryText(200, 'A place type or sub-type; case does not matter') });
const SEVERAL = { q: queryText(200, 'Place types or sub-types, separated by commas; case does not matter') };

export const NearbyItem = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    distance_in_meters: Type.Number(),
    longitude: Type.String(),
    latitude: Type.String(),
    pType: Type.String(),
    subType: Type.String(),
    Address: Type.String(),
    area: Type.String(),
    city: Type.String(),
    postCode: Type.Integer({ description: '0 where it is not known' }),
    uCode: Type.String(),
    'ST_AsText(location)': Type.String(),
    name_bn: Type.Optional(Type.String()),
    address_bn: Type.Optional(Type.String()),
    opening_hours: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    data_source: DataSourceAnswer,
    extra: OwnFieldsAnswer,
  },
  { title: 'NearbyPlace' },
);

interface Around {
  readonly radius: number;
  readonly limit: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly bangla?: unknown;
  readonly contact?: unknown;
  readonly data_source?: unknown;
}

function around<T>(
  call: Call,
  { radius, limit, longitude, latitude, bangla, contact, data_source }: Around,
  types: string | undefined,
  answer: (found: NearbyPlace[]) => T,
): T | Promise<T> {
  const wanted = {
    lon: longitude,
    lat: latitude,
    radius: radius * 1000,
    limit,
    types,
    bangla: bangla === true,
    contact: contact === true,
    data_source: data_source === true,
  };
  return call.overlaid((own) => answer(nearbyOver(call.world.nearby, own, wanted)));
}

const Places = Type.Object({ places: Type.Array(NearbyItem) });
const PlacesWithStatus = Type.Object({ places: Type.Array(NearbyItem), status: Type.Integer() });
/** Version 1 calls the list `Place`, and its clients look for `status` in all three forms. */
const PlaceWithStatus = Type.Object({ Place: Type.Array(NearbyItem), status: Type.Integer() });
const Key = { api_key: Type.String() };

/** A credit for each place in the answer, and one when there is none. */
const COST: CostOfAnswer = {
  most: ({ limit }) => Math.min(Math.max(Number(limit) || DEFAULT_LIMIT, 1), MOST_PLACES),
  spent: (answer) => Math.max(1, placesIn(answer).length),
};

function placesIn(answer: unknown): readonly unknown[] {
  if (answer === null || typeof answer !== 'object') return [];
  const list = 'places' in answer ? answer.places : 'Place' in answer ? answer.Place : [];
  return Array.isArray(list) ? list : [];
}

/** Version 1 calls the list `Place`, and always carries the status. */
const example = ({ params, answer }: Example, first: boolean): Example =>
  first ? { params, answer: { Place: placesIn(answer), status: 200 } } : { params, answer };

/** The three forms of one way to write the path and to name the list. */
function family(base: string, suffix: string, extra: Partial<typeof Key & typeof MORE>, first: boolean) {
  const all = { ...extra, ...AROUND };
  const tag = first ? 'Version 1 (deprecated)' : TAG;
  const named = (found: NearbyPlace[]) => (first ? { Place: found } : { places: found });
  const withStatus = (found: NearbyPlace[]) => ({ ...named(found), status: 200 });
  return [
    endpoint({
      method: 'GET',
      path: `${base}/:radius/:limit`,
      id: `nearby${suffix}`,
      lenient: true,
      ...(first ? { successor: '/v2/api/search/nearby/:radius/:limit' } : {}),
      cost: COST,
      example: example(placesExamples.nearby, first),
      tag,
      summary: 'Places around a point',
      params: Type.Object(all),
      answer: first ? PlaceWithStatus : PlacesWithStatus,
      run: (params, call) => around(call, params, undefined, withStatus),
    }),
    endpoint({
      method: 'GET',
      path: `${base.replace('/:api_key', '')}/category${extra.api_key ? '/:api_key' : ''}/:radius/:limit`,
      id: `nearbyCategory${suffix}`,
      lenient: true,
      ...(first ? { successor: '/v2/api/search/nearby/category/:radius/:limit' } : {}),
      cost: COST,
      example: example(placesExamples.nearbyCategory, first),
      tag,
      summary: 'Places of one type around a point',
      // A public client of version 1 does not pass the type on: it gets places of all types.
      params: Type.Object({ ...all, ...(first ? Type.Partial(CATEGORY).properties : CATEGORY.properties) }),
      answer: first ? PlaceWithStatus : Places,
      run: (params, call) => around(call, params, params.ptype, first ? withStatus : named),
    }),
    endpoint({
      method: 'GET',
      path: `${base.replace('/:api_key', '')}/multi/type${extra.api_key ? '/:api_key' : ''}/:radius/:limit`,
      id: `nearbyMultiType${suffix}`,
      lenient: true,
      ...(first ? { successor: '/v2/api/search/nearby/multi/type/:radius/:limit' } : {}),
      cost: COST,
      example: example(placesExamples.nearbyMultiType, first),
      tag,
      summary: 'Places of several types around a point',
      params: Type.Object({ ...all, ...SEVERAL }),
      answer: first ? PlaceWithStatus : PlacesWithStatus,
      run: (params, call) => around(call, params, params.q, withStatus),
    }),
  ];
}

export const nearbyEndpoints = [
  ...family('/v2/api/search/nearby', '', MORE, false),
  ...family('/v2/api/search/nearby/:api_key', 'KeyInPath', { ...Key, ...MORE }, false),
  ...family('/v1/api/search/nearby/:api_key', 'V1', Key, true),
];
