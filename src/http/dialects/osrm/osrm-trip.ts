// OSRM's trip: all points in the best order, as our own optimised route has it.
import { Type } from 'typebox';
import type { TripEnds } from '../../../roads/route/optimised.ts';
import { endpoint } from '../../endpoint.ts';
import type { Given } from '../../parameters.ts';
import { laterFor } from '../../routes/road-answers.ts';
import { osrmExamples } from './osrm-examples.ts';
import { osrm } from './osrm-failure.ts';
import {
  annotationsIn,
  approachesIn,
  coordinatesIn,
  excludedIn,
  GENERAL,
  OF_ROUTES,
  pointsIn,
  profileIn,
} from './osrm-options.ts';

/** Source, destination and the stops that our own call takes. */
const MOST_POINTS = 52;

export const osrmTrip = endpoint({
  method: 'GET',
  path: '/osrm/trip/v1/:profile/:coordinates',
  id: 'osrmTrip',
  tag: 'OSRM',
  dialect: osrm('NoTrips'),
  scope: 'routing',
  plainJson: true,
  summary: 'Points in the best order',
  params: Type.Object({
    ...GENERAL,
    ...OF_ROUTES,
    roundtrip: Type.Optional(Type.Boolean({ default: true, description: 'Back to where it began' })),
    source: Type.Optional(Type.Union([Type.Literal('any'), Type.Literal('first')], { default: 'any' })),
    destination: Type.Optional(Type.Union([Type.Literal('any'), Type.Literal('last')], { default: 'any' })),
  }),
  answer: Type.Object({ code: Type.String() }),
  cost: ({ coordinates }: Given) => Math.min(MOST_POINTS, Math.max(2, pointsIn(coordinates))),
  waypoints: ({ coordinates }) => pointsIn(coordinates),
  example: osrmExamples.trip,
  async run(params, call) {
    const points = coordinatesIn(params.coordinates, 2, MOST_POINTS);
    const { trips, waypoints } = await laterFor(call, 'tour', {
      ...endsOf(params),
      profile: profileIn(params.profile),
      points,
      approaches: approachesIn(params, points.length),
      avoid: excludedIn(params.exclude),
      geometries: params.geometries ?? 'polyline',
      overview: params.overview ?? 'simplified',
      steps: params.steps ?? false,
      annotations: annotationsIn(params.annotations),
      hints: params.generate_hints,
      emptyNames: true,
      language: params.language ?? 'en',
    });
    return { code: 'Ok', trips, ...(params.skip_waypoints ? {} : { waypoints }) };
  },
});

interface Ends {
  readonly roundtrip?: boolean;
  readonly source?: string;
  readonly destination?: string;
}

/** A round trip may be entered anywhere, unless both its first and its last point are given. */
function endsOf({ roundtrip = true, source, destination }: Ends): { ends: TripEnds; returns?: boolean } {
  const fixed = source === 'first' && destination === 'last';
  if (roundtrip) return fixed ? { ends: 'fixed', returns: true } : { ends: 'round_trip' };
  if (fixed) return { ends: 'fixed' };
  if (source === 'first') return { ends: 'free_end' };
  return { ends: destination === 'last' ? 'free_start' : 'free' };
}
