// The outline of adjacent parts: edges that two parts share (in opposite directions) cancel out, and the rest is joined into
// rings. Parts of one survey share their corners exactly; where they do not, thin gaps remain.

import { inRings } from '../../geo/in-ring.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import type { PolygonDraft } from '../gather/gathered.ts';
import { ringArea } from './centre.ts';

/** Square degrees × 2; smaller rings (about 1,000 m²) are gaps between lines that should coincide. */
const SLIVER = 2e-7;

export function dissolveParts(parts: readonly PolygonDraft[]): PolygonDraft[] {
  const ends = openEdges(parts);
  const rings = joinRings(ends);
  const outer: Float64Array[][] = [];
  const holes: Float64Array[] = [];
  for (const ring of rings) {
    const area = ringArea(ring);
    if (Math.abs(area) < SLIVER) continue;
    if (area > 0) outer.push([ring]);
    else holes.push(ring);
  }
  // A hole belongs to the smallest outer ring around it.
  outer.sort((a, b) => ringArea(a[0]) - ringArea(b[0]));
  for (const hole of holes) {
    const x = (hole[0] + hole[2]) / 2;
    const y = (hole[1] + hole[3]) / 2;
    outer.find((polygon) => inRings([polygon[0]], x, y))?.push(hole);
  }
  return outer;
}

const corner = (x: number, y: number): string => `${x} ${y}`;

/** For each corner the corners that its edges lead to, without shared edges; the inside is on the left. */
function openEdges(parts: readonly PolygonDraft[]): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  const takeAway = (from: string, to: string): boolean => {
    const list = edges.get(from);
    const at = list ? list.indexOf(to) : -1;
    if (!list || at < 0) return false;
    if (list.length === 1) edges.delete(from);
    else list.splice(at, 1);
    return true;
  };
  for (const polygon of parts) {
    polygon.forEach((ring, i) => {
      const turned = ringArea(ring) > 0 !== (i === 0);
      const count = ring.length / 2;
      let before = '';
      for (let k = 0; k < count; k++) {
        const p = (turned ? count - 1 - k : k) * 2;
        const at = corner(toFixedDegrees(ring[p]), toFixedDegrees(ring[p + 1]));
        if (k > 0 && at !== before && !takeAway(at, before)) {
          const list = edges.get(before);
          if (list) list.push(at);
          else edges.set(before, [at]);
        }
        before = at;
      }
    });
  }
  return edges;
}

function joinRings(edges: Map<string, string[]>): Float64Array[] {
  const rings: Float64Array[] = [];
  for (const start of [...edges.keys()]) {
    while (edges.has(start)) {
      const path = [start];
      const seen = new Map([[start, 0]]);
      let at = start;
      for (;;) {
        const list = edges.get(at);
        if (!list) break;
        const next = list.pop()!;
        if (list.length === 0) edges.delete(at);
        const loop = seen.get(next);
        if (loop === undefined) {
          seen.set(next, path.length);
          path.push(next);
          at = next;
          continue;
        }
        // Back at a corner of this path: what lies in between is a ring.
        if (path.length - loop >= 3) rings.push(ringOf(path.slice(loop)));
        for (const gone of path.splice(loop + 1)) seen.delete(gone);
        at = next;
        if (path.length === 1 && !edges.has(start)) break;
      }
    }
  }
  return rings;
}

function ringOf(corners: readonly string[]): Float64Array {
  const ring = new Float64Array(corners.length * 2 + 2);
  corners.forEach((text, i) => {
    const [x, y] = text.split(' ');
    ring[i * 2] = Number(x) / 1e7;
    ring[i * 2 + 1] = Number(y) / 1e7;
  });
  ring[ring.length - 2] = ring[0];
  ring[ring.length - 1] = ring[1];
  return ring;
}
