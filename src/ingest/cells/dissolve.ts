// From edges between cells to the shapes of units: for each label, the edges that bound it, joined into rings.
import type { PolygonDraft } from '../gather/gathered.ts';
import type { Arrangement } from './arrangement.ts';
import type { Plane } from './plane.ts';

/** `labels[p]` is the unit of point p at some level, -1 for none. Returns the polygons of each unit that has any. */
export function dissolve(
  arrangement: Arrangement,
  labels: Int32Array,
  plane: Plane,
): Map<number, PolygonDraft[]> {
  const { from, to, left, right } = arrangement;
  const edges = new Map<number, number[]>();
  const bound = (label: number, a: number, b: number): void => {
    if (label < 0) return;
    const list = edges.get(label);
    if (list) list.push(a, b);
    else edges.set(label, [a, b]);
  };
  for (let e = 0; e < from.length; e++) {
    const l = left[e] < 0 ? -1 : labels[left[e]];
    const r = right[e] < 0 ? -1 : labels[right[e]];
    if (l === r) continue;
    bound(l, from[e], to[e]);
    bound(r, to[e], from[e]);
  }
  const shapes = new Map<number, PolygonDraft[]>();
  for (const [label, list] of edges) {
    const polygons = polygonsOf(ringsOf(list, arrangement.vertices), arrangement.vertices, plane);
    if (polygons.length > 0) shapes.set(label, polygons);
  }
  return shapes;
}

/** Joins directed edges (a, b pairs, the unit on their left) into closed rings of vertices. */
function ringsOf(edges: readonly number[], xy: Float64Array): number[][] {
  const out = new Map<number, number[]>();
  for (let i = 0; i < edges.length; i += 2) {
    const list = out.get(edges[i]);
    if (list) list.push(edges[i + 1]);
    else out.set(edges[i], [edges[i + 1]]);
  }
  const rings: number[][] = [];
  for (const [start, ends] of out) {
    while (ends.length > 0) {
      const ring = [start];
      let before = start;
      let at = ends.pop()!;
      while (at !== start) {
        ring.push(at);
        const next = out.get(at);
        if (!next || next.length === 0) break;
        const chosen = next.length === 1 ? 0 : leftmost(before, at, next, xy);
        before = at;
        at = next.splice(chosen, 1)[0];
      }
      if (at === start && ring.length >= 3) rings.push(ring);
    }
  }
  return rings;
}

/** Where rings touch at a vertex, the leftmost turn stays with the same part of the unit. */
function leftmost(before: number, at: number, next: readonly number[], xy: Float64Array): number {
  const back = Math.atan2(xy[before * 2 + 1] - xy[at * 2 + 1], xy[before * 2] - xy[at * 2]);
  let best = 0;
  let least = Infinity;
  next.forEach((vertex, i) => {
    const angle = Math.atan2(xy[vertex * 2 + 1] - xy[at * 2 + 1], xy[vertex * 2] - xy[at * 2]);
    let turn = back - angle;
    while (turn <= 1e-12) turn += 2 * Math.PI;
    if (turn < least) {
      least = turn;
      best = i;
    }
  });
  return best;
}

function polygonsOf(rings: readonly number[][], xy: Float64Array, plane: Plane): PolygonDraft[] {
  const drawn = rings
    .map((ring) => {
      const points = new Float64Array(ring.length * 2 + 2);
      for (let i = 0; i <= ring.length; i++) {
        const vertex = ring[i % ring.length];
        points[i * 2] = xy[vertex * 2] / plane.factor;
        points[i * 2 + 1] = xy[vertex * 2 + 1];
      }
      return { points, area: signedArea(points) };
    })
    // Slivers below about a thousand square metres come from rounding.
    .filter(({ area }) => Math.abs(area) > 1e-7);
  const outer = drawn.filter(({ area }) => area > 0).map(({ points, area }) => ({ rings: [points], area }));
  for (const hole of drawn) {
    if (hole.area > 0) continue;
    let home: (typeof outer)[number] | undefined;
    for (const ring of outer) {
      const fits = ring.area > -hole.area && holdsRing(ring.rings[0], hole.points);
      if (fits && (!home || ring.area < home.area)) home = ring;
    }
    home?.rings.push(hole.points);
  }
  return outer.map((polygon) => polygon.rings);
}

function signedArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += (ring[i] - ring[0]) * (ring[i + 3] - ring[1]) - (ring[i + 2] - ring[0]) * (ring[i + 1] - ring[1]);
  }
  return sum / 2;
}

/** Whether the midpoints of most edges of `inner` lie in `ring`: rings may touch, so testing one point is not enough. */
function holdsRing(ring: Float64Array, inner: Float64Array): boolean {
  let votes = 0;
  const edges = inner.length / 2 - 1;
  for (let k = 0; k < edges; k++) {
    const x = (inner[k * 2] + inner[k * 2 + 2]) / 2;
    const y = (inner[k * 2 + 1] + inner[k * 2 + 3]) / 2;
    let inside = false;
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const y0 = ring[i + 1];
      const y1 = ring[i + 3];
      if (y0 > y !== y1 > y && x < ring[i] + ((ring[i + 2] - ring[i]) * (y - y0)) / (y1 - y0))
        inside = !inside;
    }
    votes += inside ? 1 : -1;
  }
  return votes > 0;
}
