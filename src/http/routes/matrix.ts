// Durations and distances between many points.
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { fromJson, type Given } from '../parameters.ts';
import { travelExamples } from './recorded-examples.ts';
import { byWorker } from './road-answers.ts';
import { OTHER_HOURS } from './route-wishes.ts';
import {
  AvoidParameter,
  CarUnlessTold,
  ExcludeParameter,
  profileOf,
  readPositions,
} from './routing-parameters.ts';
import { ArriveParameter, DepartParameter, readTravelTime } from './travel-time.ts';
import { readUnwanted, SIZE_PARAMETERS } from './vehicle-size.ts';
import { itemsIn } from './waypoints.ts';

/** Of each list. */
const MOST_POINTS = 1_000;
/** Pairs for a credit. */
const PAIRS_PER_CREDIT = 50;
/** What the smallest matrix costs: as much as a route. */
const LEAST_CREDITS = 2;
/** With a time there are matrices of several hours behind the answer. */
export const BY_THE_HOUR = 2;

const positions = (description: string) =>
  Type.Optional(
    Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      maxItems: MOST_POINTS,
      description,
      allowed: `a list of 1 to ${MOST_POINTS} positions [longitude, latitude]`,
    }),
  );

const OnRoad = {
  location: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'Longitude, latitude' }),
  distance: Type.Number({ description: 'Metres from the point that was sent' }),
};
const Places = Type.Array(
  Type.Union([
    Type.Object({ ...OnRoad, connected: Type.Optional(Type.Object(OnRoad)) }),
    Type.Null({ description: 'No road within 10 km' }),
  ]),
);
const Rows = (description: string) =>
  Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()])), { description });

export const matrixEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/matrix',
    id: 'travelMatrix',
    tag: 'Routing',
    summary: 'Durations and distances between many points',
    description: [
      'By the quickest route from each of `sources` to each of `destinations`, or between all `points`.',
      'Each pair has the values of a route between the two; null if there is none.',
      'With a time, durations are close to those of routes by the hour, not exact.',
      `Up to ${MOST_POINTS} by ${MOST_POINTS}, as far as the package has waypoints; large ones with one of \`annotations\`, as an answer has at most 12 MiB.`,
      `Costs a credit for each ${PAIRS_PER_CREDIT} pairs begun, at least ${LEAST_CREDITS}; with a time ${BY_THE_HOUR} times as many.`,
    ].join(' '),
    params: Type.Object({
      points: positions(`Positions [longitude, latitude], up to ${MOST_POINTS}: each to each`),
      sources: positions(`In place of \`points\`: where journeys begin, up to ${MOST_POINTS}`),
      destinations: positions(`In place of \`points\`: where they end, up to ${MOST_POINTS}`),
      profile: CarUnlessTold,
      avoid: AvoidParameter,
      exclude: ExcludeParameter,
      ...SIZE_PARAMETERS,
      depart_at: DepartParameter,
      arrive_by: ArriveParameter,
      annotations: Type.Optional(
        Type.String({
          pattern: '^\\s*(duration|distance)\\s*(,\\s*(duration|distance)\\s*)?$',
          default: 'duration,distance',
          description: 'Which values to answer',
          allowed: 'duration, distance, or both separated by a comma',
        }),
      ),
    }),
    unserved: OTHER_HOURS,
    answer: Type.Object({
      sources: Places,
      destinations: Places,
      durations: Type.Optional(Rows('Seconds, by source and then by destination')),
      distances: Type.Optional(Rows('Metres, likewise')),
      status: Type.Integer(),
    }),
    plainJson: true,
    cost: creditsOfPairs,
    waypoints: ({ points, sources, destinations }) =>
      itemsIn(points) + itemsIn(sources) + itemsIn(destinations),
    example: travelExamples.travelMatrix,
    async run(params, call) {
      const { points, sources, destinations, profile, annotations } = params;
      if (points && (sources || destinations))
        throw errors.refused('Send either points, or sources and destinations');
      if (!points && !sources) throw errors.missing(destinations ? 'sources' : 'points');
      if (sources && !destinations) throw errors.missing('destinations');
      return byWorker(call, 'chosenMatrix', {
        profile: profileOf(profile),
        sources: sources ? readPositions(sources, 'sources') : readPositions(points ?? [], 'points'),
        destinations: destinations && readPositions(destinations, 'destinations'),
        avoid: readUnwanted(params, profileOf(params.profile)),
        time: readTravelTime(params, () => call.now()),
        kinds: (['durations', 'distances'] as const).filter((kind) =>
          annotations!.includes(kind.slice(0, -1)),
        ),
      });
    },
  }),
];

function creditsOfPairs({ points, sources, destinations, depart_at, arrive_by }: Given): number {
  const pairs =
    points === undefined ? lengthOf(sources) * lengthOf(destinations) : lengthOf(points) * lengthOf(points);
  return creditsFor(pairs) * (depart_at === undefined && arrive_by === undefined ? 1 : BY_THE_HOUR);
}

export const creditsFor = (pairs: number): number =>
  Math.max(LEAST_CREDITS, Math.ceil(pairs / PAIRS_PER_CREDIT));

function lengthOf(list: unknown): number {
  const read = fromJson(list);
  return Array.isArray(read) ? Math.min(read.length, MOST_POINTS) : 0;
}
