// Points that belong to no unit, placed around a layer that does not cover the whole country: they end a cell where its
// unit's reach ends, so that part of a town does not spread over the fields around it.
import KDBush from 'kdbush';
import type { KnownPoints } from './unit-tree.ts';

/** Points at two to three times the reach from every known point: the edge of a cell lies half-way to them. */
export function boundsOf(points: KnownPoints, reachOf: (owner: number) => number): number[] {
  const index = new KDBush(points.length);
  let widest = 0;
  for (let p = 0; p < points.length; p++) {
    index.add(points.xy[p * 2], points.xy[p * 2 + 1]);
    widest = Math.max(widest, reachOf(points.owner[p]));
  }
  index.finish();
  const bounds: number[] = [];
  const seen = new Set<string>();
  for (let p = 0; p < points.length; p++) {
    const reach = reachOf(points.owner[p]);
    const step = reach / 2;
    const far = reach * 2 + step * 2;
    const column = Math.floor((points.xy[p * 2] - far) / step);
    const row = Math.floor((points.xy[p * 2 + 1] - far) / step);
    const steps = Math.ceil((far * 2) / step);
    for (let i = column; i <= column + steps; i++) {
      for (let j = row; j <= row + steps; j++) {
        // Every second column is shifted and all points are jittered, so that none are equidistant: cells stay simple.
        const x = (i + wobble(i, j)) * step;
        const y = (j + (i & 1) / 2 + wobble(j, i)) * step;
        const d = Math.hypot(x - points.xy[p * 2], y - points.xy[p * 2 + 1]);
        if (d < reach * 2 || d > far) continue;
        const name = `${step} ${i} ${j}`;
        if (seen.has(name)) continue;
        seen.add(name);
        const near = index.within(x, y, widest * 2);
        const taken = near.some((q) => {
          const own = reachOf(points.owner[q]) * 2;
          return Math.hypot(x - points.xy[q * 2], y - points.xy[q * 2 + 1]) < own;
        });
        if (!taken) bounds.push(x, y);
      }
    }
  }
  return bounds;
}

/** A deterministic small offset for a cell of the grid, between -0.1 and 0.1. */
function wobble(i: number, j: number): number {
  const mixed = Math.imul((i * 73856093) ^ (j * 19349663), 0x9e3779b1) >>> 0;
  return (mixed / 0xffffffff - 0.5) / 5;
}
