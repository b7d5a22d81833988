// Reads a leg for guidance out of the road engine: names, bearings and the arms of every junction passed.
import { RoadClass, WayFlag } from '../build/network.ts';
import type { PathGeometry, Roads, RoutePath } from '../engine.ts';
import type { Arm, LegEdge, RouteLeg, Side } from './leg.ts';
import { natureOf } from './natures.ts';

/** A place nearer to the road than this lies on it, not beside it (metres). */
const BESIDE = 4;

/** Places asked for at both ends as lon, lat: they tell the side of the road. */
export interface AskedEnds {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

type EdgeReader = Pick<Roads, 'edge' | 'nature' | 'exits' | 'bearingOut' | 'bearingIn' | 'allowed'>;

export function legOfPath(
  roads: EdgeReader,
  path: RoutePath,
  geometry: PathGeometry,
  asked: AskedEnds,
): RouteLeg {
  const count = path.edges.length;
  const edges: LegEdge[] = new Array(count);
  for (let x = 0; x < count; x++) {
    const directed = path.edges[x];
    const next = x + 1 < count ? path.edges[x + 1] : -1;
    const edge = natureOf(roads, directed >> 1);
    edges[x] = {
      class: edge.class,
      roundabout: (edge.flags & WayFlag.Roundabout) !== 0,
      toll: (edge.flags & WayFlag.Toll) !== 0,
      name: edge.name,
      nameBn: edge.nameBn,
      ref: edge.ref,
      metres: path.edgeCentimetres[x] / 100,
      seconds: path.edgeMilliseconds[x] / 1000,
      firstPoint: geometry.edgeStart[x],
      bearingOut: roads.bearingOut(directed),
      bearingIn: roads.bearingIn(directed),
      turnsBack: next === (directed ^ 1),
      arms: next < 0 ? [] : armsOf(roads, directed, next, path),
    };
  }
  const { coordinates } = geometry;
  return {
    edges,
    coordinates,
    startSide: sideOf(coordinates, 0, asked.from, path.from.distance),
    endSide: sideOf(coordinates, coordinates.length / 2 - 2, asked.to, path.to.distance),
  };
}

function armsOf(roads: EdgeReader, directed: number, next: number, path: RoutePath): Arm[] {
  const arms: Arm[] = [];
  for (const exit of roads.exits(directed)) {
    if (exit === next || exit === (directed ^ 1)) continue;
    const edge = natureOf(roads, exit >> 1);
    // A ferry landing beside the road is not a turn that one could take by mistake.
    if (edge.class === RoadClass.Ferry) continue;
    arms.push({
      bearing: roads.bearingOut(exit),
      class: edge.class,
      allowed: roads.allowed(exit, path.profile),
      roundabout: (edge.flags & WayFlag.Roundabout) !== 0,
      name: edge.name,
    });
  }
  return arms;
}

/** On which side of the stretch that starts at point `first` the asked place lies. */
function sideOf(line: Float64Array, first: number, asked: readonly [number, number], distance: number): Side {
  if (distance < BESIDE || first < 0 || line.length < 4) return null;
  const [x1, y1, x2, y2] = line.subarray(first * 2, first * 2 + 4);
  const cross = (x2 - x1) * (asked[1] - y1) - (y2 - y1) * (asked[0] - x1);
  if (cross === 0) return null;
  return cross > 0 ? 'left' : 'right';
}
