// The edges that touch an area: those with a point inside it or a segment across its border.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { FIXED_PER_DEGREE } from '../../geo/units.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { FAN, RUN, type SegmentIndex } from '../snap/segment-index.ts';

/** A ring of lon, lat in degrees; first and last point may differ. Edges come ascending, each once. */
export function edgesInAreas(
  graph: RoadGraph,
  index: SegmentIndex,
  areas: readonly ArrayLike<number>[],
): Uint32Array {
  const found = new GrowingColumn(Uint32Array, 64);
  for (const area of areas) {
    const ring = new Ring(area);
    if (ring.count >= 3) collect(graph, index, ring, found);
  }
  const edges = found.view().slice().sort();
  let count = 0;
  for (let i = 0; i < edges.length; i++) if (i === 0 || edges[i] !== edges[i - 1]) edges[count++] = edges[i];
  return edges.slice(0, count);
}

class Ring {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: number;
  west = Number.POSITIVE_INFINITY;
  south = Number.POSITIVE_INFINITY;
  east = Number.NEGATIVE_INFINITY;
  north = Number.NEGATIVE_INFINITY;

  constructor(points: ArrayLike<number>) {
    this.count = points.length >> 1;
    this.x = new Float64Array(this.count);
    this.y = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const x = (this.x[i] = points[i * 2] * FIXED_PER_DEGREE);
      const y = (this.y[i] = points[i * 2 + 1] * FIXED_PER_DEGREE);
      this.west = Math.min(this.west, x);
      this.east = Math.max(this.east, x);
      this.south = Math.min(this.south, y);
      this.north = Math.max(this.north, y);
    }
  }

  meetsBox(west: number, south: number, east: number, north: number): boolean {
    return west <= this.east && east >= this.west && south <= this.north && north >= this.south;
  }

  /** Whether the box lies inside whole. May say no of one that does, never yes of one that does not. */
  holdsBox(west: number, south: number, east: number, north: number): boolean {
    if (west < this.west || east > this.east || south < this.south || north > this.north) return false;
    // No side of the ring comes near the box: then one corner tells for all.
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const beside =
        (this.x[i] < west && this.x[j] < west) ||
        (this.x[i] > east && this.x[j] > east) ||
        (this.y[i] < south && this.y[j] < south) ||
        (this.y[i] > north && this.y[j] > north);
      if (!beside) return false;
    }
    return this.holds(west, south);
  }

  holds(px: number, py: number): boolean {
    let inside = false;
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const yi = this.y[i];
      const yj = this.y[j];
      if (yi > py !== yj > py && px < ((this.x[j] - this.x[i]) * (py - yi)) / (yj - yi) + this.x[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** Whether the segment crosses or touches the border. */
  crosses(ax: number, ay: number, bx: number, by: number): boolean {
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const cx = this.x[j];
      const cy = this.y[j];
      const dx = this.x[i];
      const dy = this.y[i];
      const c = side(ax, ay, bx, by, cx, cy);
      const d = side(ax, ay, bx, by, dx, dy);
      const a = side(cx, cy, dx, dy, ax, ay);
      const b = side(cx, cy, dx, dy, bx, by);
      if (((c <= 0 && d >= 0) || (c >= 0 && d <= 0)) && ((a <= 0 && b >= 0) || (a >= 0 && b <= 0))) {
        // Four zeros: on one line, where only the boxes tell.
        const inLine = a === 0 && b === 0 && c === 0 && d === 0;
        if (!inLine || boxesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
      }
    }
    return false;
  }
}

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax);

function boxesMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  return (
    Math.min(ax, bx) <= Math.max(cx, dx) &&
    Math.min(cx, dx) <= Math.max(ax, bx) &&
    Math.min(ay, by) <= Math.max(cy, dy) &&
    Math.min(cy, dy) <= Math.max(ay, by)
  );
}

/** Boxes of the tree that wait are numbers; below zero, less one, when they are known to lie inside whole. */
function collect(graph: RoadGraph, index: SegmentIndex, ring: Ring, found: GrowingColumn<Uint32Array>): void {
  const { levels, boxes, runEdge, runPoint } = index;
  const waiting: number[] = levels.length > 1 ? [levels[levels.length - 1] - 1] : [];
  while (waiting.length > 0) {
    const next = waiting.pop() as number;
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

/** Whether the run of segments of the edge that begins with the point has a part in the ring. */
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
