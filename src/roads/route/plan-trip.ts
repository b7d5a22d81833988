// Plans a trip on the road engine: snaps every point, finds the route of every leg, or reports what is impossible.
import type { Roads, SnappedPoint, TravelTime } from '../engine.ts';
import { waitingOf } from '../hours/drive.ts';
import { evidenceOfLegs } from '../hours/path-evidence.ts';
import { placeText, withSnapped } from './snap-together.ts';
import { type LonLat, type Trip, TripError, type TripHours, type TripLeg, type TripRequest } from './trip.ts';

/** Maximum number of points of one trip. */
export const MAX_POINTS = 500;
/** The same with a time of day: a leg by the hour takes up to a hundred times as long to find. */
export const MAX_TIMED_POINTS = 25;

/** Before anything is worked out for a trip by the hour. */
export const tooManyTimed = (count: number): TripError =>
  new TripError(
    'too many points',
    `A route by the hour takes at most ${MAX_TIMED_POINTS} points; ${count} given`,
    MAX_TIMED_POINTS,
  );

export function planTrip(roads: Roads, request: TripRequest): Trip {
  const { points, profile, time } = request;
  const most = time ? MAX_TIMED_POINTS : MAX_POINTS;
  if (points.length < 2) {
    throw new TripError('too few points', `A route needs at least two points; ${points.length} given`, 0);
  }
  if (points.length > most) {
    if (time) throw tooManyTimed(points.length);
    throw new TripError(
      'too many points',
      `A route takes at most ${most} points; ${points.length} given`,
      most,
    );
  }
  let stuck = 0;
  const through = (places: readonly SnappedPoint[]): Trip | undefined => {
    const legs: TripLeg[] = [];
    // Towards an arrival, the last leg comes first.
    const backwards = time?.arrive !== undefined;
    for (let done = 1; done < places.length; done++) {
      const at = backwards ? places.length - done : done;
      const leg = backwards
        ? legBefore(roads, request, legs[0], places[at - 1], places[at])
        : nextLeg(roads, request, legs.at(-1), places[at - 1], places[at]);
      if (!leg) {
        stuck = at;
        return undefined;
      }
      if (backwards) legs.unshift(leg);
      else legs.push(leg);
    }
    return {
      profile,
      waypoints: places.map((snapped, at) => ({ asked: points[at], snapped })),
      legs,
      distance: legs.reduce((sum, { path }) => sum + path.distance, 0),
      duration: legs.reduce((sum, { path }) => sum + path.duration, 0),
      ...hoursOfLegs(legs),
    };
  };
  const trip = (request.snapped && through(request.snapped)) ?? withSnapped(roads, request, through);
  if (!trip) throw noRoute(points, stuck);
  return trip;
}

/** Onward in the direction of the leg before, if that is asked for and possible. */
function nextLeg(
  roads: Roads,
  request: TripRequest,
  before: TripLeg | undefined,
  from: SnappedPoint,
  to: SnappedPoint,
): TripLeg | undefined {
  const time = before?.path.hours ? { depart: before.path.hours.arrive } : request.time;
  if (request.continueStraight && before) {
    const against = (before.path.edges[before.path.edges.length - 1] & 1) === 1;
    const onward = against ? { ...from, forward: false } : { ...from, backward: false };
    const leg = legOf(roads, request, onward, to, time);
    if (leg) return leg;
  }
  return legOf(roads, request, from, to, time);
}

/** Towards the leg after it: in the direction in which that one leaves, if that is asked for and possible. */
function legBefore(
  roads: Roads,
  request: TripRequest,
  after: TripLeg | undefined,
  from: SnappedPoint,
  to: SnappedPoint,
): TripLeg | undefined {
  const time = after?.path.hours ? { arrive: after.path.hours.depart } : request.time;
  if (request.continueStraight && after) {
    const against = (after.path.edges[0] & 1) === 1;
    const leg = legOf(
      roads,
      request,
      from,
      { ...to, ...(against ? { forward: false } : { backward: false }) },
      time,
    );
    if (leg) return leg;
  }
  return legOf(roads, request, from, to, time);
}

function legOf(
  roads: Roads,
  { profile, avoid, account }: TripRequest,
  from: SnappedPoint,
  to: SnappedPoint,
  time: TravelTime | undefined,
): TripLeg | undefined {
  const path = roads.route(profile, from, to, { avoid, time, account });
  return path && { path, geometry: roads.pathGeometry(path) };
}

/** The hours of a whole trip; nothing if its legs have none. */
export function hoursOfLegs(legs: readonly TripLeg[]): { readonly hours?: TripHours } {
  const all = legs.flatMap(({ path }) => path.hours ?? []);
  if (all.length === 0) return {};
  const learned = evidenceOfLegs(
    legs.map(({ path: { duration, hours } }) => ({ duration, learned: hours?.learned })),
  );
  return {
    hours: {
      depart: all[0].depart,
      arrive: all[all.length - 1].arrive,
      free: all.reduce((sum, { free }) => sum + free, 0),
      typical: all.reduce((sum, { typical }) => sum + typical, 0),
      ...waitingOf(all),
      ...(learned ? { learned } : {}),
    },
  };
}

function noRoute(points: readonly LonLat[], at: number): TripError {
  return new TripError(
    'no route',
    `There is no route from point ${at} (${placeText(points[at - 1])}) to point ${at + 1} (${placeText(points[at])})`,
    at,
  );
}
