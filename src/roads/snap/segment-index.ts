// The packed index of road segments: runs of up to eight segments of one edge, sorted along a Hilbert curve, below a tree of boxes
// with eight children each. Runs have no boxes of their own: their segments are examined directly.
import { alongCurve } from '../../geo/hilbert.ts';
import type { SegmentTable } from '../graph/road-tables.ts';

export const RUN = 8;
export const FAN = 8;

export interface SegmentIndex extends SegmentTable {
  /** Where each level begins among the nodes, and where the last one ends. */
  readonly levels: readonly number[];
}

export function levelStarts(runs: number): number[] {
  const starts = [0];
  let nodes = Math.ceil(runs / FAN);
  while (nodes > 0) {
    starts.push(starts[starts.length - 1] + nodes);
    if (nodes === 1) break;
    nodes = Math.ceil(nodes / FAN);
  }
  return starts;
}

export function segmentIndexColumns(pointStart: Uint32Array, lon: Int32Array, lat: Int32Array): SegmentTable {
  const edges = pointStart.length - 1;
  let runs = 0;
  for (let e = 0; e < edges; e++) runs += Math.ceil((pointStart[e + 1] - pointStart[e] - 1) / RUN);
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let p = 0; p < lon.length; p++) {
    if (lon[p] < west) west = lon[p];
    if (lon[p] > east) east = lon[p];
    if (lat[p] < south) south = lat[p];
    if (lat[p] > north) north = lat[p];
  }
  const edgeOf = new Uint32Array(runs);
  const pointOf = new Uint32Array(runs);
  const endOf = new Uint32Array(runs);
  let run = 0;
  for (let e = 0; e < edges; e++) {
    const end = pointStart[e + 1] - 1;
    for (let p = pointStart[e]; p < end; p += RUN) {
      edgeOf[run] = e;
      pointOf[run] = p;
      endOf[run++] = Math.min(end, p + RUN);
    }
  }
  const order = alongCurve(
    runs,
    [west, south, east, north],
    (i) => (lon[pointOf[i]] + lon[endOf[i]]) / 2,
    (i) => (lat[pointOf[i]] + lat[endOf[i]]) / 2,
  );
  const runEdge = new Uint32Array(runs);
  const runPoint = new Uint32Array(runs);
  const levels = levelStarts(runs);
  const boxes = emptyBoxes(new Int32Array(levels[levels.length - 1] * 4));
  for (let i = 0; i < runs; i++) {
    const old = order[i];
    runEdge[i] = edgeOf[old];
    runPoint[i] = pointOf[old];
    boxRun(boxes, i, pointOf[old], endOf[old], lon, lat);
  }
  raiseBoxes(levels, boxes);
  return { runEdge, runPoint, boxes };
}

export function readSegmentIndex({ runEdge, runPoint, boxes }: SegmentTable): SegmentIndex {
  return { runEdge, runPoint, boxes, levels: levelStarts(runEdge.length) };
}

/** Boxes around nothing. */
export function emptyBoxes(boxes: Int32Array): Int32Array {
  for (let n = 0; n < boxes.length; n += 4) {
    boxes[n] = boxes[n + 1] = 0x7fffffff;
    boxes[n + 2] = boxes[n + 3] = -0x80000000;
  }
  return boxes;
}

/** Makes the box of the lowest level in which a run stands reach around its points. */
export function boxRun(
  boxes: Int32Array,
  run: number,
  first: number,
  last: number,
  lon: Int32Array,
  lat: Int32Array,
): void {
  const box = Math.floor(run / FAN) * 4;
  for (let p = first; p <= last; p++) stretch(boxes, box, lon[p], lat[p], lon[p], lat[p]);
}

/** Makes the boxes of all levels but the lowest. */
export function raiseBoxes(levels: readonly number[], boxes: Int32Array): void {
  for (let level = 1; level + 1 < levels.length; level++) {
    const below = levels[level - 1];
    for (let n = below; n < levels[level]; n++) {
      const box = (levels[level] + Math.floor((n - below) / FAN)) * 4;
      stretch(boxes, box, boxes[n * 4], boxes[n * 4 + 1], boxes[n * 4 + 2], boxes[n * 4 + 3]);
    }
  }
}

function stretch(boxes: Int32Array, at: number, w: number, s: number, e: number, n: number): void {
  if (w < boxes[at]) boxes[at] = w;
  if (s < boxes[at + 1]) boxes[at + 1] = s;
  if (e > boxes[at + 2]) boxes[at + 2] = e;
  if (n > boxes[at + 3]) boxes[at + 3] = n;
}
