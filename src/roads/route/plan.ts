// Plans a trip on the road engine: snaps every point, finds the way of every leg, or says what cannot be done.
import { RoadClass, WayFlag } from '../build/network.ts';
import type { AvoidOptions, Profile, Roads, SnappedPoint } from '../engine.ts';
import { type LonLat, type Trip, TripError, type TripLeg, type TripRequest, type Waypoint } from './trip.ts';

/** A point farther from every road than this cannot be travelled to (metres). */
export const SNAP_RADIUS = 10_000;
/** Most points of one trip. */
export const MAX_POINTS = 500;

export function planTrip(roads: Roads, request: TripRequest): Trip {
  const { points, profile } = request;
  if (points.length < 2) {
    throw new TripError('too few points', `A route needs two points or more; ${points.length} given`, 0);
  }
  if (points.length > MAX_POINTS) {
    throw new TripError(
      'too many points',
      `A route takes at most ${MAX_POINTS} points; ${points.length} given`,
      MAX_POINTS,
    );
  }
  const waypoints = points.map(
    (asked, at): Waypoint => ({ asked, snapped: snapPoint(roads, asked, profile, at, request.avoid) }),
  );
  const legs: TripLeg[] = [];
  let distance = 0;
  let duration = 0;
  for (let at = 1; at < waypoints.length; at++) {
    const path = roads.route(profile, waypoints[at - 1].snapped, waypoints[at].snapped, {
      avoid: request.avoid,
    });
    if (!path) throw noWay(points, at);
    legs.push({ path, geometry: roads.pathGeometry(path) });
    distance += path.distance;
    duration += path.duration;
  }
  return { profile, waypoints, legs, distance, duration };
}

export function snapPoint(
  roads: Roads,
  asked: LonLat,
  profile: Profile,
  at: number,
  avoid?: AvoidOptions,
): SnappedPoint {
  const [lon, lat] = asked;
  const snapped = roads.snap(lon, lat, profile, { radius: SNAP_RADIUS });
  if (!snapped) {
    throw new TripError(
      'far from roads',
      `There is no road for ${profile} within ${SNAP_RADIUS} m of point ${at + 1} (${place(asked)})`,
      at,
    );
  }
  if (!avoid || !isAvoided(roads, snapped, avoid)) return snapped;
  // At a landing the nearest road may be the ferry itself: begin on the road beside it.
  const beside = roads.candidates(lon, lat, profile, { radius: snapped.distance + BESIDE, limit: 16 });
  return beside.find((other) => !isAvoided(roads, other, avoid)) ?? snapped;
}

/** How much farther another road may be than one that is to be avoided (metres). */
const BESIDE = 500;

function isAvoided(roads: Roads, { edge }: SnappedPoint, { ferries, tolls }: AvoidOptions): boolean {
  const road = roads.edge(edge);
  return (
    (ferries === true && road.class === RoadClass.Ferry) ||
    (tolls === true && (road.flags & WayFlag.Toll) !== 0)
  );
}

export function noWay(points: readonly LonLat[], at: number): TripError {
  return new TripError(
    'no way',
    `No way leads from point ${at} (${place(points[at - 1])}) to point ${at + 1} (${place(points[at])})`,
    at,
  );
}

/** As the contract writes pairs of the route overview: lon,lat. */
const place = ([lon, lat]: LonLat): string => `lon ${lon}, lat ${lat}`;
