// OSRM's table: durations and distances between points, as the travel matrix has them.
import { Type } from 'typebox';
import { haversine } from '../../../geo/distance.ts';
import type { PlaceOnRoad } from '../../../roads/answers/travel-matrix.ts';
import { tenth } from '../../../roads/formats/round.ts';
import { endpoint } from '../../endpoint.ts';
import { type Given, numberIn } from '../../parameters.ts';
import { creditsFor } from '../../routes/matrix.ts';
import { laterFor } from '../../routes/road-answers.ts';
import { osrmExamples } from './osrm-examples.ts';
import { osrm, refusal } from './osrm-failure.ts';
import {
  approachesIn,
  coordinatesIn,
  excludedIn,
  GENERAL,
  indexesIn,
  pointsIn,
  profileIn,
} from './osrm-options.ts';

/** Of each side, as for our own matrix. */
const MOST_POINTS = 250;

export const osrmTable = endpoint({
  method: 'GET',
  path: '/osrm/table/v1/:profile/:coordinates',
  id: 'osrmTable',
  tag: 'OSRM',
  dialect: osrm('NoTable'),
  scope: 'routing',
  plainJson: true,
  summary: 'Durations and distances between many points',
  params: Type.Object({
    ...GENERAL,
    sources: Type.Optional(Type.String({ maxLength: 10_000, description: '`all`, or positions' })),
    destinations: Type.Optional(Type.String({ maxLength: 10_000, description: '`all`, or positions' })),
    annotations: Type.Optional(Type.String({ pattern: '^(duration|distance)(,(duration|distance))?$' })),
    fallback_speed: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Metres a second along the straight line, for pairs without a way',
      }),
    ),
    fallback_coordinate: Type.Optional(Type.Union([Type.Literal('input'), Type.Literal('snapped')])),
    scale_factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'For durations' })),
  }),
  answer: Type.Object({ code: Type.String() }),
  cost: ({ coordinates, sources, destinations }: Given) =>
    creditsFor(counted(sources, coordinates) * counted(destinations, coordinates)),
  waypoints: ({ coordinates }) => pointsIn(coordinates),
  example: osrmExamples.table,
  async run(params, call) {
    const points = coordinatesIn(params.coordinates, 1, 2 * MOST_POINTS);
    const all = points.map((_, at) => at);
    const from = indexesIn(params.sources, 'sources', points.length) ?? all;
    const to = indexesIn(params.destinations, 'destinations', points.length) ?? all;
    if (from.length > MOST_POINTS || to.length > MOST_POINTS)
      throw refusal('TooBig', `There are more than ${MOST_POINTS} sources or destinations`);
    const approaches = approachesIn(params, points.length);
    const found = await laterFor(call, 'matrix', {
      profile: profileIn(params.profile),
      sources: from.map((at) => points[at]),
      destinations: to.map((at) => points[at]),
      approaches: approaches && {
        sources: from.map((at) => approaches[at]),
        destinations: to.map((at) => approaches[at]),
      },
      avoid: excludedIn(params.exclude),
      named: true,
    });
    const sources = placed(found.sources, from);
    const destinations = placed(found.destinations, to);
    const { annotations = 'duration', fallback_speed, fallback_coordinate, scale_factor = 1 } = params;
    const straight = (s: number, t: number): number => {
      const ends =
        fallback_coordinate === 'snapped'
          ? [...sources[s].location, ...destinations[t].location]
          : [...points[from[s]], ...points[to[t]]];
      return haversine(ends[0], ends[1], ends[2], ends[3]);
    };
    const fallback: [number, number][] = [];
    const durations = found.durations.map((row, s) =>
      row.map((seconds, t) => {
        if (seconds !== null) return tenth(seconds * scale_factor);
        if (fallback_speed === undefined) return null;
        fallback.push([s, t]);
        return tenth((straight(s, t) / fallback_speed) * scale_factor);
      }),
    );
    const distances = found.distances.map((row, s) =>
      row.map((metres, t) =>
        metres === null && fallback_speed !== undefined ? tenth(straight(s, t)) : metres,
      ),
    );
    const ends = params.skip_waypoints ? {} : { sources, destinations };
    return {
      code: 'Ok',
      ...ends,
      ...(annotations.includes('duration') ? { durations } : {}),
      ...(annotations.includes('distance') ? { distances } : {}),
      ...(fallback.length > 0 ? { fallback_speed_cells: fallback } : {}),
    };
  },
});

function placed(places: readonly (PlaceOnRoad | null)[], indexes: readonly number[]) {
  return places.map((place, at) => {
    if (place === null)
      throw refusal('NoSegment', `Could not find a matching segment for coordinate ${indexes[at]}`);
    const { location, distance } = place.connected ?? place;
    return { name: place.name ?? '', location, distance };
  });
}

/** How many of the points a list of positions names. */
function counted(given: unknown, coordinates: unknown): number {
  const all = Math.min(pointsIn(coordinates), 2 * MOST_POINTS);
  if (typeof given !== 'string' || given === 'all') return all;
  return Math.min(MOST_POINTS, given.split(';').filter((part) => numberIn(part) >= 0).length);
}
