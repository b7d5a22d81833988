// Edges whose boxes in the packed index intersect a box: includes some that are merely close, and some twice.
import { FAN, type SegmentIndex } from './segment-index.ts';

/** West, south, east, north in degrees × 1e7. */
export type FixedBox = readonly [west: number, south: number, east: number, north: number];

/** Calls back for each run of segments: the edge, and the run's first point. */
export function runsInBox(
  { levels, boxes, runEdge, runPoint }: SegmentIndex,
  [west, south, east, north]: FixedBox,
  visit: (edge: number, point: number) => void,
): void {
  const waiting: number[] = levels.length > 1 ? [levels[levels.length - 1] - 1] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const at = node * 4;
    if (boxes[at] > east || boxes[at + 2] < west || boxes[at + 1] > north || boxes[at + 3] < south) continue;
    if (node < levels[1]) {
      const end = Math.min((node + 1) * FAN, runEdge.length);
      for (let run = node * FAN; run < end; run++) visit(runEdge[run], runPoint[run]);
      continue;
    }
    let level = 1;
    while (node >= levels[level + 1]) level++;
    const first = levels[level - 1] + (node - levels[level]) * FAN;
    const end = Math.min(first + FAN, levels[level]);
    for (let child = first; child < end; child++) waiting.push(child);
  }
}
