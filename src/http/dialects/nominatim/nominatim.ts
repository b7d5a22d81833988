// Nominatim's interface: search by text or by parts of an address, reverse, lookup and status.
import { type Static, Type } from 'typebox';
import { creditsLine } from '../../../dataset/credits.ts';
import type { Manifest } from '../../../dataset/manifest.ts';
import type { Box } from '../../../geo/units.ts';
import type { PlaceDetails } from '../../../places/place-details.ts';
import type { Tell } from '../../../places/reverse/kept-answers.ts';
import type { Fineness } from '../../../places/reverse/reverse.ts';
import type { SearchWishes } from '../../../places/search/place-search.ts';
import type { Call } from '../../call.ts';
import { BytesAnswer, type Endpoint, endpoint, WrittenJson } from '../../endpoint.ts';
import { type Given, isOn, numberIn } from '../../parameters.ts';
import type { World } from '../../world.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  atPoint,
  byIds,
  byOsm,
  creditsAtPoint,
  searched,
  toldAtPoint,
  tongueIn,
} from '../places/asked-places.ts';
import { type About, FORMATS, type Format, type Licence, listed, reversed } from './nominatim-formats.ts';
import { described, type Wishes } from './nominatim-place.ts';

const nominatim: Dialect = {
  name: 'Nominatim',
  prefix: '/nominatim',
  keys: KEY_NAMES_ELSEWHERE,
  failure({ status, message, parameter }, _cause, { format }) {
    const sentence = parameter === undefined ? message : `Parameter '${parameter}' missing.`;
    if (format === 'xml') {
      const text = sentence.replace(/[<>&]/g, ' ');
      const body = `<?xml version="1.0" encoding="UTF-8" ?>\n<error><code>${status}</code><message>${text}</message></error>`;
      return { status, body, type: 'text/xml; charset=utf-8' };
    }
    return { status, body: JSON.stringify({ error: { code: status, message: sentence } }) };
  },
};

const MOST = 40;
const MOST_IDS = 50;

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const text = (description: string, maxLength = 500) => Type.Optional(Type.String({ maxLength, description }));

const FORMAT = Type.Optional(Type.Enum([...FORMATS]));
/** Of every call that answers with places. */
const OUTPUT = {
  format: FORMAT,
  json_callback: text('A function to call with the answer', 100),
  addressdetails: flag('With the parts of the address'),
  extratags: flag('With opening hours, phone and website, and own fields of the place'),
  namedetails: flag('With its names in all languages'),
  'accept-language': text('`en` or `bn`, the preferred one first', 200),
  polygon_geojson: flag('With the shape as GeoJSON'),
  polygon_text: flag('With the shape as WKT'),
  polygon_kml: flag('Not served'),
  polygon_svg: flag('Not served'),
  polygon_threshold: Type.Optional(Type.Number()),
  entrances: flag('Not known here'),
  email: text('Not needed here'),
  debug: flag('Not served'),
};

const STRUCTURED = ['amenity', 'street', 'city', 'county', 'state', 'postalcode', 'country'] as const;
const FEATURES = ['country', 'state', 'city', 'settlement'] as const;

const SearchParameters = Type.Object({
  ...OUTPUT,
  q: text('What is sought, in either language'),
  amenity: text('Name of a place'),
  street: text('House number and street'),
  city: text('City'),
  county: text('Upazila or district'),
  state: text('Division'),
  country: text('Country'),
  postalcode: text('Post code'),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `At most ${MOST}` })),
  countrycodes: text('Two letters each, separated by commas'),
  layer: text('address, poi; separated by commas'),
  featureType: Type.Optional(Type.Enum([...FEATURES])),
  exclude_place_ids: text('Ids separated by commas', 5_000),
  viewbox: text('x1,y1,x2,y2: two corners'),
  bounded: flag('Only inside the box'),
  dedupe: flag('Always so'),
});

const ReverseParameters = Type.Object({
  ...OUTPUT,
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  zoom: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 18, default: 18, description: 'How fine: 3 country … 18 building' }),
  ),
  layer: text('address, poi'),
});

/** By zoom, as Nominatim has them. */
const ZOOMS: readonly (readonly [zoom: number, finest: Fineness])[] = [
  [4, 'country'],
  [6, 'division'],
  [8, 'district'],
  [9, 'upazila'],
  [12, 'city'],
  [13, 'area'],
  [15, 'sub-area'],
  [17, 'street'],
  [18, 'place'],
];

const CALL = {
  method: 'GET',
  tag: 'Nominatim',
  dialect: nominatim,
  scope: 'search',
  lenient: 'always',
  plainJson: true,
  answer: Type.Any(),
} as const;

export const nominatimEndpoints: readonly Endpoint[] = [
  endpoint({
    ...CALL,
    path: '/nominatim/search',
    id: 'nominatimSearch',
    summary: 'Places by text or by parts of their address',
    params: SearchParameters,
    cost: 1,
    example: { params: { q: 'Gulshan', format: 'jsonv2', addressdetails: true }, answer: [] },
    run(params, call) {
      const query = queryOf(params);
      const { format = 'jsonv2' } = params;
      const about = aboutOf(call, format, query);
      const wishes = wishesOf(call, params, params.addressdetails ?? format === 'geocodejson');
      if (!coversCountries(call, params.countrycodes)) return called(params, listed([], about));
      const limit = Math.min(MOST, params.limit ?? 10);
      const box = params.viewbox === undefined ? undefined : boxIn(params.viewbox);
      const keeps = filterOf(params);
      const wanted: SearchWishes = {
        limit: keeps === undefined ? limit : MOST + limit,
        box: params.bounded ? box : undefined,
        near: box && !params.bounded ? { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 } : undefined,
        sort: 'relevance',
      };
      return searched(call, query, wanted, (found) => {
        const places = found
          .filter(({ place }) => keeps === undefined || keeps(place))
          .slice(0, limit)
          .map(({ place }) => described(place, wishes));
        return called(params, listed(places, about));
      });
    },
  }),
  endpoint({
    ...CALL,
    path: '/nominatim/reverse',
    id: 'nominatimReverse',
    summary: 'The address of a point',
    params: ReverseParameters,
    cost: ({ addressdetails }: Given) => creditsAtPoint(addressdetails === undefined || isOn(addressdetails)),
    example: { params: { lat: 23.7925, lon: 90.4152, format: 'jsonv2' }, answer: {} },
    run(params, call) {
      const { zoom = 18 } = params;
      const asked = {
        lon: params.lon,
        lat: params.lat,
        finest: ZOOMS.find(([most]) => zoom <= most)?.[1],
      };
      const wishes = wishesOf(call, params, params.addressdetails ?? true);
      const { format = 'xml' } = params;
      if (isPlain(params))
        return toldAtPoint(call, asked, teller(call.world, format, wishes), (told) =>
          told === undefined ? reversed(undefined, aboutOf(call, format)) : new WrittenJson(told.pieces[0]),
        );
      return atPoint(call, asked, ([found]) =>
        called(params, reversed(found && described(found.place, wishes), aboutOf(call, format))),
      );
    },
  }),
  endpoint({
    ...CALL,
    path: '/nominatim/lookup',
    id: 'nominatimLookup',
    summary: 'Places by their numbers in OpenStreetMap',
    description: `Also by the place_id of any answer here, with a P before it: \`P123\`. At most ${MOST_IDS}.`,
    params: Type.Object({
      ...OUTPUT,
      osm_ids: Type.String({ maxLength: 2_000, description: '`N123,W456,R789`, or `P` and a place_id' }),
    }),
    cost: 1,
    example: { params: { osm_ids: 'P895621426', format: 'jsonv2' }, answer: [] },
    run(params, call) {
      const about = aboutOf(call, params.format ?? 'xml');
      const wishes = wishesOf(call, params, params.addressdetails ?? true);
      const asked = params.osm_ids.split(',').map((id) => /^\s*([NWRP])(\d{1,15})\s*$/i.exec(id));
      if (asked.length > MOST_IDS)
        throw new CodedError(400, 400, `Too many object IDs. At most ${MOST_IDS} can be asked for`);
      const ofOsm = asked.flatMap((id) =>
        id && id[1].toUpperCase() !== 'P'
          ? [{ type: OSM_TYPES[id[1].toUpperCase()], id: Number(id[2]) }]
          : [],
      );
      const own = asked.flatMap((id) => (id && id[1].toUpperCase() === 'P' ? [Number(id[2])] : []));
      const known = ofOsm.length > 0 ? byOsm(call, ofOsm) : [];
      return byIds(call, own, (found) => {
        const places = [...known, ...found].map((place) => described(place, wishes));
        return called(params, listed(places, about));
      });
    },
  }),
  endpoint({
    ...CALL,
    path: '/nominatim/status',
    id: 'nominatimStatus',
    access: 'anybody',
    summary: 'Whether the server answers',
    params: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('text'), Type.Literal('json')])) }),
    cost: 0,
    example: { params: { format: 'json' }, answer: { status: 0, message: 'OK' } },
    run({ format = 'text' }, { world }) {
      if (format === 'text') return new BytesAnswer(200, 'text/plain; charset=utf-8', Buffer.from('OK'));
      return { status: 0, message: 'OK', data_updated: world.dataset.manifest.built };
    },
  }),
];

const OSM_TYPES: Readonly<Record<string, string>> = { N: 'node', W: 'way', R: 'relation' };

/** What is searched for: free text, or the parts of an address in the order in which one is written. */
function queryOf(params: Static<typeof SearchParameters>): string {
  const parts = STRUCTURED.flatMap((name) => {
    const given = params[name]?.trim();
    return given && name !== 'country' ? [given] : [];
  });
  const q = params.q?.trim() ?? '';
  if (q !== '' && parts.length > 0)
    throw new CodedError(400, 400, "Structured query parameters cannot be used together with 'q' parameter.");
  if (q === '' && parts.length === 0) {
    if (params.country) return params.country;
    throw new CodedError(400, 400, 'Nothing to search for.');
  }
  return q || parts.join(', ');
}

function aboutOf(call: Call, format: Format, query?: string): About {
  return {
    format,
    licence: licenceOf(call.world.dataset.manifest),
    now: call.now(),
    query,
  };
}

const licences = new WeakMap<Manifest, Licence>();
function licenceOf(manifest: Manifest): Licence {
  let licence = licences.get(manifest);
  if (licence === undefined) {
    const text = `Data: ${creditsLine(manifest.sources)}`;
    licences.set(manifest, (licence = { text, json: JSON.stringify(text) }));
  }
  return licence;
}

type Asked = Partial<Static<typeof ReverseParameters>>;

const wishesOf = (call: Call, params: Asked, addressdetails: boolean): Wishes => ({
  tongue: tongueIn(params['accept-language'], call.headers['accept-language']),
  addressdetails,
  extratags: params.extratags ?? false,
  namedetails: params.namedetails ?? false,
  polygon_geojson: params.polygon_geojson ?? false,
  polygon_text: params.polygon_text ?? false,
  regions: call.world.regions,
});

/** Whether an answer about a point depends on nothing but the place and wishes of which there are few. */
const isPlain = ({ format, json_callback, polygon_geojson, polygon_text }: Asked): boolean =>
  format !== undefined &&
  format !== 'xml' &&
  json_callback === undefined &&
  !polygon_geojson &&
  !polygon_text;

/** For each dataset, by wishes: one function for all who wish the same. */
const tellers = new WeakMap<World, Map<string, Tell>>();
function teller(world: World, format: Format, wishes: Wishes): Tell {
  let known = tellers.get(world);
  if (known === undefined) tellers.set(world, (known = new Map()));
  const name = `${format} ${wishes.tongue} ${wishes.addressdetails} ${wishes.extratags} ${wishes.namedetails}`;
  let tell = known.get(name);
  if (tell === undefined) {
    const about = { format, licence: licenceOf(world.dataset.manifest), now: 0 };
    known.set(name, (tell = (place) => [jsonOf(reversed(described(place, wishes), about))]));
  }
  return tell;
}

const coversCountries = ({ world }: Call, codes: string | undefined): boolean =>
  codes === undefined ||
  codes.split(',').some((code) => world.regions.countries.includes(code.trim().toUpperCase()));

/** Two corners, in any order. */
function boxIn(given: string): Box {
  const [x1, y1, x2, y2, more] = given.split(',').map(numberIn);
  const fits = [x1, x2].every((x) => Math.abs(x) <= 180) && [y1, y2].every((y) => Math.abs(y) <= 90);
  if (!fits || more !== undefined || x1 === x2 || y1 === y2)
    throw new CodedError(400, 400, "Bad format for 'viewbox': x1,y1,x2,y2 with two corners");
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

const OF_FEATURE: Readonly<Record<(typeof FEATURES)[number], readonly PlaceDetails['rank'][]>> = {
  country: ['country'],
  state: ['division'],
  city: ['city', 'district', 'upazila'],
  settlement: ['country', 'division', 'district', 'upazila', 'city', 'union', 'area', 'settlement'],
};

/** Which places are left; undefined if all are. */
function filterOf(params: Static<typeof SearchParameters>): ((place: PlaceDetails) => boolean) | undefined {
  const { layer, featureType, exclude_place_ids } = params;
  if (layer === undefined && featureType === undefined && exclude_place_ids === undefined) return undefined;
  const layers = layer?.split(',').map((each) => each.trim());
  const without = new Set(exclude_place_ids?.split(',').map((id) => Number(id)));
  return (place) => {
    if (without.has(place.id)) return false;
    if (featureType !== undefined && !OF_FEATURE[featureType].includes(place.rank)) return false;
    return layers === undefined || layers.includes(place.rank === 'place' ? 'poi' : 'address');
  };
}

const jsonOf = (answer: unknown): string =>
  answer instanceof WrittenJson ? String(answer.text) : JSON.stringify(answer);

/** Wrapped in a call of the function that a page asks for. */
function called({ json_callback }: { readonly json_callback?: string }, answer: unknown): unknown {
  if (json_callback === undefined || answer instanceof BytesAnswer) return answer;
  if (!/^[$A-Z_][0-9A-Z_$.[\]]*$/i.test(json_callback))
    throw new CodedError(400, 400, 'Invalid json_callback value');
  const script = `${json_callback}(${jsonOf(answer).replace(/[\u2028\u2029]/g, '')})`;
  return new BytesAnswer(200, 'application/javascript; charset=utf-8', Buffer.from(script));
}
