// Places along a route: those of some types that are worth a detour of so many minutes. The corridor around the line finds them, the
// matrix says what passing by each of them really costs.
import { type Static, Type } from 'typebox';
import { pointsAlong } from '../../geo/points-along.ts';
import { nearbyOver } from '../../places/live/lookups-over.ts';
import type { NearbyPlace } from '../../places/nearby/nearby.ts';
import type { LonLat } from '../../roads/route/trip.ts';
import type { Call } from '../call.ts';
import type { CostOfAnswer } from '../cost.ts';
import { endpoint } from '../endpoint.ts';
import { NearbyItem } from './nearby.ts';
import { queryText } from './query-text.ts';
import { travelExamples } from './recorded-examples.ts';
import { laterFor } from './road-answers.ts';
import { HOURS } from './route-wishes.ts';
import {
  AvoidParameter,
  CarUnlessTold,
  ExcludeParameter,
  profileOf,
  readAvoid,
  readPairs,
} from './routing-parameters.ts';
import { pairsIn } from './waypoints.ts';

const MOST_POINTS = 10;
const DEFAULT_LIMIT = 10;
const MOST_PLACES = 50;
/** What the route costs; each place costs a credit beside it. */
const ROUTE_CREDITS = 2;
/** Nobody gets farther from the route in a minute of the detour and back again (metres). */
const ASIDE_PER_MINUTE = 500;
/** The corridor is made of circles: how many at most, and how many places of each are looked at. */
const MOST_CIRCLES = 60;
const OF_CIRCLE = 20;
/** Of each leg, those nearest to its line. */
const MOST_CANDIDATES = 150;

const Parameters = Type.Object({
  coordinates: Type.String({ description: `\`lon,lat;lon,lat;…\`, 2 to ${MOST_POINTS} pairs` }),
  ptype: queryText(200, 'Place types or sub-types, separated by commas; case does not matter'),
  detour: Type.Optional(
    Type.Number({
      minimum: 0.5,
      maximum: 60,
      default: 10,
      description: 'Minutes by which the journey may become longer',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_PLACES, default: DEFAULT_LIMIT })),
  profile: CarUnlessTold,
  avoid: AvoidParameter,
  exclude: ExcludeParameter,
  bangla: Type.Optional(Type.Boolean({ description: 'Adds name_bn, address_bn' })),
});

const PlaceAlong = Type.Object(
  {
    ...NearbyItem.properties,
    distance_in_meters: Type.Number({ description: 'From the line of the route, roughly' }),
    detour_in_minutes: Type.Number({ description: 'By how much the journey becomes longer' }),
    detour_in_meters: Type.Number(),
    leg: Type.Integer({ description: 'Between which of the points it lies, from 0' }),
    after_in_minutes: Type.Number({ description: 'How long after the beginning of the leg one is there' }),
  },
  { title: 'PlaceAlongRoute' },
);

type Found = Static<typeof PlaceAlong>;

const COST: CostOfAnswer = {
  most: ({ limit }) => ROUTE_CREDITS + Math.min(Math.max(Number(limit) || DEFAULT_LIMIT, 1), MOST_PLACES),
  spent: (answer) =>
    ROUTE_CREDITS +
    (answer !== null && typeof answer === 'object' && 'places' in answer && Array.isArray(answer.places)
      ? answer.places.length
      : 0),
};

export const alongRouteEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/route/:coordinates/places',
    id: 'placesAlongRoute',
    tag: 'Routing',
    summary: 'Places along a route',
    description:
      'Places of the wanted types by the minutes that stopping there adds to the journey, the least first.',
    params: Parameters,
    unserved: HOURS,
    answer: Type.Object({
      places: Type.Array(PlaceAlong),
      distance: Type.Number({ description: 'Of the route without any of them, in metres' }),
      duration: Type.Number({ description: 'Likewise, in seconds' }),
      status: Type.Integer(),
    }),
    cost: COST,
    waypoints: ({ coordinates }) => pairsIn(coordinates),
    example: travelExamples.placesAlongRoute,
    run: along,
  }),
];

async function along(params: Static<typeof Parameters>, call: Call): Promise<unknown> {
  const points = readPairs(params.coordinates, 'coordinates', 2, MOST_POINTS);
  const common = { profile: profileOf(params.profile), avoid: readAvoid(params.avoid, params.exclude) };
  const legs = await Promise.all(
    points.slice(1).map(async (to, leg) => {
      const [from] = [points[leg]];
      const { routes } = await laterFor(call, 'overview', {
        ...common,
        points: [from, to],
        geometries: 'geojson',
        overview: 'simplified',
        steps: false,
        alternatives: 0,
        language: 'en',
      });
      const [{ geometry, distance, duration }] = routes;
      const line =
        typeof geometry === 'object' ? geometry.coordinates.map(([lon, lat]): LonLat => [lon, lat]) : [];
      const candidates = await beside(line, distance, params, call);
      return { from, to, leg, distance, duration, candidates };
    }),
  );
  const found: Found[] = [];
  for (const { from, to, leg, distance, duration, candidates } of legs) {
    if (candidates.length === 0) continue;
    const stops = candidates.map(({ longitude, latitude }): LonLat => [Number(longitude), Number(latitude)]);
    const [there, onward] = await Promise.all([
      laterFor(call, 'matrix', { ...common, sources: [from], destinations: stops }),
      laterFor(call, 'matrix', { ...common, sources: stops, destinations: [to] }),
    ]);
    for (const [at, place] of candidates.entries()) {
      const [before, after] = [there.durations[0][at], onward.durations[at][0]];
      const [metres, metresAfter] = [there.distances[0][at], onward.distances[at][0]];
      if (before === null || after === null || metres === null || metresAfter === null) continue;
      found.push({
        ...place,
        detour_in_minutes: tenth(Math.max(0, before + after - duration) / 60),
        detour_in_meters: Math.round(metres + metresAfter - distance),
        leg,
        after_in_minutes: tenth(before / 60),
      });
    }
  }
  const worth = found
    .filter(({ detour_in_minutes }) => detour_in_minutes <= params.detour!)
    .sort((a, b) => a.detour_in_minutes - b.detour_in_minutes || a.id - b.id);
  const sum = (kind: 'distance' | 'duration') => tenth(legs.reduce((all, leg) => all + leg[kind], 0));
  return {
    places: worth.slice(0, params.limit),
    distance: sum('distance'),
    duration: sum('duration'),
    status: 200,
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Places beside a line, the nearest first: circles along it, wide enough to leave nothing out between them. */
function beside(
  line: readonly LonLat[],
  length: number,
  { ptype, detour, bangla }: Static<typeof Parameters>,
  call: Call,
): NearbyPlace[] | Promise<NearbyPlace[]> {
  const aside = detour! * ASIDE_PER_MINUTE;
  const spacing = Math.max(aside, length / MOST_CIRCLES);
  const radius = Math.hypot(aside, spacing / 2);
  return call.overlaid((own) => {
    const nearest = new Map<number, NearbyPlace>();
    for (const { lon, lat } of pointsAlong(line, spacing)) {
      const around = { lon, lat, radius, limit: OF_CIRCLE, types: ptype, bangla: bangla === true };
      for (const place of nearbyOver(call.world.nearby, own, around)) {
        const known = nearest.get(place.id);
        if (!known || place.distance_in_meters < known.distance_in_meters) nearest.set(place.id, place);
      }
    }
    return [...nearest.values()]
      .sort((a, b) => a.distance_in_meters - b.distance_in_meters || a.id - b.id)
      .slice(0, MOST_CANDIDATES);
  });
}
