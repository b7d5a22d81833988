// OSRM's HTTP interface, version 1: route, table, nearest, match and trip over the same answers as our own calls.
import { type Static, Type } from 'typebox';
import type { AnswerRequest } from '../../../roads/answers/contract-answers.ts';
import { isUnwanted } from '../../../roads/avoid/avoided-kinds.ts';
import { waypointOf } from '../../../roads/formats/osrm.ts';
import { english } from '../../../roads/guidance/english.ts';
import { reachOf, snapOptionsOf } from '../../../roads/route/approach.ts';
import { MAX_POINTS } from '../../../roads/route/plan-trip.ts';
import { SNAP_RADIUS } from '../../../roads/route/snap-together.ts';
import { instantIn } from '../../../text/instant.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import { numberIn } from '../../parameters.ts';
import { answerOverview } from '../../routes/overview.ts';
import { laterFor, roadsOf } from '../../routes/road-answers.ts';
import { osrmExamples } from './osrm-examples.ts';
import { osrm, refusal } from './osrm-failure.ts';
import {
  annotationsIn,
  approachesIn,
  coordinatesIn,
  excludedIn,
  GENERAL,
  indexesIn,
  OF_ROUTES,
  pointsIn,
  profileIn,
  stopsIn,
} from './osrm-options.ts';
import { osrmTable } from './osrm-table.ts';
import { osrmTrip } from './osrm-trip.ts';

const MAX_TRACE = 1_000;
const MOST_NEAREST = 100;
/** So many roads of excluded kinds may be nearer than those that are answered. */
const BESIDE_EXCLUDED = 60;
/** Positions of a trace that count as one waypoint. */
const POSITIONS_EACH = 10;

const RouteParameters = Type.Object({
  ...GENERAL,
  ...OF_ROUTES,
  alternatives: Type.Optional(
    Type.String({ pattern: '^(true|false|[0-9])$', description: 'How many others' }),
  ),
  continue_straight: Type.Optional(
    Type.Union([Type.Literal('default'), Type.Literal('true'), Type.Literal('false')]),
  ),
  waypoints: Type.Optional(Type.String({ maxLength: 10_000, description: 'Positions that end a leg' })),
});

const MatchParameters = Type.Object({
  ...GENERAL,
  ...OF_ROUTES,
  timestamps: Type.Optional(
    Type.String({ maxLength: 200_000, description: 'Seconds since 1970, ascending' }),
  ),
  gaps: Type.Optional(Type.Union([Type.Literal('split'), Type.Literal('ignore')])),
  tidy: Type.Optional(Type.Boolean()),
  waypoints: Type.Optional(Type.String({ maxLength: 10_000, description: 'Positions that end a leg' })),
});

/** What route, match and trip have in common. */
const formIn = (params: Static<typeof RouteParameters> | Static<typeof MatchParameters>) => ({
  geometries: params.geometries ?? 'polyline',
  overview: params.overview ?? 'simplified',
  steps: params.steps ?? false,
  annotations: annotationsIn(params.annotations),
  hints: params.generate_hints,
  emptyNames: true,
  language: params.language ?? 'en',
});

const NEAREST = Type.Object({
  ...GENERAL,
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_NEAREST, default: 1 })),
});

const CALL = { tag: 'OSRM', dialect: osrm(), scope: 'routing', method: 'GET', plainJson: true } as const;

export const osrmEndpoints: readonly Endpoint[] = [
  endpoint({
    ...CALL,
    path: '/osrm/route/v1/:profile/:coordinates',
    id: 'osrmRoute',
    summary: 'The quickest route through points',
    params: RouteParameters,
    answer: Type.Object({ code: Type.String() }),
    cost: 2,
    waypoints: ({ coordinates }) => pointsIn(coordinates),
    example: osrmExamples.route,
    run(params, call) {
      const points = coordinatesIn(params.coordinates, 2, MAX_POINTS);
      const { alternatives = 'false' } = params;
      const request: AnswerRequest<'overview'> = {
        ...formIn(params),
        profile: profileIn(params.profile),
        points,
        avoid: excludedIn(params.exclude),
        approaches: approachesIn(params, points.length),
        stops: stopsIn(params.waypoints, points.length),
        continueStraight: params.continue_straight === 'true',
        alternatives: alternatives === 'true' ? 2 : Math.min(3, Number(alternatives) || 0),
      };
      if (!params.skip_waypoints) return answerOverview(call, request);
      return laterFor(call, 'overview', request).then(({ code, routes }) => ({ code, routes }));
    },
  }),
  endpoint({
    ...CALL,
    path: '/osrm/nearest/v1/:profile/:coordinates',
    id: 'osrmNearest',
    summary: 'The nearest roads to a point',
    params: NEAREST,
    answer: Type.Object({ code: Type.String() }),
    cost: 2,
    example: osrmExamples.nearest,
    run(params, { world }) {
      const { roads } = roadsOf(world);
      const [[lon, lat], another] = coordinatesIn(params.coordinates, 1, 2);
      if (another) throw refusal('InvalidOptions', 'Only one input coordinate is supported');
      const avoid = excludedIn(params.exclude);
      const [approach = {}] = approachesIn(params, 1) ?? [];
      const { number = 1 } = params;
      const places = roads
        .candidates(lon, lat, profileIn(params.profile), {
          ...snapOptionsOf(approach, SNAP_RADIUS),
          radius: reachOf(approach, SNAP_RADIUS),
          limit: avoid ? number + BESIDE_EXCLUDED : number,
        })
        .filter(({ edge }) => !avoid || !isUnwanted(roads.edge(edge), avoid))
        .slice(0, number);
      if (places.length === 0)
        throw refusal('NoSegment', 'Could not find a matching segment for coordinate 0');
      const options = { phrases: english, hints: params.generate_hints, emptyNames: true };
      return { code: 'Ok', waypoints: places.map((snapped) => waypointOf(roads, { snapped }, options)) };
    },
  }),
  endpoint({
    ...CALL,
    path: '/osrm/match/v1/:profile/:coordinates',
    id: 'osrmMatch',
    dialect: osrm('NoMatch'),
    summary: 'A measured trace on the roads',
    params: MatchParameters,
    answer: Type.Object({ code: Type.String() }),
    cost: 2,
    waypoints: ({ coordinates }) => Math.ceil(pointsIn(coordinates) / POSITIONS_EACH),
    example: osrmExamples.match,
    async run(params, call) {
      const points = coordinatesIn(params.coordinates, 2, MAX_TRACE);
      const { skip_waypoints } = params;
      const { matchings, tracepoints } = await laterFor(call, 'matchedRoutes', {
        ...formIn(params),
        profile: profileIn(params.profile),
        points: Float64Array.from(points.flat()),
        times: timesIn(params.timestamps, points.length),
        accuracies: accuraciesIn(params.radiuses, points.length),
        splits: params.gaps === 'split',
        stops: indexesIn(params.waypoints, 'waypoints', points.length),
      });
      return { code: 'Ok', matchings, ...(skip_waypoints ? {} : { tracepoints }) };
    },
  }),
  osrmTable,
  osrmTrip,
];

/** Metres by position; NaN where none are told. */
function accuraciesIn(radiuses: string | undefined, count: number): Float64Array | undefined {
  if (radiuses === undefined) return undefined;
  const approaches = approachesIn({ radiuses }, count);
  return Float64Array.from({ length: count }, (_, at) => approaches?.[at]?.radius || Number.NaN);
}

function timesIn(given: string | undefined, count: number): Float64Array | undefined {
  if (given === undefined) return undefined;
  const times = Float64Array.from(given.split(';'), (one) =>
    Number.isNaN(numberIn(one)) ? instantIn(one) / 1000 : numberIn(one),
  );
  if (times.length !== count)
    throw refusal('InvalidOptions', 'Number of timestamps does not match number of coordinates');
  if (!times.every((one, at) => Number.isFinite(one) && (at === 0 || one >= times[at - 1])))
    throw refusal('InvalidValue', 'Timestamps need to be monotonically increasing.');
  return times;
}
