// Adds guidance to a trip: the manoeuvres of every leg. Only computed for responses that contain them.
import type { Roads } from '../engine.ts';
import type { RouteLeg } from '../guidance/leg.ts';
import { legOfPath } from '../guidance/leg-of-path.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import { manoeuvresOf } from '../guidance/manoeuvres.ts';
import type { Trip } from './trip.ts';

export interface GuidedLeg {
  readonly leg: RouteLeg;
  readonly manoeuvres: readonly Manoeuvre[];
}

export interface GuidedTrip {
  readonly trip: Trip;
  readonly legs: readonly GuidedLeg[];
}

export function guideTrip(roads: Roads, trip: Trip): GuidedTrip {
  const legs = trip.legs.map(({ path, geometry }, at): GuidedLeg => {
    const asked = { from: trip.waypoints[at].asked, to: trip.waypoints[at + 1].asked };
    const leg = legOfPath(roads, path, geometry, asked);
    return { leg, manoeuvres: manoeuvresOf(leg) };
  });
  return { trip, legs };
}
