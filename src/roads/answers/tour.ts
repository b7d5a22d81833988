// A tour: all points in the best order, in the form of the route overview.
import type { AvoidOptions, Profile, Roads } from '../engine.ts';
import { type OverviewOptions, routeOf, waypointOf } from '../formats/osrm.ts';
import type { Overview } from '../formats/schemas/overview.ts';
import type { Language, Phrases } from '../guidance/phrases.ts';
import type { Approach, LonLat } from '../route/approach.ts';
import { guideTrip } from '../route/guide.ts';
import { planStops, type TripEnds } from '../route/optimised.ts';

export interface TourRequest extends Omit<OverviewOptions, 'phrases'> {
  readonly profile: Profile;
  /** Two or more. */
  readonly points: readonly LonLat[];
  readonly ends: TripEnds;
  /** With fixed ends: whether it goes back to its beginning. */
  readonly returns?: boolean;
  /** By point. */
  readonly approaches?: readonly (Approach | undefined)[];
  readonly avoid?: AvoidOptions;
  readonly steps: boolean;
  readonly language: Language;
}

export interface Tour {
  readonly trips: readonly Overview['routes'][number][];
  /** In the order in which the points were given. */
  readonly waypoints: readonly (Overview['waypoints'][number] & {
    readonly trips_index: number;
    /** When it is visited, from 0. */
    readonly waypoint_index: number;
  })[];
}

export function tourOf(roads: Roads, request: TourRequest, phrases: Phrases, now: () => number): Tour {
  const { points, steps } = request;
  const { trip, places } = planStops(
    roads,
    {
      profile: request.profile,
      source: points[0],
      destination: points[points.length - 1],
      stops: points.slice(1, -1).map((point, id) => ({ id, point })),
      optimise: true,
      ends: request.ends,
      returns: request.returns,
      approaches: request.approaches,
      avoid: request.avoid,
    },
    now,
  );
  const options = { ...request, phrases };
  return {
    trips: [routeOf(roads, trip, options, steps ? guideTrip(roads, trip) : undefined)],
    waypoints: points.map((_, at) => {
      const visited = places.indexOf(at);
      const told = waypointOf(roads, trip.waypoints[visited], options);
      return { ...told, trips_index: 0, waypoint_index: visited };
    }),
  };
}
