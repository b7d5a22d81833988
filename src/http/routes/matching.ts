// Matching: a measured trace on the roads, short in a URL or long in a body.
import { type Static, Type } from 'typebox';
import { LineString } from '../../roads/formats/schemas/overview.ts';
import { TripHoursFields } from '../../roads/formats/schemas/trip-hours.ts';
import { instantIn } from '../../text/instant.ts';
import type { Call } from '../call.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { routingExamples } from './recorded-examples.ts';
import { byWorker } from './road-answers.ts';
import { CarUnlessTold, profileOf, readPairs } from './routing-parameters.ts';
import { readTravelTime } from './travel-time.ts';
import { tracedIn } from './waypoints.ts';

const TAG = 'Routing';
/** Positions of a trace in a URL. */
const MAX_TRACE = 1_000;
/** Positions of a trace in a body. */
const MAX_LONG_TRACE = 10_000;

export const MatchParameters = Type.Object({
  points: Type.String({
    description: `\`lon,lat;lon,lat;…\`, 2 to ${MAX_TRACE} of them in the order of travel`,
  }),
  profile: CarUnlessTold,
  times: Type.Optional(
    Type.String({
      maxLength: 200_000,
      description:
        'Extension: seconds, or ISO 8601 times, at which the points were measured, separated by semicolons, as many as points',
    }),
  ),
  depart_at: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'Extension: when the trace was begun, as in a route; the answer then has `duration`: how long its roads take at the hours in which they are reached',
    }),
  ),
  details: Type.Optional(
    Type.Boolean({
      description: 'Extension: answer where each point lies, on which road and how sure that is',
    }),
  ),
});

export const MatchAnswer = Type.Object(
  {
    geometry: Type.Object({
      coordinates: LineString.properties.coordinates,
      type: Type.Literal('LineString'),
    }),
    distance: Type.Number(),
    status: Type.Integer(),
    gaps: Type.Optional(
      Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), distance: Type.Number() }), {
        description: 'Extension: where no road leads on; these metres are not in `distance`',
      }),
    ),
    duration: Type.Optional(
      Type.Number({ description: 'Extension, with `depart_at`: seconds on these roads' }),
    ),
    duration_typical: TripHoursFields.duration_typical,
    duration_free: TripHoursFields.duration_free,
    points: Type.Optional(
      Type.Array(
        Type.Object(
          {
            status: Type.String({ description: 'matched, standing, between or left_out' }),
            location: Type.Optional(Type.Array(Type.Number())),
            edge: Type.Optional(Type.Integer()),
            name: Type.Optional(Type.String()),
            distance: Type.Optional(Type.Number()),
            confidence: Type.Optional(Type.Number()),
          },
          { title: 'MatchedPoint' },
        ),
      ),
    ),
  },
  { title: 'MatchedTrace' },
);

export function match(params: Static<typeof MatchParameters>, call: Call, most = MAX_TRACE): unknown {
  const pairs = readPairs(params.points, 'points', 2, most);
  const points = Float64Array.from(pairs.flat());
  return byWorker(call, 'matched', {
    points,
    profile: profileOf(params.profile),
    times: readTimes(params.times, pairs.length),
    depart: readTravelTime(params, () => call.now())?.depart,
    details: params.details ?? false,
  });
}

/** Seconds that do not go back, one for each point. */
function readTimes(text: string | undefined, count: number): Float64Array | undefined {
  if (text === undefined) return undefined;
  const times = Float64Array.from(text.split(';'), (one) => secondsIn(one));
  const ascends = times.every((one, at) => Number.isFinite(one) && (at === 0 || one >= times[at - 1]));
  if (times.length !== count || !ascends)
    throw errors.invalid(
      'times',
      `${count} numbers of seconds or ISO 8601 times that do not descend, separated by semicolons`,
    );
  return times;
}

const secondsIn = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number.isNaN(Number(text)) ? instantIn(text) / 1000 : Number(text);

export const matchingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/routing/matching',
    id: 'routeMatch',
    lenient: true,
    tag: TAG,
    summary: 'A measured trace on the roads',
    params: MatchParameters,
    answer: MatchAnswer,
    cost: 2,
    waypoints: ({ points }) => tracedIn(points),
    example: routingExamples.routeMatch,
    run: (params, call) => match(params, call),
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/routing/matching',
    id: 'routeMatchLong',
    tag: TAG,
    summary: 'A measured trace on the roads, for traces too long for a URL',
    description: `Extension: the same as GET, with \`points\` in the body, up to ${MAX_LONG_TRACE} of them.`,
    params: MatchParameters,
    answer: MatchAnswer,
    cost: 2,
    waypoints: ({ points }) => tracedIn(points),
    example: routingExamples.routeMatch,
    run: (params, call) => match(params, call, MAX_LONG_TRACE),
  }),
];
