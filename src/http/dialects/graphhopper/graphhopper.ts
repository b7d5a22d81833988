// GraphHopper's interface: route, matrix, isochrone, match and geocode.
import { Type } from 'typebox';
import { creditsOf } from '../../../dataset/credits.ts';
import { PROFILES } from '../../../roads/engine.ts';
import { MAX_POINTS } from '../../../roads/route/plan-trip.ts';
import { instantIn } from '../../../text/instant.ts';
import type { Call } from '../../call.ts';
import type { Cost } from '../../cost.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import type { Given } from '../../parameters.ts';
import { creditsFor } from '../../routes/matrix.ts';
import { laterFor, profilesOf } from '../../routes/road-answers.ts';
import { areaOf, isObject, languageIn, numberOf } from '../roads/engine-parameters.ts';
import { gpxOf } from '../roads/gpx.ts';
import { journey } from '../roads/journey.ts';
import { ghGeocode } from './graphhopper-geocode.ts';
import {
  approachesIn,
  avoidIn,
  flagIn,
  graphhopper,
  pointsIn,
  pointsSent,
  profileIn,
  refusal,
  valuesIn,
} from './graphhopper-request.ts';

const MOST_STOPS = 52;
const MOST_MATRIX = 250;
const MOST_TRACED = 10_000;
const MOST_BUCKETS = 6;

/** Read by hand: in a URL names are repeated, in a body they are lists. */
const any = (description: string) => Type.Optional(Type.Any({ description, asSent: true, shown: {} }));

const COMMON = {
  profile: any(PROFILES.join(', ')),
  vehicle: any('The older name of `profile`'),
  point: any('`lat,lon`, repeated'),
  locale: any('en or bn'),
  avoid: any('motorway, toll, ferry, unpaved'),
  custom_model: any('Its areas are avoided'),
};

interface GraphHopperCall {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly name: string;
  readonly id: string;
  readonly summary: string;
  readonly fields: Readonly<Record<string, ReturnType<typeof any>>>;
  readonly cost: Cost;
  readonly waypoints?: (sent: Given) => number;
  readonly example: (method: 'GET' | 'POST') => Given;
  readonly textBody?: Endpoint['textBody'];
  run(sent: Given, call: Call): unknown;
}

const calls = ({
  methods,
  name,
  id,
  summary,
  fields,
  cost,
  waypoints,
  example,
  textBody,
  run,
}: GraphHopperCall): Endpoint[] =>
  methods.map((method) =>
    endpoint({
      method,
      path: `/graphhopper/${name}`,
      id: method === 'GET' && methods.length > 1 ? `${id}Get` : id,
      tag: 'GraphHopper',
      dialect: graphhopper,
      scope: 'routing',
      lenient: 'always',
      plainJson: true,
      summary,
      params: Type.Object({ ...COMMON, ...fields }),
      answer: Type.Any(),
      cost,
      waypoints,
      textBody,
      example: { params: example(method), answer: {} },
      run: (_params, call) => run(call.given, call),
    }),
  );

const LIST = ['23.71,90.41', '23.46,91.18'];
const POSITIONS = [
  [90.41, 23.71],
  [91.18, 23.46],
];

const info = (call: Call, began: number) => ({
  copyrights: creditsOf(call.world.dataset.manifest.sources),
  took: Math.max(0, Math.round(call.now() - began)),
  road_data_timestamp: call.world.dataset.manifest.built,
});

export const graphhopperEndpoints: readonly Endpoint[] = [
  ...calls({
    methods: ['GET', 'POST'],
    name: 'route',
    id: 'graphhopperRoute',
    summary: 'The quickest route through points',
    fields: {
      points: any('`[lon, lat]` of each'),
      instructions: any('With instructions; true unless told'),
      calc_points: any('With the line; true unless told'),
      points_encoded: any('The line as a polyline; true unless told'),
      algorithm: any('alternative_route for other routes'),
      optimize: any('The best order between the first and the last point'),
      heading: any('Degrees, one for each point'),
      curbside: any('left, right or any, one for each point'),
      pass_through: any('No turning round at points on the way'),
      details: any('Ignored'),
      elevation: any('Not known here'),
      type: any('json'),
    },
    cost: (sent: Given) =>
      flagIn(sent, 'optimize', false) ? Math.min(MOST_STOPS, Math.max(2, pointsSent(sent))) : 2,
    waypoints: (sent) => pointsSent(sent),
    example: (method) =>
      method === 'GET' ? { point: LIST, profile: 'car' } : { points: POSITIONS, profile: 'car' },
    run: route,
  }),
  ...calls({
    methods: ['GET', 'POST'],
    name: 'matrix',
    id: 'graphhopperMatrix',
    summary: 'Times and distances between many points',
    fields: {
      points: any('`[lon, lat]` of each'),
      from_points: any('Where journeys begin'),
      to_points: any('Where they end'),
      from_point: any('The same in a URL'),
      to_point: any('The same in a URL'),
      out_arrays: any('weights, times, distances'),
      out_array: any('The same in a URL'),
      fail_fast: any('false: pairs without a way are null'),
    },
    cost: (sent: Given) => {
      const all = Math.min(MOST_MATRIX, pointsSent(sent));
      const from = Math.min(MOST_MATRIX, pointsSent(sent, 'from_point')) || all;
      return creditsFor(from * (Math.min(MOST_MATRIX, pointsSent(sent, 'to_point')) || all));
    },
    waypoints: (sent) => pointsSent(sent) + pointsSent(sent, 'from_point') + pointsSent(sent, 'to_point'),
    example: (method) =>
      method === 'GET' ? { point: LIST } : { points: POSITIONS, out_arrays: ['times', 'distances'] },
    run: matrix,
  }),
  ...calls({
    methods: ['GET'],
    name: 'isochrone',
    id: 'graphhopperIsochrone',
    summary: 'What is within reach of a point',
    fields: {
      time_limit: any('Seconds; 600 unless told'),
      distance_limit: any('In place of `time_limit`: metres'),
      buckets: any(`1 to ${MOST_BUCKETS} parts of the limit`),
      reverse_flow: any('From everywhere to the point'),
      type: any('json or geojson'),
    },
    cost: (sent: Given) => 2 * bucketsIn(sent),
    example: () => ({ point: LIST[0], time_limit: 600 }),
    run: isochrone,
  }),
  ...calls({
    methods: ['POST'],
    name: 'match',
    id: 'graphhopperMatch',
    summary: 'A measured trace as a route',
    fields: {
      gpx: any('A GPX document, the body itself where it is one'),
      points: any('In place of it: `[lon, lat]` of each position'),
      points_encoded: any('The line as a polyline; true unless told'),
      instructions: any('With instructions; true unless told'),
      gps_accuracy: any('Ignored: found out from the trace'),
      type: any('json'),
    },
    cost: 2,
    textBody: { type: /^(application\/(gpx\+)?xml|text\/xml)\b/i, field: 'gpx' },
    example: () => ({
      points: [
        [90.41, 23.71],
        [90.42, 23.705],
        [90.43, 23.7],
      ],
    }),
    run: match,
  }),
  ghGeocode,
];

async function route(sent: Given, call: Call): Promise<unknown> {
  const began = call.now();
  const [type = 'json'] = valuesIn(sent, 'type');
  if (type !== 'json' && type !== 'gpx') throw refusal('Only type=json and type=gpx are supported');
  const asGpx = type === 'gpx';
  const tour = flagIn(sent, 'optimize', false);
  const points = pointsIn(sent, 2, tour ? MOST_STOPS : MAX_POINTS);
  const shared = { profile: profileIn(sent, profilesOf(call)), avoid: avoidIn(sent) };
  const { routes, places } = await journey(call, {
    by: tour
      ? {
          ...shared,
          kind: 'tour',
          source: points[0],
          destination: points[points.length - 1],
          stops: points.slice(1, -1).map((point, id) => ({ id, point })),
          optimise: true,
        }
      : {
          ...shared,
          kind: 'points',
          points,
          approaches: approachesIn(sent, points.length),
          continueStraight: flagIn(sent, 'pass_through', false),
          alternatives: alternativesIn(sent),
        },
    form: { shape: 'graphhopper', encoded: !asGpx && flagIn(sent, 'points_encoded', true) },
    language: languageIn(valuesIn(sent, 'locale')[0]),
  });
  if (asGpx) return gpxOf(routes, 'points', 'track');
  return {
    hints: { 'visited_nodes.sum': 0, 'visited_nodes.average': 0 },
    info: info(call, began),
    paths: routes.map((path) => shown(path, sent, places)),
  };
}

function alternativesIn(sent: Given): number {
  if (sent.algorithm !== 'alternative_route') return 0;
  const [most = 2] = valuesIn(sent, 'alternative_route.max_paths');
  return Math.min(3, Math.max(0, Math.trunc(numberOf(most)) - 1 || 0));
}

/** Without what nobody wants. */
function shown(path: unknown, sent: Given, places?: readonly number[]): unknown {
  if (!isObject(path)) return path;
  const { instructions, points, points_order: _ours, ...rest } = path;
  return {
    ...rest,
    ...(flagIn(sent, 'points_encoded', true) ? { points_encoded_multiplier: 100_000 } : {}),
    ...(flagIn(sent, 'calc_points', true) ? { points } : {}),
    ...(flagIn(sent, 'instructions', true) && flagIn(sent, 'calc_points', true) ? { instructions } : {}),
    ...(places ? { points_order: places } : {}),
  };
}

async function matrix(sent: Given, call: Call): Promise<unknown> {
  const began = call.now();
  const all = pointsSent(sent) > 0 ? pointsIn(sent, 1, MOST_MATRIX) : undefined;
  const from = all ?? pointsIn(sent, 1, MOST_MATRIX, 'from_point');
  const to = all ?? pointsIn(sent, 1, MOST_MATRIX, 'to_point');
  const asked = [...valuesIn(sent, 'out_arrays'), ...valuesIn(sent, 'out_array')];
  const wanted = asked.length > 0 ? asked : ['weights'];
  const unknown = wanted.find((name) => name !== 'weights' && name !== 'times' && name !== 'distances');
  if (unknown !== undefined) throw refusal('out_arrays are some of weights, times, distances');
  const found = await laterFor(call, 'matrix', {
    profile: profileIn(sent, profilesOf(call)),
    sources: from,
    destinations: to,
    avoid: avoidIn(sent),
  });
  const gap = found.durations.findIndex((row) => row.includes(null));
  if (gap >= 0 && flagIn(sent, 'fail_fast', true))
    throw refusal(`Could not find a way from point ${gap} to each of the others`);
  return {
    ...(wanted.includes('weights') ? { weights: found.durations } : {}),
    ...(wanted.includes('times')
      ? { times: found.durations.map((row) => row.map((one) => (one === null ? null : Math.round(one)))) }
      : {}),
    ...(wanted.includes('distances')
      ? { distances: found.distances.map((row) => row.map((one) => (one === null ? null : Math.round(one)))) }
      : {}),
    info: info(call, began),
  };
}

function bucketsIn(sent: Given): number {
  const [given = 1] = valuesIn(sent, 'buckets');
  const buckets = Math.trunc(numberOf(given));
  return buckets >= 1 && buckets <= MOST_BUCKETS ? buckets : 1;
}

async function isochrone(sent: Given, call: Call): Promise<unknown> {
  const began = call.now();
  const [point] = pointsIn(sent, 1, 1);
  const metres = numberOf(valuesIn(sent, 'distance_limit')[0] ?? -1);
  const seconds = numberOf(valuesIn(sent, 'time_limit')[0] ?? 600);
  const byDistance = metres > 0;
  const limit = byDistance ? metres / 1000 : seconds / 60;
  if (!(limit > 0 && limit <= (byDistance ? 100 : 120)))
    throw refusal('time_limit is at most 7200 seconds, distance_limit at most 100000 metres');
  const buckets = bucketsIn(sent);
  const reach = await laterFor(call, 'reach', {
    profile: profileIn(sent, profilesOf(call)),
    point,
    by: byDistance ? 'distance' : 'time',
    limits: Array.from({ length: buckets }, (_, at) => (limit * (at + 1)) / buckets),
    direction: flagIn(sent, 'reverse_flow', false) ? 'to' : 'from',
    avoid: avoidIn(sent),
  });
  const features = reach.features.map(({ geometry }, bucket) => ({
    type: 'Feature',
    properties: { bucket },
    geometry: areaOf(geometry.coordinates),
  }));
  if (valuesIn(sent, 'type')[0] === 'geojson') return { type: 'FeatureCollection', features };
  return { polygons: features, info: info(call, began) };
}

async function match(sent: Given, call: Call): Promise<unknown> {
  const began = call.now();
  const trace =
    typeof sent.gpx === 'string'
      ? traceOf(sent.gpx)
      : { points: Float64Array.from(pointsIn(sent, 2, MOST_TRACED).flat()) };
  const { routes } = await journey(call, {
    by: { kind: 'trace', profile: profileIn(sent, profilesOf(call)), ...trace },
    form: { shape: 'graphhopper', encoded: flagIn(sent, 'points_encoded', true) },
    language: languageIn(valuesIn(sent, 'locale')[0]),
  });
  const paths = routes.map((path) => shown(path, sent));
  const whole = paths.reduce(
    (sum: { distance: number; time: number }, path) => {
      if (!isObject(path)) return sum;
      return { distance: sum.distance + numberOf(path.distance), time: sum.time + numberOf(path.time) };
    },
    { distance: 0, time: 0 },
  );
  return { paths, map_matching: whole, info: info(call, began) };
}

/** Positions of a GPX document, and their times if all have one. */
function traceOf(gpx: string): { points: Float64Array; times?: Float64Array } {
  const points: number[] = [];
  const times: number[] = [];
  for (const [, attributes, , inside = ''] of gpx.matchAll(
    /<(?:trkpt|rtept)\b([^>]*?)(\/>|>([\s\S]*?)<\/(?:trkpt|rtept)>)/g,
  )) {
    const lat = Number(/\blat=["']([^"']*)["']/.exec(attributes)?.[1]);
    const lon = Number(/\blon=["']([^"']*)["']/.exec(attributes)?.[1]);
    if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) throw refusal('Cannot parse the GPX document');
    points.push(lon, lat);
    times.push(instantIn(/<time>\s*([^<]*?)\s*<\/time>/.exec(inside)?.[1] ?? '') / 1000);
  }
  if (points.length < 4) throw refusal('Too few coordinates in input file');
  if (points.length > 2 * MOST_TRACED) throw refusal(`Too many coordinates: at most ${MOST_TRACED}`);
  const ascends = times.every((one, at) => Number.isFinite(one) && (at === 0 || one >= times[at - 1]));
  return { points: Float64Array.from(points), ...(ascends ? { times: Float64Array.from(times) } : {}) };
}
