// Pelias's interface, version 1: search, autocomplete, structured search, reverse and place.
import { type Static, Type } from 'typebox';
import { creditsLine } from '../../../dataset/credits.ts';
import type { Source } from '../../../dataset/manifest.ts';
import { haversine } from '../../../geo/distance.ts';
import type { Box } from '../../../geo/units.ts';
import type { Tell } from '../../../places/reverse/kept-answers.ts';
import type { Fineness, PointTold } from '../../../places/reverse/reverse.ts';
import type { SearchWishes } from '../../../places/search/place-search.ts';
import { alpha2Of } from '../../../regions/country-codes.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint, WrittenJson } from '../../endpoint.ts';
import type { Given } from '../../parameters.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  type AskedPoint,
  atPoint,
  byIds,
  creditsAtPoint,
  searched,
  type Tongue,
  toldAtPoint,
  tongueIn,
} from '../places/asked-places.ts';
import { collectionText, type Described, idIn, LAYER_ALIASES, LAYERS, telling } from './pelias-place.ts';

const pelias: Dialect = {
  name: 'Pelias',
  prefix: '/pelias',
  keys: KEY_NAMES_ELSEWHERE,
  failure: ({ status, message, parameter }) => ({
    status,
    body: JSON.stringify({
      geocoding: {
        version: '0.2',
        errors: [parameter === undefined ? message : `missing param '${parameter}'`],
      },
      type: 'FeatureCollection',
      features: [],
    }),
  }),
};

const MOST = 40;
const CHOSEN_FROM = 100;
const METRES_PER_DEGREE = 111_195;

const number = (most: number, description: string) =>
  Type.Optional(Type.Number({ minimum: -most, maximum: most, description }));
const text = (description: string) => Type.Optional(Type.String({ maxLength: 500, description }));

const OUTPUT = {
  size: Type.Optional(Type.Integer({ description: `1 to ${MOST}; what is beyond is the nearest of these` })),
  layers: text(
    'venue, address, street, neighbourhood, locality, localadmin, county, region, country, coarse',
  ),
  sources: text('Ignored: there is one'),
  lang: text('`en` or `bn`'),
  'boundary.country': text('Two or three letters each, separated by commas'),
  'boundary.gid': text('Not served'),
};
const WHERE = {
  'focus.point.lat': number(90, 'What is near it comes first'),
  'focus.point.lon': number(180, ''),
  'boundary.rect.min_lat': number(90, 'Only inside'),
  'boundary.rect.min_lon': number(180, ''),
  'boundary.rect.max_lat': number(90, ''),
  'boundary.rect.max_lon': number(180, ''),
  'boundary.circle.lat': number(90, 'Only within the radius'),
  'boundary.circle.lon': number(180, ''),
  'boundary.circle.radius': Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Kilometres' })),
};
const PARTS = [
  'venue',
  'address',
  'neighbourhood',
  'borough',
  'locality',
  'county',
  'region',
  'postalcode',
  'country',
] as const;

const Searched = Type.Object({ ...OUTPUT, ...WHERE });
type Asked = Static<typeof Searched>;

const CALL = {
  method: 'GET',
  tag: 'Pelias',
  dialect: pelias,
  scope: 'search',
  lenient: 'always',
  plainJson: true,
  answer: Type.Any(),
} as const;
const answer = { type: 'FeatureCollection' };

export const peliasEndpoints: readonly Endpoint[] = [
  ...(['search', 'autocomplete'] as const).map((name) =>
    endpoint({
      ...CALL,
      path: `/pelias/v1/${name}`,
      id: name === 'search' ? 'peliasSearch' : 'peliasAutocomplete',
      summary: name === 'search' ? 'Places by text' : 'Places while the user types',
      params: Type.Object({ text: Type.String({ maxLength: 500 }), ...OUTPUT, ...WHERE }),
      cost: 1,
      example: { params: { text: 'Gulshan', size: 3 }, answer },
      run: (params, call) => found(call, params.text, params, { text: params.text }),
    }),
  ),
  endpoint({
    ...CALL,
    path: '/pelias/v1/search/structured',
    id: 'peliasStructured',
    summary: 'Places by parts of their address',
    params: Type.Object({
      ...OUTPUT,
      ...WHERE,
      venue: text('Name of a place'),
      address: text('House number and street'),
      neighbourhood: text('Area'),
      borough: text('Area'),
      locality: text('City'),
      county: text('District'),
      region: text('Division'),
      postalcode: text('Post code'),
      country: text('Country'),
    }),
    cost: 1,
    example: { params: { locality: 'Dhaka', neighbourhood: 'Gulshan' }, answer },
    run(params, call) {
      const given = PARTS.flatMap((name) => (params[name] ? [[name, params[name]] as const] : []));
      if (given.length === 0)
        throw new CodedError(
          400,
          400,
          `at least one of the following fields is required: ${PARTS.join(', ')}`,
        );
      const words = given.filter(([name]) => name !== 'country').map(([, value]) => value);
      const sought = words.length > 0 ? words.join(', ') : (params.country ?? '');
      return found(call, sought, params, { parsed_text: Object.fromEntries(given) });
    },
  }),
  endpoint({
    ...CALL,
    path: '/pelias/v1/reverse',
    id: 'peliasReverse',
    summary: 'What a point is at, and what is around it',
    params: Type.Object({
      ...OUTPUT,
      'point.lat': Type.Number({ minimum: -90, maximum: 90 }),
      'point.lon': Type.Number({ minimum: -180, maximum: 180 }),
      'boundary.circle.radius': WHERE['boundary.circle.radius'],
    }),
    cost: (_sent: Given) => creditsAtPoint(true),
    example: { params: { 'point.lat': 23.7925, 'point.lon': 90.4152 }, answer },
    run(params, call) {
      const { 'point.lat': lat, 'point.lon': lon } = params;
      const layers = layersIn(params.layers);
      const size = sizeOf(params);
      const coarse = layers && finestOf(layers);
      const asked = {
        lon,
        lat,
        finest: coarse,
        limit: coarse === undefined ? (layers ? CHOSEN_FROM : size) : 1,
        radius: (params['boundary.circle.radius'] ?? 1) * 1000,
      };
      const query = { 'point.lat': lat, 'point.lon': lon, size };
      if (asked.limit === 1) {
        const tongue = tongueOf(call, params);
        return toldAtPoint(call, asked, TELLERS[tongue], (told) =>
          told === undefined
            ? collection(call, [], params, query)
            : single(call, told, { ...asked, limit: size }, tongue),
        );
      }
      return atPoint(call, asked, (near) => {
        const places = near
          .filter(({ place }) => layers === undefined || layers.has(LAYERS[place.rank]))
          .slice(0, size)
          .map(({ place, metres }) => ({ place, ...nearness(metres) }));
        return collection(call, places, params, query);
      });
    },
  }),
  endpoint({
    ...CALL,
    path: '/pelias/v1/place',
    id: 'peliasPlace',
    summary: 'Places by their global ids',
    params: Type.Object({ ids: Type.String({ maxLength: 5_000 }), lang: OUTPUT.lang }),
    cost: 1,
    example: { params: { ids: 'thikana:venue:895621426' }, answer },
    run(params, call) {
      const gids = params.ids.split(',');
      const ids = gids.map(idIn);
      const wrong = ids.indexOf(undefined);
      if (wrong >= 0)
        throw new CodedError(400, 400, `ids parameter: ${gids[wrong].slice(0, 60)} is not a valid global id`);
      const asked = ids.filter((id) => typeof id === 'number').slice(0, MOST);
      return byIds(call, asked, (places) =>
        collection(
          call,
          places.map((place) => ({ place, confidence: 1 })),
          params,
          { ids: gids },
        ),
      );
    },
  }),
];

function found(call: Call, words: string, params: Asked, query: Given): unknown {
  const layers = layersIn(params.layers);
  const size = sizeOf(params);
  const near = pointIn(params, 'focus.point');
  const circle = pointIn(params, 'boundary.circle');
  const metres = (params['boundary.circle.radius'] ?? 50) * 1000;
  if (!covers(call, params['boundary.country'])) return collection(call, [], params, { ...query, size });
  const wanted: SearchWishes = {
    limit: layers || circle ? CHOSEN_FROM : size,
    near: near ?? circle,
    sort: 'relevance',
    box: boxIn(params) ?? (circle && around(circle, metres)),
  };
  return searched(call, words, wanted, (results) => {
    const best = results[0]?.score || 1;
    const places = results
      .filter(({ place }) => layers === undefined || layers.has(LAYERS[place.rank]))
      .filter(({ place }) => !circle || haversine(circle.lon, circle.lat, place.lon, place.lat) <= metres)
      .slice(0, size)
      .map(({ place, score }) => ({
        place,
        confidence: Math.round(Math.min(1, Math.max(0, score / best)) * 1000) / 1000,
        distance: near && Math.round(haversine(near.lon, near.lat, place.lon, place.lat)) / 1000,
      }));
    return collection(call, places, params, { ...query, size });
  });
}

/** How sure a place is by its distance, and that in kilometres. */
const nearness = (metres: number) => ({
  confidence: metres < 1 ? 1 : metres < 10 ? 0.9 : metres < 100 ? 0.8 : metres < 250 ? 0.7 : 0.6,
  distance: Math.round(metres) / 1000,
});

const sizeOf = ({ size = 10 }: { readonly size?: number }): number => Math.min(MOST, Math.max(1, size));

interface AskedTongue {
  readonly lang?: string;
}
const tongueOf = (call: Call, { lang }: AskedTongue): Tongue =>
  tongueIn(lang, call.headers['accept-language']);

const TELLERS: Readonly<Record<Tongue, Tell>> = { en: telling('en'), bn: telling('bn') };

/** The answer about a point, of what was written of its place before. */
function single(
  call: Call,
  { pieces, metres }: PointTold,
  { lon, lat, limit }: AskedPoint,
  tongue: Tongue,
): WrittenJson {
  const { confidence, distance } = nearness(metres);
  const [before, after] = pieces;
  const asked = `{"point.lat":${lat},"point.lon":${lon},"size":${limit},"lang":{"iso6391":"${tongue}"}}`;
  return answerOf(call, asked, `${before},"confidence":${confidence},"distance":${distance}${after}`);
}

function collection(call: Call, places: readonly Described[], asked: AskedTongue, query: Given): WrittenJson {
  const tongue = tongueOf(call, asked);
  const told = JSON.stringify({ ...query, lang: { iso6391: tongue } });
  return answerOf(call, told, collectionText(places, tongue));
}

/** What an answer begins with, the same in every answer of a dataset. */
const beginnings = new WeakMap<readonly Source[], string>();
function beginningOf(sources: readonly Source[]): string {
  let text = beginnings.get(sources);
  if (text === undefined) {
    text = `{"geocoding":{"version":"0.2","attribution":${JSON.stringify(creditsLine(sources))},"query":`;
    beginnings.set(sources, text);
  }
  return text;
}

/** What is said of the question, as JSON, stands around the text of the collection. */
const answerOf = (call: Call, query: string, features: string): WrittenJson =>
  new WrittenJson(
    `${beginningOf(call.world.dataset.manifest.sources)}${query},"engine":{"name":"Thikana","version":"1"},"timestamp":${call.now()}},${features}}`,
  );

const KNOWN_LAYERS = new Set(Object.values(LAYERS));

function layersIn(given: string | undefined): Set<string> | undefined {
  if (given === undefined) return undefined;
  const names = given.split(',').map((each) => each.trim());
  const unknown = names.find((name) => !KNOWN_LAYERS.has(name) && !Object.hasOwn(LAYER_ALIASES, name));
  if (unknown !== undefined)
    throw new CodedError(
      400,
      400,
      `'${unknown.slice(0, 30)}' is an invalid layers parameter. Valid options: ${[...KNOWN_LAYERS, ...Object.keys(LAYER_ALIASES)].join(',')}`,
    );
  return new Set(names.flatMap((name) => LAYER_ALIASES[name] ?? [name]));
}

/** For layers of units alone: how fine a reverse answer may be. */
function finestOf(layers: ReadonlySet<string>): Fineness | undefined {
  if (['venue', 'address', 'street'].some((layer) => layers.has(layer))) return undefined;
  const sizes: readonly (readonly [string, Fineness])[] = [
    ['neighbourhood', 'area'],
    ['locality', 'city'],
    ['localadmin', 'upazila'],
    ['county', 'district'],
    ['region', 'division'],
    ['country', 'country'],
  ];
  return sizes.find(([layer]) => layers.has(layer))?.[1];
}

function pointIn(
  params: Asked,
  name: 'focus.point' | 'boundary.circle',
): { lat: number; lon: number } | undefined {
  const lat = params[`${name}.lat`];
  const lon = params[`${name}.lon`];
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined || lon === undefined)
    throw new CodedError(400, 400, `parameters ${name}.lat and ${name}.lon must both be specified`);
  return { lat, lon };
}

function boxIn(params: Asked): Box | undefined {
  const corners = [
    params['boundary.rect.min_lon'],
    params['boundary.rect.min_lat'],
    params['boundary.rect.max_lon'],
    params['boundary.rect.max_lat'],
  ].filter((value) => value !== undefined);
  if (corners.length === 0) return undefined;
  const [west, south, east, north] = corners;
  if (corners.length < 4) throw new CodedError(400, 400, 'all four of boundary.rect must be specified');
  if (west >= east || south >= north)
    throw new CodedError(400, 400, 'boundary.rect: each minimum is below its maximum');
  return [west, south, east, north];
}

function around({ lat, lon }: { lat: number; lon: number }, metres: number): Box {
  const y = metres / METRES_PER_DEGREE;
  const x = y / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [Math.max(-180, lon - x), Math.max(-90, lat - y), Math.min(180, lon + x), Math.min(90, lat + y)];
}

/** Codes of two letters or three. */
function covers({ world }: Call, given: string | undefined): boolean {
  if (given === undefined) return true;
  const { countries } = world.regions;
  return given.split(',').some((code) => {
    const two = alpha2Of(code.trim());
    return two !== undefined && countries.includes(two);
  });
}
