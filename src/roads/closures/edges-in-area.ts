// The edges that touch an area: those with a point inside it or a segment across its border.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { Ring } from '../../geo/ring.ts';
import { FIXED_PER_DEGREE } from '../../geo/units.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { FAN, RUN, type SegmentIndex } from '../snap/segment-index.ts';

/** Each area is a ring of lon, lat in degrees; first and last point may differ. Edges are returned ascending, each once. */
export function edgesInAreas(
  graph: RoadGraph,
  index: SegmentIndex,
  areas: readonly ArrayLike<number>[],
): Uint32Array {
  const found = new GrowingColumn(Uint32Array, 64);
  for (const area of areas) {
    const ring = new Ring(area, FIXED_PER_DEGREE);
    if (ring.count >= 3) collect(graph, index, ring, found);
  }
  const edges = found.view().slice().sort();
  let count = 0;
  for (let i = 0; i < edges.length; i++) if (i === 0 || edges[i] !== edges[i - 1]) edges[count++] = edges[i];
  return edges.slice(0, count);
}

/** Pending tree nodes are stored as numbers, or as -1 - number if they are known to lie completely inside. */
function collect(graph: RoadGraph, index: SegmentIndex, ring: Ring, found: GrowingColumn<Uint32Array>): void {
  const { levels, boxes, runEdge, runPoint } = index;
  const waiting: number[] = levels.length > 1 ? [levels[levels.length - 1] - 1] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = next < 0 ? -1 - next : next;
    const at = node * 4;
    let whole = next < 0;
    if (!whole) {
      if (!ring.meetsBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3])) continue;
      whole = ring.holdsBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
    }
    if (node >= levels[1]) {
      let level = 1;
      while (node >= levels[level + 1]) level++;
      const first = levels[level - 1] + (node - levels[level]) * FAN;
      const end = Math.min(first + FAN, levels[level]);
      for (let child = first; child < end; child++) waiting.push(whole ? -1 - child : child);
      continue;
    }
    const end = Math.min((node + 1) * FAN, runEdge.length);
    for (let run = node * FAN; run < end; run++) {
      if (whole || touches(graph, ring, runEdge[run], runPoint[run])) found.push(runEdge[run]);
    }
  }
}

/** Whether any part of the run of segments that begins at the point lies in the ring. */
function touches(
  { pointStart, pointLon, pointLat }: RoadGraph,
  ring: Ring,
  edge: number,
  from: number,
): boolean {
  const last = Math.min(pointStart[edge + 1] - 1, from + RUN);
  if (ring.holds(pointLon[from], pointLat[from])) return true;
  for (let p = from; p < last; p++) {
    if (ring.crosses(pointLon[p], pointLat[p], pointLon[p + 1], pointLat[p + 1])) return true;
  }
  return false;
}
