// openrouteservice's matrix.
import { Type } from 'typebox';
import type { PlaceOnRoad } from '../../../roads/answers/travel-matrix.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import { fromJson, type Given } from '../../parameters.ts';
import { creditsFor } from '../../routes/matrix.ts';
import { laterFor, profilesOf } from '../../routes/road-answers.ts';
import { numberOf, textOf } from '../roads/engine-parameters.ts';
import { any, CALL, id, LINE, metadata, Profile, wanted } from './ors-call.ts';
import { avoidIn, countIn, positionsIn, profileIn, refusal, unitIn } from './ors-request.ts';

const MOST_MATRIX = 250;

export const orsMatrix: readonly Endpoint[] = [
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
    profile: profileIn(textOf(params.profile), profilesOf(call)),
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
