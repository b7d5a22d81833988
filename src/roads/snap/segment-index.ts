// The packed index of road segments: runs of up to eight segments of one edge, sorted along a Hilbert curve, below a tree of boxes
// with eight children each. Runs have no boxes of their own: their segments are examined directly.
import type { SegmentTable } from '../graph/road-tables.ts';

export const RUN = 8;
export const FAN = 8;
const CURVE_BITS = 14;
const ITEM_STEPS = 2 ** 25;

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
  if (runs >= ITEM_STEPS) throw new RangeError(`too many road segments for one index: ${runs} runs`);
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
  const cells = 2 ** CURVE_BITS - 1;
  const scaleX = east > west ? cells / (east - west) : 0;
  const scaleY = north > south ? cells / (north - south) : 0;

  const edgeOf = new Uint32Array(runs);
  const pointOf = new Uint32Array(runs);
  const keys = new Float64Array(runs);
  let run = 0;
  for (let e = 0; e < edges; e++) {
    const end = pointStart[e + 1] - 1;
    for (let p = pointStart[e]; p < end; p += RUN) {
      const middle = Math.min(end, p + RUN);
      const x = Math.floor(((lon[p] + lon[middle]) / 2 - west) * scaleX);
      const y = Math.floor(((lat[p] + lat[middle]) / 2 - south) * scaleY);
      edgeOf[run] = e;
      pointOf[run] = p;
      keys[run] = hilbert(x, y) * ITEM_STEPS + run;
      run++;
    }
  }
  keys.sort();
  const runEdge = new Uint32Array(runs);
  const runPoint = new Uint32Array(runs);
  const levels = levelStarts(runs);
  const boxes = emptyBoxes(new Int32Array(levels[levels.length - 1] * 4));
  for (let i = 0; i < runs; i++) {
    const old = keys[i] % ITEM_STEPS;
    const e = (runEdge[i] = edgeOf[old]);
    const p = (runPoint[i] = pointOf[old]);
    boxRun(boxes, i, p, Math.min(pointStart[e + 1] - 1, p + RUN), lon, lat);
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

/** Position of a cell on the Hilbert curve. */
function hilbert(cellX: number, cellY: number): number {
  let x = cellX;
  let y = cellY;
  let place = 0;
  for (let s = 1 << (CURVE_BITS - 1); s > 0; s >>= 1) {
    const rx = (x & s) > 0 ? 1 : 0;
    const ry = (y & s) > 0 ? 1 : 0;
    place += s * s * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) {
        x = (1 << CURVE_BITS) - 1 - x;
        y = (1 << CURVE_BITS) - 1 - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return place;
}
