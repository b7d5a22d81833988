// Photon's interface: places while one types, and what a point is at, as GeoJSON.
import { Type } from 'typebox';
import type { Box } from '../../../geo/units.ts';
import type { PlaceDetails, PlaceRank } from '../../../places/place-details.ts';
import type { Tell } from '../../../places/reverse/kept-answers.ts';
import type { SearchWishes } from '../../../places/search/place-search.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint, WrittenJson } from '../../endpoint.ts';
import { numberIn } from '../../parameters.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  atPoint,
  creditsAtPoint,
  inTongue,
  searched,
  type Tongue,
  toldAtPoint,
  tongueIn,
} from '../places/asked-places.ts';
import { osmWords } from '../places/osm-words.ts';
import { shapeOf } from '../places/shape.ts';

const photon: Dialect = {
  name: 'Photon',
  prefix: '/photon',
  keys: KEY_NAMES_ELSEWHERE,
  failure: ({ status, message, parameter }) => ({
    status,
    body: JSON.stringify({
      message: parameter === undefined ? message : `missing search term '${parameter}': /?${parameter}=…`,
    }),
  }),
};

const MOST = 50;
/** Looked at where some are filtered out. */
const CHOSEN_FROM = 100;

/** Photon's words for what an address is of. */
const LAYERS: Readonly<Record<PlaceRank, string>> = {
  country: 'country',
  division: 'state',
  district: 'county',
  upazila: 'county',
  city: 'city',
  union: 'district',
  area: 'district',
  'sub-area': 'locality',
  settlement: 'city',
  street: 'street',
  place: 'house',
  house: 'house',
};

const OUTPUT = {
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `At most ${MOST}` })),
  lang: Type.Optional(Type.String({ maxLength: 100, description: '`en`, `bn` or `default`' })),
  osm_tag: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 50,
      commas: true,
      description: '`key:value`, `key`, `:value`; with ! all others',
    }),
  ),
  layer: Type.Optional(
    Type.Array(Type.String({ maxLength: 20 }), {
      maxItems: 20,
      commas: true,
      description: 'house, street, locality …',
    }),
  ),
  debug: Type.Optional(Type.String({ maxLength: 10, description: 'Ignored' })),
  dedupe: Type.Optional(Type.String({ maxLength: 10, description: 'Always so' })),
  geometry: Type.Optional(Type.Boolean({ description: 'With the shape where one is known' })),
};

const CALL = {
  method: 'GET',
  tag: 'Photon',
  dialect: photon,
  scope: 'search',
  plainJson: true,
  answer: Type.Any(),
} as const;

const Degrees = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }));

export const photonEndpoints: readonly Endpoint[] = [
  endpoint({
    ...CALL,
    path: '/photon/api',
    id: 'photonSearch',
    summary: 'Places while the user types',
    params: Type.Object({
      ...OUTPUT,
      q: Type.String({ maxLength: 500 }),
      lat: Degrees(90),
      lon: Degrees(180),
      zoom: Type.Optional(Type.Number({ description: 'Ignored' })),
      location_bias_scale: Type.Optional(Type.Number({ description: 'Ignored' })),
      bbox: Type.Optional(Type.String({ maxLength: 200, description: 'minLon,minLat,maxLon,maxLat' })),
      countrycode: Type.Optional(
        Type.String({ maxLength: 100, description: 'Two letters each, separated by commas' }),
      ),
    }),
    cost: 1,
    example: {
      params: { q: 'Gulshan', lat: 23.79, lon: 90.41, limit: 3 },
      answer: { type: 'FeatureCollection' },
    },
    run(params, call) {
      const { lat, lon, countrycode } = params;
      const keeps = filterOf(params);
      const limit = Math.min(MOST, params.limit ?? 15);
      const countries = call.world.regions.countries;
      const covered =
        countrycode?.split(',').some((code) => countries.includes(code.trim().toUpperCase())) ?? true;
      if (!covered) return collection([], call, params);
      const wanted: SearchWishes = {
        limit: keeps === undefined ? limit : CHOSEN_FROM,
        near: lat === undefined || lon === undefined ? undefined : { lat, lon },
        sort: 'relevance',
        box: params.bbox === undefined ? undefined : boxIn(params.bbox),
      };
      return searched(call, params.q, wanted, (found) => {
        const places = found.map(({ place }) => place);
        return collection(keeps === undefined ? places : places.filter(keeps).slice(0, limit), call, params);
      });
    },
  }),
  endpoint({
    ...CALL,
    path: '/photon/reverse',
    id: 'photonReverse',
    summary: 'What a point is at, and what is around it',
    params: Type.Object({
      ...OUTPUT,
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
      radius: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 5000, description: 'Kilometres' })),
      distance_sort: Type.Optional(
        Type.Boolean({ description: 'If false, what is better known comes first' }),
      ),
      query_string_filter: Type.Optional(Type.String({ maxLength: 500, description: 'Not served' })),
    }),
    cost: creditsAtPoint(true),
    example: { params: { lat: 23.7925, lon: 90.4152 }, answer: { type: 'FeatureCollection' } },
    run(params, call) {
      if (params.query_string_filter !== undefined)
        throw new CodedError(400, 400, 'query_string_filter is not supported');
      const keeps = filterOf(params);
      const limit = Math.min(MOST, params.limit ?? 1);
      const radius = Math.min(MOST_RADIUS, (params.radius ?? 1) * 1000);
      const asked = { lon: params.lon, lat: params.lat, radius };
      const inReach = ({ metres }: { readonly metres: number }) => metres <= radius;
      const byFame = params.distance_sort === false;
      const isChosen = keeps !== undefined || byFame;
      if (!isChosen && limit === 1 && !params.geometry) {
        const tongue = tongueIn(params.lang, call.headers['accept-language']);
        return toldAtPoint(call, asked, TELLERS[tongue], (told) =>
          told && inReach(told) ? new WrittenJson(told.pieces[0]) : collection([], call, params),
        );
      }
      return atPoint(call, { ...asked, limit: isChosen ? CHOSEN_FROM : limit }, (found) => {
        const places = found
          .filter(inReach)
          .map(({ place }) => place)
          .filter((place) => keeps === undefined || keeps(place));
        if (byFame) places.sort((a, b) => b.importance - a.importance);
        return collection(places.slice(0, limit), call, params);
      });
    },
  }),
];

const MOST_RADIUS = 20_000;

/** An answer with one place. */
const telling =
  (tongue: Tongue): Tell =>
  (place) => [JSON.stringify({ type: 'FeatureCollection', features: [featureOf(place, tongue)] })];
const TELLERS: Readonly<Record<Tongue, Tell>> = { en: telling('en'), bn: telling('bn') };

const collection = (
  places: readonly PlaceDetails[],
  { headers, world }: Call,
  { lang, geometry }: { readonly lang?: string; readonly geometry?: boolean },
) => ({
  type: 'FeatureCollection',
  features: places.map((place) => {
    const feature = featureOf(place, tongueIn(lang, headers['accept-language']));
    return geometry ? { ...feature, geometry: shapeOf(place, world.regions) } : feature;
  }),
});

const OSM_LETTERS = { node: 'N', way: 'W', relation: 'R' } as const;

function featureOf(place: PlaceDetails, tongue: Tongue) {
  const { key, value } = osmWords(place);
  const [west, south, east, north] = place.box;
  const say = (name: PlaceDetails['road']) => inTongue(name, tongue) || undefined;
  const properties = {
    osm_type: place.osm ? OSM_LETTERS[place.osm.type] : undefined,
    osm_id: place.osm?.id,
    osm_key: key,
    osm_value: value,
    type: LAYERS[place.rank],
    countrycode: place.countryCode || undefined,
    postcode: place.postcode > 0 ? String(place.postcode) : undefined,
    housenumber: place.house || undefined,
    name: say(place.name),
    street: place.rank === 'street' ? undefined : say(place.road),
    locality: say(place.subArea),
    district: say(place.area ?? place.union),
    city: place.rank === 'country' || place.rank === 'division' ? undefined : say(place.city),
    county: say(place.district),
    state: say(place.division),
    country: say(place.country),
    extent: place.region >= 0 ? [west, north, east, south] : undefined,
    extra: place.extra,
  };
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [place.lon, place.lat] } };
}

interface Filters {
  readonly osm_tag?: readonly string[];
  readonly layer?: readonly string[];
}

/** Undefined if all pass. */
function filterOf({ osm_tag, layer }: Filters): ((place: PlaceDetails) => boolean) | undefined {
  if (osm_tag === undefined && layer === undefined) return undefined;
  const known = new Set(Object.values(LAYERS));
  const unknown = layer?.find((each) => !known.has(each) && each !== 'other');
  if (unknown !== undefined)
    throw new CodedError(
      400,
      400,
      `Invalid layer '${unknown.slice(0, 30)}'. Allowed layers are: ${[...known].join(',')}`,
    );
  const tests = (osm_tag ?? []).map(tagTest);
  const wanted = tests.filter(({ without }) => !without);
  const unwanted = tests.filter(({ without }) => without);
  return (place) => {
    if (layer !== undefined && !layer.includes(LAYERS[place.rank])) return false;
    if (unwanted.some(({ fits }) => fits(place))) return false;
    return wanted.length === 0 || wanted.some(({ fits }) => fits(place));
  };
}

/** `tourism:museum`, `tourism`, `:museum`; with an exclamation mark before any part what is not so. */
function tagTest(tag: string): { without: boolean; fits: (place: PlaceDetails) => boolean } {
  const without = tag.includes('!');
  const [key, value] = tag.replaceAll('!', '').split(':', 2);
  return {
    without,
    fits(place) {
      const words = osmWords(place);
      return (key === '' || words.key === key) && (value === undefined || words.value === value);
    },
  };
}

function boxIn(given: string): Box {
  const numbers = given.split(',').map(numberIn);
  const [west, south, east, north] = numbers;
  const fits =
    numbers.length === 4 &&
    west < east &&
    south < north &&
    west >= -180 &&
    east <= 180 &&
    south >= -90 &&
    north <= 90;
  if (!fits) throw new CodedError(400, 400, 'invalid bbox: expected format is minLon,minLat,maxLon,maxLat');
  return [west, south, east, north];
}
