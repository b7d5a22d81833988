// Reads a leg for guidance from the road engine: names, bearings and the arms of every junction passed.

import type { PathGeometry, Roads, RoutePath } from '../engine.ts';
import { RoadClass, WayFlag } from '../network/vocabulary.ts';
import { traitsOf } from './edge-traits.ts';
import type { Arm, LegEdge, RouteLeg, Side } from './leg.ts';

/** A place closer to the road than this is on it, not beside it (metres). */
const BESIDE = 4;

/** The requested places at both ends, as lon, lat: they determine the side of the road. */
export interface AskedEnds {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

type EdgeReader = Pick<Roads, 'edge' | 'trait' | 'exits' | 'bearingOut' | 'bearingIn' | 'allowed'>;

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
    const edge = traitsOf(roads, directed >> 1);
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
      signs: (directed & 1) === 0 ? edge.signs : edge.signsBackward,
      arms: next < 0 ? [] : armsOf(roads, directed, next, path),
    };
  }
  const { coordinates } = geometry;
  // The first and last edge are travelled in part: their bearings are those of the line, not of the whole edge.
  if (coordinates.length >= 4) {
    edges[0] = { ...edges[0], bearingOut: bearingAt(coordinates, 0) };
    edges[count - 1] = { ...edges[count - 1], bearingIn: bearingAt(coordinates, coordinates.length - 4) };
  }
  return {
    edges: withoutSlivers(edges),
    coordinates,
    startSide: sideOf(coordinates, 0, asked.from, path.from.distance),
    endSide: sideOf(coordinates, coordinates.length / 2 - 2, asked.to, path.to.distance),
  };
}

/** Bearing of the segment that starts at this offset in the line, in degrees clockwise from north. */
function bearingAt(line: Float64Array, at: number): number {
  const east = (line[at + 2] - line[at]) * Math.cos((line[at + 1] * Math.PI) / 180);
  const north = line[at + 3] - line[at + 1];
  return (Math.atan2(east, north) * (180 / Math.PI) + 360) % 360;
}

/** Below this length an edge has no meaningful direction (metres). */
const SLIVER = 0.5;

/**
 * Edges of almost no length (connectors in the data, a trip that begins at an intersection) are not roads to a traveller: their
 * length goes to a neighbour, their arms to the junction.
 */
function withoutSlivers(edges: LegEdge[]): LegEdge[] {
  if (!edges.some((edge) => edge.metres < SLIVER)) return edges;
  const kept: LegEdge[] = [];
  let metres = 0;
  let seconds = 0;
  let firstPoint = -1;
  for (const edge of edges) {
    if (edge.metres >= SLIVER) {
      kept.push({
        ...edge,
        metres: edge.metres + metres,
        seconds: edge.seconds + seconds,
        firstPoint: firstPoint >= 0 ? firstPoint : edge.firstPoint,
      });
      metres = 0;
      seconds = 0;
      firstPoint = -1;
      continue;
    }
    if (firstPoint < 0) firstPoint = edge.firstPoint;
    metres += edge.metres;
    seconds += edge.seconds;
    const before = kept[kept.length - 1];
    if (before) kept[kept.length - 1] = { ...before, turnsBack: false, arms: [...before.arms, ...edge.arms] };
  }
  const last = kept[kept.length - 1];
  if (!last) return [{ ...edges[0], metres, seconds }];
  kept[kept.length - 1] = { ...last, metres: last.metres + metres, seconds: last.seconds + seconds };
  return kept;
}

function armsOf(roads: EdgeReader, directed: number, next: number, path: RoutePath): Arm[] {
  const arms: Arm[] = [];
  for (const exit of roads.exits(directed)) {
    if (exit === next || exit === (directed ^ 1)) continue;
    const edge = traitsOf(roads, exit >> 1);
    // A ferry landing next to the road is not a turn that could be taken by mistake.
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

/** On which side of the segment that starts at point `first` the requested place lies. */
function sideOf(line: Float64Array, first: number, asked: readonly [number, number], distance: number): Side {
  if (distance < BESIDE || first < 0 || line.length < 4) return null;
  const [x1, y1, x2, y2] = line.subarray(first * 2, first * 2 + 4);
  const cross = (x2 - x1) * (asked[1] - y1) - (y2 - y1) * (asked[0] - x1);
  if (cross === 0) return null;
  return cross > 0 ? 'left' : 'right';
}
