// Alternative routes between two points: via points to the side of the straight line, kept if they are not much longer, differ
// enough, and need no U-turn.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Roads, RoutePath, SnappedPoint } from '../engine.ts';
import type { Trip, TripRequest } from './trip.ts';

/** How much longer an alternative may take, and how much of the best route it may share. */
const LONGER = 1.4;
const SHARED = 0.75;
/** Where to put the via point: along and beside the straight line between the ends, as fractions of it. */
const PLACES: readonly (readonly [along: number, aside: number])[] = [
  [0.5, 0.15],
  [0.5, -0.15],
  [0.5, 0.3],
  [0.5, -0.3],
  [0.3, 0.2],
  [0.3, -0.2],
  [0.7, 0.2],
  [0.7, -0.2],
];

/** At most `alternatives` of them, quickest first. Only for trips with one leg. */
export function alternativesOf(
  roads: Roads,
  request: TripRequest & { readonly alternatives: number },
  best: Trip,
): Trip[] {
  // No alternative to staying where one is; and towards an arrival each would have a departure of its own.
  if (best.legs.length !== 1 || best.distance === 0 || request.time?.arrive !== undefined) return [];
  const [{ snapped: from }, { snapped: to }] = best.waypoints;
  const found: Trip[] = [];
  const known: ReadonlySet<number>[] = [edgesOf(best.legs[0].path)];
  const candidates = PLACES.flatMap((place) => throughPlace(roads, request, from, to, place));
  if (best.hours) {
    const { depart } = best.hours;
    candidates.forEach((path, at) => {
      candidates[at] = roads.timed(path, depart, { account: request.account });
    });
  }
  candidates.sort((a, b) => a.duration - b.duration);
  for (const path of candidates) {
    if (found.length >= request.alternatives) break;
    if (path.duration > best.duration * LONGER || known.some((edges) => shared(path, edges) > SHARED))
      continue;
    known.push(edgesOf(path));
    found.push({
      profile: best.profile,
      waypoints: best.waypoints,
      legs: [{ path, geometry: roads.pathGeometry(path) }],
      distance: path.distance,
      duration: path.duration,
      ...(path.hours ? { hours: path.hours } : {}),
    });
  }
  return found;
}

const edgesOf = (path: RoutePath): Set<number> => new Set(path.edges);

function shared(path: RoutePath, edges: ReadonlySet<number>): number {
  let common = 0;
  for (let x = 0; x < path.edges.length; x++) if (edges.has(path.edges[x])) common += path.edgeCentimetres[x];
  return common / Math.max(1, path.distance * 100);
}

function throughPlace(
  roads: Roads,
  { profile, avoid }: TripRequest,
  from: SnappedPoint,
  to: SnappedPoint,
  [along, aside]: readonly [along: number, aside: number],
): RoutePath[] {
  const perLon = metresPerDegreeLon(from.lat);
  const x = (to.lon - from.lon) * perLon;
  const y = (to.lat - from.lat) * METRES_PER_DEGREE;
  const lon = from.lon + (x * along - y * aside) / perLon;
  const lat = from.lat + (y * along + x * aside) / METRES_PER_DEGREE;
  const via = roads.snap(lon, lat, profile, {
    radius: Math.max(300, Math.hypot(x, y) * 0.1),
    connected: true,
  });
  // A trip may begin and end on an avoided road, but an alternative may not lead there.
  if (!via || (avoid && roads.avoids(profile, via, avoid))) return [];
  const paths: RoutePath[] = [];
  // The via point is passed in one direction, so that the two halves join without a U-turn.
  for (const passing of [
    { ...via, backward: false },
    { ...via, forward: false },
  ]) {
    if (!passing.forward && !passing.backward) continue;
    const first = roads.route(profile, from, passing, { avoid });
    const second = first && roads.route(profile, passing, to, { avoid });
    if (first && second) {
      const path = joined(first, second);
      if (path) paths.push(path);
    }
  }
  return paths;
}

/** Two halves as one path, or undefined if a road would be used twice. */
function joined(first: RoutePath, second: RoutePath): RoutePath | undefined {
  const last = first.edges.length - 1;
  if (first.edges[last] !== second.edges[0]) return undefined;
  const edges = Uint32Array.of(...first.edges, ...second.edges.subarray(1));
  const met = new Set<number>();
  for (const directed of edges) {
    if (met.has(directed >> 1)) return undefined;
    met.add(directed >> 1);
  }
  const merge = (a: Int32Array, b: Int32Array): Int32Array => {
    const all = Int32Array.of(...a, ...b.subarray(1));
    all[last] += b[0];
    return all;
  };
  return {
    profile: first.profile,
    from: first.from,
    to: second.to,
    duration: first.duration + second.duration,
    distance: first.distance + second.distance,
    edges,
    edgeMilliseconds: merge(first.edgeMilliseconds, second.edgeMilliseconds),
    edgeCentimetres: merge(first.edgeCentimetres, second.edgeCentimetres),
  };
}
