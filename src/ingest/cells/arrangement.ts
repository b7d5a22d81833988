// The Voronoi cells of many points, clipped by the outline of the land, kept as edges between neighbours instead of as
// polygons. A shape at any level is then a selection of edges: those with the unit on one side and something else on the
// other. So the levels fit together exactly, and no polygons have to be merged.
import { Delaunay } from 'd3-delaunay';
import type { Outline } from './outline-edges.ts';

/** No point on that side: the sea, or a neighbouring country. */
const OUTSIDE = -1;

export interface Arrangement {
  /** x, y of the vertices, interleaved. */
  readonly vertices: Float64Array;
  /** Edge e runs from vertex from[e] to vertex to[e] with point left[e] on its left side and right[e] on its right. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** Where a Voronoi vertex lies. */
const UNKNOWN = 0;
const INSIDE = 1;
const BEYOND = 2;

/** Vertices closer than 1/GRID degrees are merged: a tenth of the dataset's resolution. */
const GRID = 1e8;

class Vertices {
  readonly xy: number[] = [];
  readonly #ids = new Map<string, number>();

  add(x: number, y: number): number {
    const key = `${Math.round(x * GRID)} ${Math.round(y * GRID)}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.xy.length / 2;
      this.xy.push(x, y);
      this.#ids.set(key, id);
    }
    return id;
  }
}

/** The circumcentres of triangles, each worked out when it is first asked whether it is inside the outline. */
function centresOf({ points, triangles }: Delaunay<ArrayLike<number>>, outline: Outline) {
  const centre = new Float64Array((triangles.length / 3) * 2);
  const place = new Uint8Array(triangles.length / 3);
  const inside = (t: number): boolean => {
    if (place[t] === UNKNOWN) {
      circumcentre(points, triangles, t, centre);
      place[t] = outline.empty || outline.holds(centre[t * 2], centre[t * 2 + 1]) ? INSIDE : BEYOND;
    }
    return place[t] === INSIDE;
  };
  return { centre, inside };
}

/**
 * `xy`: the points, interleaved; those from number `count` on belong to no unit and only bound the others. With an empty
 * outline the cells are bounded by a frame far away.
 */
export function arrange(xy: Float64Array, outline: Outline, count = xy.length / 2): Arrangement {
  const delaunay = new Delaunay(withFrame(xy, outline));
  const { triangles, halfedges, points } = delaunay;
  const vertices = new Vertices();
  const from: number[] = [];
  const to: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const edge = (a: number, b: number, l: number, r: number): void => {
    if (a === b || (l >= count && r >= count)) return;
    from.push(a);
    to.push(b);
    left.push(l < count ? l : OUTSIDE);
    right.push(r < count ? r : OUTSIDE);
  };

  const crossings = new Map<number, number[]>();
  if (!outline.empty) walkOutline(delaunay, outline, vertices, crossings, edge);

  const { centre, inside } = centresOf(delaunay, outline);
  const all = points.length / 2;
  for (let e = 0; e < halfedges.length; e++) {
    const opposite = halfedges[e];
    if (opposite < e) continue;
    const t0 = Math.floor(e / 3);
    const t1 = Math.floor(opposite / 3);
    const a = triangles[e];
    const b = triangles[opposite];
    if (a >= count && b >= count) continue;
    const cuts = crossings.get(pairOf(a, b, all));
    const inside0 = inside(t0);
    const inside1 = inside(t1);
    if (!cuts && !(inside0 && inside1)) continue;
    const x0 = centre[t0 * 2];
    const y0 = centre[t0 * 2 + 1];
    const x1 = centre[t1 * 2];
    const y1 = centre[t1 * 2 + 1];
    const aIsLeft = (x1 - x0) * (points[a * 2 + 1] - y0) - (y1 - y0) * (points[a * 2] - x0) > 0;
    const l = aIsLeft ? a : b;
    const r = aIsLeft ? b : a;
    const start = vertices.add(x0, y0);
    const end = vertices.add(x1, y1);
    if (!cuts) {
      edge(start, end, l, r);
      continue;
    }
    const along = (v: number): number =>
      (vertices.xy[v * 2] - x0) * (x1 - x0) + (vertices.xy[v * 2 + 1] - y0) * (y1 - y0);
    const stops = [start, ...cuts.sort((p, q) => along(p) - along(q)), end];
    for (const [p, q] of heldParts(vertices.xy, stops, outline)) edge(p, q, l, r);
  }
  return {
    vertices: Float64Array.from(vertices.xy),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
  };
}

/** The parts of a line between two stops whose middle is inside the outline. */
function* heldParts(
  xy: readonly number[],
  stops: readonly number[],
  outline: Outline,
): Generator<[number, number]> {
  for (let i = 0; i + 1 < stops.length; i++) {
    const p = stops[i] * 2;
    const q = stops[i + 1] * 2;
    if (outline.holds((xy[p] + xy[q]) / 2, (xy[p + 1] + xy[q + 1]) / 2)) yield [stops[i], stops[i + 1]];
  }
}

const pairOf = (a: number, b: number, all: number): number => (a < b ? a * all + b : b * all + a);

/** The points plus a ring of 32 distant ones, so that no real cell is unbounded. */
function withFrame(xy: Float64Array, outline: Outline): Float64Array {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const list of [xy, outline.points]) {
    for (let i = 0; i < list.length; i += 2) {
      west = Math.min(west, list[i]);
      east = Math.max(east, list[i]);
      south = Math.min(south, list[i + 1]);
      north = Math.max(north, list[i + 1]);
    }
  }
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  const radius = 3 * Math.max(east - west, north - south, 1);
  const all = new Float64Array(xy.length + 64);
  all.set(xy);
  for (let i = 0; i < 32; i++) {
    // Not quite a circle: points on one circle would all have the same circumcentre.
    const far = radius * (1 + (i % 5) * 0.01);
    all[xy.length + i * 2] = x + far * Math.cos((i * Math.PI) / 16);
    all[xy.length + i * 2 + 1] = y + far * Math.sin((i * Math.PI) / 16);
  }
  return all;
}

/** Follows each ring from cell to cell: the ring itself becomes edges, and where it crosses cell edges is recorded. */
function walkOutline(
  delaunay: Delaunay<Delaunay.Point>,
  outline: Outline,
  vertices: Vertices,
  crossings: Map<number, number[]>,
  edge: (a: number, b: number, l: number, r: number) => void,
): void {
  const { points } = delaunay;
  const all = points.length / 2;
  const turns = ringTurns(outline);
  let cell = 0;
  for (let r = 0; r + 1 < outline.ringStart.length; r++) {
    // Outer rings run counter-clockwise with the land on their left, holes the other way round.
    const forward = turns[r];
    for (let k = outline.ringStart[r]; k + 1 < outline.ringStart[r + 1]; k++) {
      const x0 = outline.points[k * 2];
      const y0 = outline.points[k * 2 + 1];
      const x1 = outline.points[k * 2 + 2];
      const y1 = outline.points[k * 2 + 3];
      cell = delaunay.find(x0, y0, cell);
      let at = vertices.add(x0, y0);
      let done = 0;
      for (;;) {
        let exit = 1;
        let next = -1;
        for (const j of delaunay.neighbors(cell)) {
          // Squared distance to this cell's point minus that to the neighbour's is linear along the edge.
          const dx = points[j * 2] - points[cell * 2];
          const dy = points[j * 2 + 1] - points[cell * 2 + 1];
          const mx = (points[j * 2] + points[cell * 2]) / 2;
          const my = (points[j * 2 + 1] + points[cell * 2 + 1]) / 2;
          const slope = (x1 - x0) * dx + (y1 - y0) * dy;
          if (slope <= 0) continue;
          const t = ((mx - x0) * dx + (my - y0) * dy) / slope;
          if (t < exit) {
            exit = Math.max(t, done);
            next = j;
          }
        }
        const stop =
          next < 0 ? vertices.add(x1, y1) : vertices.add(x0 + (x1 - x0) * exit, y0 + (y1 - y0) * exit);
        if (forward) edge(at, stop, cell, all);
        else edge(stop, at, cell, all);
        if (next < 0) break;
        const pair = pairOf(cell, next, all);
        const cuts = crossings.get(pair);
        if (cuts) cuts.push(stop);
        else crossings.set(pair, [stop]);
        at = stop;
        done = exit;
        cell = next;
      }
    }
  }
}

/** For each ring, whether the land is on its left in the order in which it is given. */
function ringTurns(outline: Outline): boolean[] {
  const turns: boolean[] = [];
  for (let r = 0; r + 1 < outline.ringStart.length; r++) {
    let k = outline.ringStart[r] * 2;
    const p = outline.points;
    // Test a point just left of the first edge that is long enough.
    while (k < (outline.ringStart[r + 1] - 2) * 2 && Math.hypot(p[k + 2] - p[k], p[k + 3] - p[k + 1]) < 1e-5)
      k += 2;
    const dx = p[k + 2] - p[k];
    const dy = p[k + 3] - p[k + 1];
    const step = 1e-6 / Math.hypot(dx, dy);
    turns.push(outline.holds((p[k] + p[k + 2]) / 2 - dy * step, (p[k + 1] + p[k + 3]) / 2 + dx * step));
  }
  return turns;
}

function circumcentre(
  p: ArrayLike<number>,
  triangles: ArrayLike<number>,
  t: number,
  into: Float64Array,
): void {
  const a = triangles[t * 3] * 2;
  const b = triangles[t * 3 + 1] * 2;
  const c = triangles[t * 3 + 2] * 2;
  const dx = p[b] - p[a];
  const dy = p[b + 1] - p[a + 1];
  const ex = p[c] - p[a];
  const ey = p[c + 1] - p[a + 1];
  const double = (dx * ey - dy * ex) * 2;
  const bl = dx * dx + dy * dy;
  const cl = ex * ex + ey * ey;
  into[t * 2] = p[a] + (ey * bl - dy * cl) / double;
  into[t * 2 + 1] = p[a + 1] + (dx * cl - ex * bl) / double;
}
