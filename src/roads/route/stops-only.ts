// Joins the legs of a trip at points that are passed without a stop.
import type { PathGeometry, PathHours, RoutePath } from '../engine.ts';
import { waitingOf } from '../hours/drive.ts';
import type { Trip, TripLeg } from './trip.ts';

/** `stops`: positions in ascending order, the first and the last point among them. */
export function withStopsOnly(trip: Trip, stops: readonly number[]): Trip {
  return {
    ...trip,
    waypoints: stops.map((at) => trip.waypoints[at]),
    legs: stops.slice(1).map((end, at) => trip.legs.slice(stops[at], end).reduce(joined)),
  };
}

function joined(first: TripLeg, second: TripLeg): TripLeg {
  // A road that is left in the direction in which it was reached is one edge, not two.
  const last = first.path.edges.length - 1;
  const same = first.path.edges[last] === second.path.edges[0];
  return {
    path: joinedPath(first.path, second.path, same),
    geometry: joinedLine(first.geometry, second.geometry, same),
  };
}

function joinedPath(first: RoutePath, second: RoutePath, same: boolean): RoutePath {
  const skip = same ? 1 : 0;
  const put = <T extends Uint32Array | Int32Array>(into: T, a: T, b: T): T => {
    into.set(a);
    into.set(b.subarray(skip), a.length);
    return into;
  };
  const count = first.edges.length + second.edges.length - skip;
  const milliseconds = put(new Int32Array(count), first.edgeMilliseconds, second.edgeMilliseconds);
  const centimetres = put(new Int32Array(count), first.edgeCentimetres, second.edgeCentimetres);
  if (same) {
    milliseconds[first.edges.length - 1] += second.edgeMilliseconds[0];
    centimetres[first.edges.length - 1] += second.edgeCentimetres[0];
  }
  return {
    profile: first.profile,
    from: first.from,
    to: second.to,
    duration: first.duration + second.duration,
    distance: first.distance + second.distance,
    edges: put(new Uint32Array(count), first.edges, second.edges),
    edgeMilliseconds: milliseconds,
    edgeCentimetres: centimetres,
    ...(first.hours && second.hours ? { hours: joinedHours(first.hours, second.hours, same) } : {}),
  };
}

function joinedHours(first: PathHours, second: PathHours, same: boolean): PathHours {
  const ends = first.freeMilliseconds.length;
  const freeMilliseconds = new Int32Array(ends + second.freeMilliseconds.length - (same ? 1 : 0));
  freeMilliseconds.set(first.freeMilliseconds);
  freeMilliseconds.set(second.freeMilliseconds.subarray(same ? 1 : 0), ends);
  if (same) freeMilliseconds[ends - 1] += second.freeMilliseconds[0];
  return {
    depart: first.depart,
    arrive: second.arrive,
    freeMilliseconds,
    free: first.free + second.free,
    typical: first.typical + second.typical,
    ...waitingOf([first, second]),
  };
}

function joinedLine(first: PathGeometry, second: PathGeometry, same: boolean): PathGeometry {
  const shift = first.coordinates.length / 2 - 1;
  const coordinates = new Float64Array(first.coordinates.length + second.coordinates.length - 2);
  coordinates.set(first.coordinates);
  coordinates.set(second.coordinates.subarray(2), first.coordinates.length);
  const before = first.edgeStart.subarray(0, first.edgeStart.length - 1);
  const after = second.edgeStart.subarray(same ? 1 : 0);
  const edgeStart = new Uint32Array(before.length + after.length);
  edgeStart.set(before);
  after.forEach((start, at) => {
    edgeStart[before.length + at] = start + shift;
  });
  return { coordinates, edgeStart };
}
