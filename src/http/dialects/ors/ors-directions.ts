// openrouteservice's directions.
import { Type } from 'typebox';
import { tenth } from '../../../roads/formats/round.ts';
import { MAX_POINTS } from '../../../roads/route/plan-trip.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import { fromJson, type Given, numberIn } from '../../parameters.ts';
import { profilesOf } from '../../routes/road-answers.ts';
import { isObject, languageIn, numberOf, textOf } from '../roads/engine-parameters.ts';
import { gpxOf } from '../roads/gpx.ts';
import { journey } from '../roads/journey.ts';
import { any, CALL, id, LINE, metadata, Profile, wanted } from './ors-call.ts';
import {
  approachesIn,
  avoidIn,
  countIn,
  positionsIn,
  profileIn,
  refusal,
  timeIn,
  unitIn,
} from './ors-request.ts';

const DIRECTIONS = {
  ...Profile,
  coordinates: any('`[lon, lat]` of each'),
  preference: any('Ignored: the quickest way'),
  units: any('m, km, mi'),
  language: any('en or bn'),
  geometry: any('With the line; true unless told'),
  geometry_simplify: any('A simpler line'),
  instructions: any('With steps; true unless told'),
  instructions_format: any('Ignored: text'),
  elevation: any('Not known here'),
  extra_info: any('Not known here'),
  attributes: any('avgspeed, percentage'),
  maneuvers: any('With where each is made'),
  roundabout_exits: any('Ignored'),
  radiuses: any('Metres for each, or -1'),
  bearings: any('`[degrees, range]` of each'),
  continue_straight: any('No turning round at points on the way'),
  options: any('avoid_features, avoid_polygons'),
  alternative_routes: any('target_count'),
  skip_segments: any('Not served'),
  suppress_warnings: any('Ignored'),
  maximum_speed: any('Ignored'),
  schedule: any('Ignored'),
  departure: any('When the trip begins, as a local time'),
  arrival: any('By when it ends, instead'),
  id,
};

export const orsDirections: readonly Endpoint[] = [
  ...(['', '/json', '/geojson', '/gpx'] as const).map((form) =>
    endpoint({
      ...CALL,
      method: 'POST',
      path: `/ors/v2/directions/:profile${form}`,
      id: `orsDirections${{ '': '', '/json': 'Json', '/geojson': 'Geojson', '/gpx': 'Gpx' }[form]}`,
      summary: 'The quickest route through points',
      params: Type.Object(DIRECTIONS),
      cost: 2,
      waypoints: ({ coordinates }) => countIn(coordinates),
      example: { params: { profile: 'driving-car', coordinates: LINE }, answer: {} },
      ...(form === '/gpx' ? { media: 'application/gpx+xml' } : {}),
      run: (params, call) => directions(params, call, LINES[form]),
    }),
  ),
  endpoint({
    ...CALL,
    method: 'GET',
    path: '/ors/v2/directions/:profile',
    id: 'orsSimpleDirections',
    summary: 'The quickest route between two points, as GeoJSON',
    params: Type.Object({
      ...Profile,
      start: Type.String({ maxLength: 100, description: '`lon,lat`' }),
      end: Type.String({ maxLength: 100, description: '`lon,lat`' }),
    }),
    cost: 2,
    waypoints: () => 2,
    example: { params: { profile: 'driving-car', start: '90.41,23.71', end: '91.18,23.46' }, answer: {} },
    run: ({ profile, start, end }, call) =>
      directions(
        { profile, coordinates: [start, end].map((point) => point.split(',').map(numberIn)) },
        call,
        'geojson',
      ),
  }),
];

interface OrsRoute {
  readonly summary: object;
  readonly bbox: readonly number[];
  readonly geometry?: unknown;
  readonly segments: readonly { readonly distance: number; readonly duration: number }[];
}

const isOrsRoute = (route: unknown): route is OrsRoute => isObject(route) && Array.isArray(route.segments);

type Form = 'json' | 'geojson' | 'gpx';
const LINES = { '': 'json', '/json': 'json', '/geojson': 'geojson', '/gpx': 'gpx' } as const;

async function directions(params: Given, call: Call, form: Form): Promise<unknown> {
  const points = positionsIn(params.coordinates, 'coordinates', 2, MAX_POINTS);
  if (params.skip_segments !== undefined) throw refusal(2003, "Parameter 'skip_segments' is not supported.");
  const others = fromJson(params.alternative_routes);
  const count = isObject(others) ? numberOf(others.target_count ?? 2) : 1;
  const metres = unitIn(params.units);
  const { routes } = await journey(call, {
    by: {
      kind: 'points',
      profile: profileIn(textOf(params.profile), profilesOf(call)),
      points,
      avoid: avoidIn(params.options),
      approaches: approachesIn(params, points.length),
      time: timeIn(params, () => call.now()),
      continueStraight: wanted(params.continue_straight, false),
      alternatives: count >= 2 && count <= 4 ? Math.trunc(count) - 1 : 0,
    },
    form: {
      shape: 'ors',
      metres,
      instructions: wanted(params.instructions, true),
      line: form !== 'json' ? 'geojson' : wanted(params.geometry, true) ? 'encoded' : 'none',
      simplified: wanted(params.geometry_simplify, false),
      maneuvers: wanted(params.maneuvers, false),
    },
    language: languageIn(params.language),
  });
  if (form === 'gpx') return gpxOf(routes, 'geometry', 'route');
  const attributes = fromJson(params.attributes);
  const told = routes.filter(isOrsRoute).map((route) => ({
    ...route,
    segments: route.segments.map((segment) => ({
      ...segment,
      ...attributesOf(segment, route, attributes, metres),
    })),
  }));
  const about = { bbox: boxAround(told), metadata: metadata(call, 'routing', params) };
  if (form === 'json') return { ...about, routes: told };
  return {
    type: 'FeatureCollection',
    ...about,
    features: told.map(({ bbox, geometry, ...properties }) => ({
      bbox,
      type: 'Feature',
      properties: { transfers: 0, fare: 0, ...properties },
      geometry,
    })),
  };
}

function attributesOf(
  { distance, duration }: OrsRoute['segments'][number],
  { segments }: OrsRoute,
  asked: unknown,
  metres: number,
): object {
  if (!Array.isArray(asked)) return {};
  const whole = segments.reduce((sum, segment) => sum + segment.distance, 0);
  return {
    ...(asked.includes('avgspeed')
      ? { avgspeed: duration > 0 ? tenth((distance * metres * 3.6) / duration) : 0 }
      : {}),
    ...(asked.includes('percentage')
      ? { percentage: whole > 0 ? tenth((100 * distance) / whole) : 100 }
      : {}),
  };
}

const boxAround = (routes: readonly OrsRoute[]): number[] => [
  Math.min(...routes.map(({ bbox }) => bbox[0])),
  Math.min(...routes.map(({ bbox }) => bbox[1])),
  Math.max(...routes.map(({ bbox }) => bbox[2])),
  Math.max(...routes.map(({ bbox }) => bbox[3])),
];
