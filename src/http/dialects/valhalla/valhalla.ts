// Valhalla's interface: route, locate, matrix, isochrone, traces, best order and status.
import { Type } from 'typebox';
import { tenth, thousandth } from '../../../roads/formats/round.ts';
import { english } from '../../../roads/guidance/english.ts';
import { MAX_POINTS } from '../../../roads/route/plan-trip.ts';
import { SNAP_RADIUS } from '../../../roads/route/snap-together.ts';
import type { Call } from '../../call.ts';
import type { Cost } from '../../cost.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import type { Given } from '../../parameters.ts';
import { BY_THE_HOUR, creditsFor } from '../../routes/matrix.ts';
import { answerOverview } from '../../routes/overview.ts';
import { laterFor, profilesOf, roadsOf } from '../../routes/road-answers.ts';
import { isObject, languageIn, numberOf } from '../roads/engine-parameters.ts';
import { journey } from '../roads/journey.ts';
import { isochrone, MOST_CONTOURS } from './isochrone.ts';
import {
  avoidIn,
  costingIn,
  countIn,
  holds,
  idOf,
  isMiles,
  locationsIn,
  optionIn,
  refusal,
  requestIn,
  stopsOf,
  timeIn,
  traceIn,
  valhalla,
} from './valhalla-request.ts';

const MOST_TRACED = 10_000;
const MOST_MATRIX = 250;
const MOST_STOPS = 52;
const MILES = 0.621371;
const POSITIONS_EACH = 10;

/** Read by hand: callers send numbers as text, and options of many kinds of engines. */
const any = (description: string) => Type.Optional(Type.Any({ description, asSent: true, shown: {} }));
const DATE_TIME = any('type 0 now, 1 a departure, 2 an arrival; value');
const COMMON = {
  json: any('The whole request, where it is sent in a URL'),
  costing: any('auto, bicycle, pedestrian, motorcycle, truck, bus …'),
  costing_options: any('use_ferry, use_tolls, use_highways at 0; exclude_unpaved'),
  units: any('kilometers or miles'),
  language: any('en or bn'),
  directions_options: any('units and language, as older clients send them'),
  directions_type: any('none leaves the manoeuvres out'),
  exclude_polygons: any('Rings of [longitude, latitude]'),
  id: any('Comes back'),
};

interface ValhallaCall {
  readonly name: string;
  readonly id: string;
  readonly summary: string;
  readonly fields: Readonly<Record<string, ReturnType<typeof any>>>;
  readonly cost: Cost;
  readonly waypoints?: (sent: Given) => number;
  readonly example: Given;
  run(request: Given, call: Call): unknown;
}

const answer = {};

/** Each call is answered to GET with the parameter `json`, and to POST. */
const both = ({ name, id, summary, fields, cost, waypoints, example, run }: ValhallaCall): Endpoint[] =>
  (['GET', 'POST'] as const).map((method) =>
    endpoint({
      method,
      path: `/valhalla/${name}`,
      id: method === 'GET' ? `${id}Get` : id,
      tag: 'Valhalla',
      dialect: valhalla,
      scope: 'routing',
      lenient: 'always',
      plainJson: true,
      summary,
      params: Type.Object({ ...COMMON, ...fields }),
      answer: Type.Any(),
      cost,
      waypoints,
      example: { params: method === 'GET' ? { json: JSON.stringify(example) } : example, answer },
      run: (_params, call) => run(requestIn(call.given), call),
    }),
  );

const HERE = [
  { lat: 23.71, lon: 90.41 },
  { lat: 23.46, lon: 91.18 },
];

export const valhallaEndpoints: readonly Endpoint[] = [
  ...both({
    name: 'route',
    id: 'valhallaRoute',
    summary: 'The quickest route through locations',
    fields: {
      locations: any('lat and lon of each'),
      alternates: any('How many others'),
      format: any('json or osrm'),
      date_time: DATE_TIME,
    },
    cost: 2,
    waypoints: (sent) => countIn(sent, 'locations'),
    example: { locations: HERE, costing: 'auto' },
    async run(request, call) {
      const locations = locationsIn(request, 'locations', 2, MAX_POINTS);
      const by = {
        profile: costingIn(request, profilesOf(call)),
        points: locations.map(({ point }) => point),
        approaches: locations.map(({ approach }) => approach),
        stops: stopsOf(locations),
        avoid: avoidIn(request),
        time: timeIn(request, () => call.now()),
        alternatives: Math.min(3, Math.max(0, Math.trunc(numberOf(request.alternates) || 0))),
      };
      const language = languageIn(optionIn(request, 'language'));
      if (request.format === 'osrm')
        return answerOverview(call, {
          ...by,
          geometries: 'polyline6',
          overview: 'full',
          steps: true,
          emptyNames: true,
          language,
        });
      if (request.format !== undefined && request.format !== 'json')
        throw refusal(100, 'Only the formats json and osrm are served');
      const { routes } = await journey(call, {
        by: { kind: 'points', ...by },
        form: { shape: 'valhalla', miles: isMiles(request) },
        language,
      });
      const trips = routes.map((trip) => shaped(trip, request));
      return {
        trip: trips[0],
        ...(trips.length > 1 ? { alternates: trips.slice(1).map((trip) => ({ trip })) } : {}),
        ...idOf(request),
      };
    },
  }),
  ...both({
    name: 'optimized_route',
    id: 'valhallaOptimized',
    summary: 'Locations in the best order between the first and the last',
    fields: { locations: any('lat and lon of each'), date_time: DATE_TIME },
    cost: (sent: Given) => Math.min(MOST_STOPS, Math.max(2, countIn(sent, 'locations'))),
    waypoints: (sent) => countIn(sent, 'locations'),
    example: { locations: [...HERE, { lat: 24.0, lon: 91.0 }], costing: 'auto' },
    async run(request, call) {
      const points = locationsIn(request, 'locations', 2, MOST_STOPS).map(({ point }) => point);
      const { routes, places = [] } = await journey(call, {
        by: {
          kind: 'tour',
          profile: costingIn(request, profilesOf(call)),
          source: points[0],
          destination: points[points.length - 1],
          stops: points.slice(1, -1).map((point, id) => ({ id, point })),
          optimise: true,
          avoid: avoidIn(request),
          time: timeIn(request, () => call.now()),
        },
        form: { shape: 'valhalla', miles: isMiles(request) },
        language: languageIn(optionIn(request, 'language')),
      });
      const trip = shaped(routes[0], request);
      return {
        trip: isObject(trip) ? { ...trip, locations: inOrder(trip.locations, places) } : trip,
        ...idOf(request),
      };
    },
  }),
  ...both({
    name: 'sources_to_targets',
    id: 'valhallaMatrix',
    summary: 'Times and distances between many locations',
    fields: {
      sources: any('lat and lon of each'),
      targets: any('lat and lon of each'),
      verbose: any('false for tables alone'),
      date_time: DATE_TIME,
    },
    cost: (sent: Given) =>
      creditsFor(
        Math.min(MOST_MATRIX, countIn(sent, 'sources')) * Math.min(MOST_MATRIX, countIn(sent, 'targets')),
      ) * (holds(sent, 'date_time') ? BY_THE_HOUR : 1),
    waypoints: (sent) => countIn(sent, 'sources') + countIn(sent, 'targets'),
    example: { sources: HERE, targets: HERE, costing: 'auto' },
    async run(request, call) {
      const sources = locationsIn(request, 'sources', 1, MOST_MATRIX);
      const targets = locationsIn(request, 'targets', 1, MOST_MATRIX);
      const found = await laterFor(call, 'matrix', {
        profile: costingIn(request, profilesOf(call)),
        sources: sources.map(({ point }) => point),
        destinations: targets.map(({ point }) => point),
        approaches: {
          sources: sources.map(({ approach }) => approach),
          destinations: targets.map(({ approach }) => approach),
        },
        avoid: avoidIn(request),
        time: timeIn(request, () => call.now()),
      });
      const miles = isMiles(request);
      const far = (metres: number | null) =>
        metres === null ? null : thousandth((metres / 1000) * (miles ? MILES : 1));
      const about = { units: miles ? 'miles' : 'kilometers', ...idOf(request) };
      if (request.verbose === false)
        return {
          sources_to_targets: {
            durations: found.durations,
            distances: found.distances.map((row) => row.map(far)),
          },
          ...about,
        };
      const shown = ({ point }: (typeof sources)[number]) => ({ lon: point[0], lat: point[1] });
      return {
        sources: sources.map(shown),
        targets: targets.map(shown),
        sources_to_targets: found.durations.map((row, from_index) =>
          row.map((time, to_index) => ({
            from_index,
            to_index,
            time,
            distance: far(found.distances[from_index][to_index]),
          })),
        ),
        ...about,
      };
    },
  }),
  ...both({
    name: 'isochrone',
    id: 'valhallaIsochrone',
    summary: 'What is within reach of a location',
    fields: {
      locations: any('One, with lat and lon'),
      contours: any(`Up to ${MOST_CONTOURS}: time in minutes or distance in kilometres, color`),
      polygons: any('Areas instead of lines'),
      reverse: any('From everywhere to the location'),
      date_time: DATE_TIME,
      show_locations: any('With the location and the place on the road'),
    },
    cost: (sent: Given) => 2 * Math.min(MOST_CONTOURS, Math.max(1, countIn(sent, 'contours'))),
    example: { locations: HERE.slice(0, 1), contours: [{ time: 10 }], costing: 'auto', polygons: true },
    run: isochrone,
  }),
  ...both({
    name: 'locate',
    id: 'valhallaLocate',
    summary: 'The nearest roads to locations',
    fields: { locations: any('lat and lon of each'), verbose: any('With what is known of the roads') },
    cost: (sent: Given) => 2 * Math.max(1, Math.min(MAX_POINTS, countIn(sent, 'locations'))),
    waypoints: (sent) => countIn(sent, 'locations'),
    example: { locations: HERE, costing: 'auto' },
    run(request, call) {
      const { roads } = roadsOf(call.world);
      const profile = costingIn(request, profilesOf(call));
      return locationsIn(request, 'locations', 1, MAX_POINTS).map(({ point: [lon, lat], approach }) => {
        const near = roads.snap(lon, lat, profile, { radius: approach?.radius ?? SNAP_RADIUS });
        const edges =
          near === undefined
            ? null
            : [near].map((place) => {
                const edge = roads.edge(place.edge);
                return {
                  way_id: edge.sourceId,
                  correlated_lat: place.lat,
                  correlated_lon: place.lon,
                  side_of_street: 'neither',
                  percent_along: thousandth(place.along / 100 / Math.max(0.01, edge.length)),
                  ...(request.verbose === true
                    ? {
                        distance: tenth(place.distance),
                        heading: tenth(place.bearing),
                        edge_info: { names: [english.road(edge)].filter(Boolean) },
                      }
                    : {}),
                };
              });
        return { input_lat: lat, input_lon: lon, edges, nodes: null };
      });
    },
  }),
  ...both({
    name: 'trace_route',
    id: 'valhallaTraceRoute',
    summary: 'A measured trace as a route',
    fields: { ...TRACE(), date_time: any('type 0 now, 1 when the trace was begun; value') },
    cost: 2,
    waypoints: (sent) => Math.ceil(countIn(sent, 'shape') / POSITIONS_EACH),
    example: {
      shape: [
        { lat: 23.71, lon: 90.41 },
        { lat: 23.705, lon: 90.42 },
        { lat: 23.7, lon: 90.43 },
      ],
      costing: 'auto',
    },
    async run(request, call) {
      const { routes } = await journey(call, {
        by: {
          kind: 'trace',
          profile: costingIn(request, profilesOf(call)),
          depart: timeIn(request, () => call.now())?.depart,
          ...traceIn(request, MOST_TRACED),
        },
        form: { shape: 'valhalla', miles: isMiles(request) },
        language: languageIn(optionIn(request, 'language')),
      });
      return { trip: shaped(routes[0], request), ...idOf(request) };
    },
  }),
  ...both({
    name: 'trace_attributes',
    id: 'valhallaTraceAttributes',
    summary: 'The roads that a measured trace follows',
    fields: TRACE(),
    cost: 2,
    waypoints: (sent) => Math.ceil(countIn(sent, 'shape') / POSITIONS_EACH),
    example: {
      shape: [
        { lat: 23.71, lon: 90.41 },
        { lat: 23.705, lon: 90.42 },
        { lat: 23.7, lon: 90.43 },
      ],
      costing: 'auto',
    },
    async run(request, call) {
      const found = await laterFor(call, 'tracedEdges', {
        profile: costingIn(request, profilesOf(call)),
        ...traceIn(request, MOST_TRACED),
        scale: isMiles(request) ? MILES / 1000 : 1 / 1000,
      });
      return { ...found, units: isMiles(request) ? 'miles' : 'kilometers', ...idOf(request) };
    },
  }),
  ...both({
    name: 'status',
    id: 'valhallaStatus',
    summary: 'Whether the server answers, and what it can do',
    fields: { verbose: any('Ignored') },
    cost: 0,
    example: {},
    run: (_request, { world }) => ({
      version: '3.5.0',
      tileset_last_modified: Math.floor(Date.parse(world.dataset.manifest.built) / 1000),
      available_actions: [
        'route',
        'locate',
        'sources_to_targets',
        'optimized_route',
        'isochrone',
        'trace_route',
        'trace_attributes',
        'status',
      ],
    }),
  }),
];

function TRACE() {
  return {
    shape: any('lat, lon and time of each position'),
    encoded_polyline: any('In place of `shape`: a line with six decimals'),
    shape_match: any('Ignored: positions are always matched'),
    filters: any('Ignored: everything is told'),
    trace_options: any('Ignored'),
  };
}

/** Each with its place in what was asked. */
const inOrder = (locations: unknown, places: readonly number[]): unknown =>
  Array.isArray(locations) ? locations.map((one, at) => ({ ...one, original_index: places[at] })) : locations;

/** Without manoeuvres where nobody wants them. */
function shaped(trip: unknown, request: Given): unknown {
  if (optionIn(request, 'directions_type') !== 'none' || !isObject(trip) || !Array.isArray(trip.legs))
    return trip;
  return { ...trip, legs: trip.legs.map(({ maneuvers: _left, ...leg }) => leg) };
}
