// openrouteservice's interface, version 2: directions, matrix, isochrones and snap.
import { Type } from 'typebox';
import { creditsOf } from '../../../dataset/credits.ts';
import type { PlaceOnRoad } from '../../../roads/answers/travel-matrix.ts';
import { tenth } from '../../../roads/formats/round.ts';
import { english } from '../../../roads/guidance/english.ts';
import { MAX_POINTS } from '../../../roads/route/plan.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import { fromJson, type Given, numberIn } from '../../parameters.ts';
import { creditsFor } from '../../routes/matrix.ts';
import { laterFor, roadsOf } from '../../routes/road-answers.ts';
import { journey } from '../roads/journey.ts';
import { areaOf, isObject, languageIn, numberOf, textOf } from '../roads/reading.ts';
import {
  approachesIn,
  avoidIn,
  countIn,
  ENGINE,
  ors,
  positionsIn,
  profileIn,
  refusal,
  timeIn,
  unitIn,
} from './ors-request.ts';

const MOST_MATRIX = 250;
const MOST_RANGES = 6;
const MOST_LOCATIONS = 5;
const MOST_SNAPPED = 500;

/** Read by hand, so that what is wrong is told with openrouteservice's numbers. */
const any = (description: string) => Type.Optional(Type.Any({ description, asSent: true, shown: {} }));
const Profile = { profile: Type.String({ description: 'driving-car, cycling-regular, foot-walking …' }) };
const id = any('Comes back');

const CALL = {
  tag: 'openrouteservice',
  dialect: ors,
  scope: 'routing',
  plainJson: true,
  answer: Type.Any(),
} as const;
const LINE = [
  [90.41, 23.71],
  [91.18, 23.46],
];

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

export const orsEndpoints: readonly Endpoint[] = [
  ...(['', '/json', '/geojson'] as const).map((form) =>
    endpoint({
      ...CALL,
      method: 'POST',
      path: `/ors/v2/directions/:profile${form}`,
      id: `orsDirections${{ '': '', '/json': 'Json', '/geojson': 'Geojson' }[form]}`,
      summary: 'The quickest route through points',
      params: Type.Object(DIRECTIONS),
      cost: 2,
      waypoints: ({ coordinates }) => countIn(coordinates),
      example: { params: { profile: 'driving-car', coordinates: LINE }, answer: {} },
      run: (params, call) => directions(params, call, form === '/geojson'),
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
        true,
      ),
  }),
  ...(['', '/json'] as const).map((form) =>
    endpoint({
      ...CALL,
      method: 'POST',
      path: `/ors/v2/matrix/:profile${form}`,
      id: form === '' ? 'orsMatrix' : 'orsMatrixJson',
      summary: 'Durations and distances between many points',
      params: Type.Object({
        ...Profile,
        locations: any('`[lon, lat]` of each'),
        sources: any('Positions in it'),
        destinations: any('Positions in it'),
        metrics: any('duration, distance'),
        resolve_locations: any('With the names of roads'),
        units: any('m, km, mi'),
        optimized: any('Ignored'),
        options: any('avoid_features, avoid_polygons'),
        id,
      }),
      cost: ({ locations, sources, destinations }: Given) => {
        const all = Math.min(MOST_MATRIX, countIn(locations));
        return creditsFor(
          (Math.min(MOST_MATRIX, countIn(sources)) || all) *
            (Math.min(MOST_MATRIX, countIn(destinations)) || all),
        );
      },
      waypoints: ({ locations }) => countIn(locations),
      example: { params: { profile: 'driving-car', locations: LINE }, answer: {} },
      run: matrix,
    }),
  ),
  endpoint({
    ...CALL,
    method: 'POST',
    path: '/ors/v2/isochrones/:profile',
    id: 'orsIsochrones',
    summary: 'What is within reach of points',
    params: Type.Object({
      ...Profile,
      locations: any(`\`[lon, lat]\` of each, at most ${MOST_LOCATIONS}`),
      range: any('Seconds or metres; one, or several'),
      range_type: any('time or distance'),
      interval: any('With one range: its parts'),
      location_type: any('start or destination'),
      units: any('m, km, mi'),
      area_units: any('Ignored'),
      smoothing: any('Ignored'),
      attributes: any('Ignored'),
      intersections: any('Not served'),
      options: any('avoid_features, avoid_polygons'),
      id,
    }),
    cost: (sent: Given) =>
      2 * Math.max(1, Math.min(MOST_LOCATIONS, countIn(sent.locations)) * rangesIn(sent).length),
    example: { params: { profile: 'driving-car', locations: [LINE[0]], range: [600] }, answer: {} },
    run: isochrones,
  }),
  ...(['', '/json', '/geojson'] as const).map((form) =>
    endpoint({
      ...CALL,
      method: 'POST',
      path: `/ors/v2/snap/:profile${form}`,
      id: `orsSnap${{ '': '', '/json': 'Json', '/geojson': 'Geojson' }[form]}`,
      summary: 'The nearest place on a road to each point',
      params: Type.Object({ ...Profile, locations: any('`[lon, lat]` of each'), radius: any('Metres'), id }),
      cost: ({ locations }: Given) => 2 * Math.max(1, Math.min(MOST_SNAPPED, countIn(locations))),
      waypoints: ({ locations }) => countIn(locations),
      example: { params: { profile: 'driving-car', locations: LINE, radius: 500 }, answer: {} },
      run: (params, call) => snap(params, call, form === '/geojson'),
    }),
  ),
];

const metadata = (call: Call, service: string, sent: Given) => {
  const { api_key: _key, key: _other, apikey: _third, access_token: _fourth, ...query } = sent;
  const { world } = call;
  return {
    attribution: creditsOf(world.dataset.manifest.sources).join('; '),
    service,
    timestamp: call.now(),
    query: { ...query, format: 'json' },
    engine: { ...ENGINE, graph_date: world.dataset.manifest.built },
    ...(typeof sent.id === 'string' ? { id: sent.id.slice(0, 200) } : {}),
  };
};

const wanted = (given: unknown, usual: boolean): boolean =>
  given === undefined ? usual : given === true || given === 'true';

interface OrsRoute {
  readonly summary: object;
  readonly bbox: readonly number[];
  readonly geometry?: unknown;
  readonly segments: readonly { readonly distance: number; readonly duration: number }[];
}

const isOrsRoute = (route: unknown): route is OrsRoute => isObject(route) && Array.isArray(route.segments);

async function directions(params: Given, call: Call, asGeojson: boolean): Promise<unknown> {
  const points = positionsIn(params.coordinates, 'coordinates', 2, MAX_POINTS);
  if (params.skip_segments !== undefined) throw refusal(2003, "Parameter 'skip_segments' is not supported.");
  const others = fromJson(params.alternative_routes);
  const count = isObject(others) ? numberOf(others.target_count ?? 2) : 1;
  const metres = unitIn(params.units);
  const { routes } = await journey(call, {
    by: {
      kind: 'points',
      profile: profileIn(textOf(params.profile)),
      points,
      avoid: avoidIn(params.options),
      approaches: approachesIn(params, points.length),
      time: timeIn(params, call.app.now),
      continueStraight: wanted(params.continue_straight, false),
      alternatives: count >= 2 && count <= 4 ? Math.trunc(count) - 1 : 0,
    },
    form: {
      shape: 'ors',
      metres,
      instructions: wanted(params.instructions, true),
      line: asGeojson ? 'geojson' : wanted(params.geometry, true) ? 'encoded' : 'none',
      simplified: wanted(params.geometry_simplify, false),
      maneuvers: wanted(params.maneuvers, false),
    },
    language: languageIn(params.language),
  });
  const attributes = fromJson(params.attributes);
  const told = routes.filter(isOrsRoute).map((route) => ({
    ...route,
    segments: route.segments.map((segment) => ({
      ...segment,
      ...attributesOf(segment, route, attributes, metres),
    })),
  }));
  const about = { bbox: boxAround(told), metadata: metadata(call, 'routing', params) };
  if (!asGeojson) return { ...about, routes: told };
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

async function matrix(params: Given, call: Call): Promise<unknown> {
  const points = positionsIn(params.locations, 'locations', 1, 2 * MOST_MATRIX);
  const from = indexesIn(params.sources, 'sources', points.length);
  const to = indexesIn(params.destinations, 'destinations', points.length);
  const asked = fromJson(params.metrics) ?? ['duration'];
  if (!Array.isArray(asked) || !asked.every((metric) => metric === 'duration' || metric === 'distance'))
    throw refusal(6003, "Parameter 'metrics' has incorrect value: duration, distance.");
  const metres = unitIn(params.units);
  const found = await laterFor(call, 'matrix', {
    profile: profileIn(textOf(params.profile)),
    sources: from.map((at) => points[at]),
    destinations: to.map((at) => points[at]),
    avoid: avoidIn(params.options),
    named: wanted(params.resolve_locations, false),
  });
  const placed = (place: PlaceOnRoad | null) =>
    place && {
      location: place.location,
      ...(place.name ? { name: place.name } : {}),
      snapped_distance: place.distance,
    };
  return {
    ...(asked.includes('duration') ? { durations: found.durations } : {}),
    ...(asked.includes('distance')
      ? {
          distances: found.distances.map((row) =>
            row.map((one) => (one === null ? null : Math.round((one / metres) * 100) / 100)),
          ),
        }
      : {}),
    destinations: found.destinations.map(placed),
    sources: found.sources.map(placed),
    metadata: metadata(call, 'matrix', params),
  };
}

function indexesIn(given: unknown, name: string, points: number): number[] {
  const list = fromJson(given);
  const all = Array.from({ length: points }, (_, at) => at);
  if (list === undefined || (Array.isArray(list) && list[0] === 'all')) {
    if (points > MOST_MATRIX) throw refusal(6004, `Parameter '${name}' exceeds the limit of ${MOST_MATRIX}.`);
    return all;
  }
  const numbers = Array.isArray(list) ? list.map(numberOf) : [Number.NaN];
  if (!numbers.every((one) => Number.isInteger(one) && one >= 0 && one < points))
    throw refusal(6003, `Parameter '${name}' has incorrect value: positions in locations.`);
  if (numbers.length > MOST_MATRIX)
    throw refusal(6004, `Parameter '${name}' exceeds the limit of ${MOST_MATRIX}.`);
  return numbers;
}

/** The ranges asked for; with an interval its multiples up to the range. */
function rangesIn({ range, interval }: Given): number[] {
  const list = fromJson(range);
  const ranges = (Array.isArray(list) ? list : [list]).map(numberOf);
  const step = numberOf(interval);
  if (ranges.length !== 1 || !(step > 0) || !(ranges[0] / step <= MOST_RANGES))
    return ranges.slice(0, MOST_RANGES);
  return Array.from({ length: Math.max(1, Math.floor(ranges[0] / step)) }, (_, at) => step * (at + 1));
}

async function isochrones(params: Given, call: Call): Promise<unknown> {
  const points = positionsIn(params.locations, 'locations', 1, MOST_LOCATIONS);
  if (params.range === undefined) throw refusal(3001, "Parameter 'range' is required.");
  const ranges = rangesIn(params);
  const byDistance = params.range_type === 'distance';
  const metres = byDistance ? unitIn(params.units) : 1;
  const limits = ranges.map((range) => (byDistance ? (range * metres) / 1000 : range / 60));
  if (limits.some((limit) => !(limit > 0 && limit <= (byDistance ? 100 : 120))))
    throw refusal(3004, "Parameter 'range' is out of range: at most 7200 seconds or 100 km.");
  const profile = profileIn(textOf(params.profile));
  const avoid = avoidIn(params.options);
  const reached = await Promise.all(
    points.map((point) =>
      laterFor(call, 'reach', {
        profile,
        point,
        by: byDistance ? 'distance' : 'time',
        limits,
        direction: params.location_type === 'destination' ? 'to' : 'from',
        avoid,
      }),
    ),
  );
  const features = reached.flatMap(({ features: each, location }, group_index) =>
    each.map(({ geometry }, at) => ({
      type: 'Feature',
      properties: { group_index, value: ranges[at], center: location },
      geometry: areaOf(geometry.coordinates),
    })),
  );
  return {
    type: 'FeatureCollection',
    bbox: boxOfPoints(features),
    features,
    metadata: metadata(call, 'isochrones', params),
  };
}

function boxOfPoints(
  features: readonly { readonly geometry: { readonly coordinates: unknown } }[],
): number[] {
  let [west, south, east, north] = [180, 90, -180, -90];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lon, lat] = value;
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      for (const each of value) visit(each);
      return;
    }
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  };
  for (const { geometry } of features) visit(geometry.coordinates);
  return [west, south, east, north];
}

function snap(params: Given, call: Call, asGeojson: boolean): unknown {
  const { roads } = roadsOf(call.world);
  const profile = profileIn(textOf(params.profile));
  const radius = params.radius === undefined ? 300 : numberOf(params.radius);
  if (!(radius >= 0)) throw refusal(8003, "Parameter 'radius' has incorrect value.");
  const locations = positionsIn(params.locations, 'locations', 1, MOST_SNAPPED).map(([lon, lat]) => {
    const place = roads.snap(lon, lat, profile, { radius: Math.min(10_000, radius) });
    if (!place) return null;
    const name = english.road(roads.edge(place.edge));
    return {
      location: [place.lon, place.lat],
      ...(name ? { name } : {}),
      snapped_distance: tenth(place.distance),
    };
  });
  const about = metadata(call, 'snap', params);
  if (!asGeojson) return { locations, metadata: about };
  const features = locations.flatMap((found, source_id) =>
    found
      ? [
          {
            type: 'Feature',
            properties: { name: found.name, snapped_distance: found.snapped_distance, source_id },
            geometry: { type: 'Point', coordinates: found.location },
          },
        ]
      : [],
  );
  return { type: 'FeatureCollection', features, metadata: about };
}
