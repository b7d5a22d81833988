// A packed index over the segments of lines: groups of four that lie near each other, below a box tree. Segments have no boxes of their own: those of
// a group are examined directly.
import { BoxTree, BoxTreeBuilder } from './box-tree.ts';
import { alongCurve } from './hilbert.ts';
import { segmentSquared } from './nearest-segment.ts';
import type { Fixed } from './units.ts';

/** With eight the tree takes half as much, and finding the nearest half as long again. */
const GROUP = 4;

export interface SegmentColumns {
  /** Bytes of a box tree over the groups. */
  readonly segmentTree: Uint8Array;
  /** By place in the groups: the number of the segment's first point. */
  readonly segmentPoint: Uint32Array;
}

/** `points`: longitude and latitude alternating; `first`: the number of the first point of each segment. */
export function segmentColumns(points: Int32Array, first: Uint32Array): SegmentColumns {
  const box = boxOf(points);
  const middle =
    (axis: 0 | 1) =>
    (segment: number): number =>
      (points[first[segment] * 2 + axis] + points[first[segment] * 2 + 2 + axis]) / 2;
  const segmentPoint = alongCurve(first.length, box, middle(0), middle(1)).map((segment) => first[segment]);
  const tree = new BoxTreeBuilder(Math.ceil(first.length / GROUP));
  for (let group = 0; group < segmentPoint.length; group += GROUP) {
    const ends = [...segmentPoint.subarray(group, group + GROUP)].flatMap((p) => [p, p + 1]);
    const xs = ends.map((p) => points[p * 2]);
    const ys = ends.map((p) => points[p * 2 + 1]);
    tree.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  return { segmentTree: tree.finish(), segmentPoint };
}

function boxOf(points: Int32Array): [number, number, number, number] {
  const box: [number, number, number, number] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000];
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]);
    box[1] = Math.min(box[1], points[i + 1]);
    box[2] = Math.max(box[2], points[i]);
    box[3] = Math.max(box[3], points[i + 1]);
  }
  return box;
}

export class SegmentTree {
  readonly #tree: BoxTree;
  readonly #points: Int32Array;
  readonly #first: Uint32Array;
  #x: Fixed = 0;
  #y: Fixed = 0;
  #scale = 1;
  #found = -1;
  /** Squared distance of the segment found last, in units of latitude. */
  squared = Number.POSITIVE_INFINITY;

  constructor({ segmentTree, segmentPoint }: SegmentColumns, points: Int32Array) {
    this.#tree = new BoxTree(segmentTree);
    this.#points = points;
    this.#first = segmentPoint;
  }

  /** The first point of the nearest segment, or -1 if none is within the limit. */
  nearest(x: Fixed, y: Fixed, scale: number, limitSquared: number): number {
    this.#x = x;
    this.#y = y;
    this.#scale = scale;
    const group = this.#tree.nearest(x, y, scale, limitSquared, this.#measure);
    this.squared = this.#tree.nearestSquared;
    return group < 0 ? -1 : this.#found;
  }

  readonly #measure = (group: number): number => {
    const p = this.#points;
    let least = this.#tree.nearestSquared;
    const end = Math.min(this.#first.length, (group + 1) * GROUP);
    for (let i = group * GROUP; i < end; i++) {
      const at = this.#first[i] * 2;
      const squared = segmentSquared(this.#x, this.#y, this.#scale, p[at], p[at + 1], p[at + 2], p[at + 3]);
      if (squared >= least) continue;
      least = squared;
      this.#found = this.#first[i];
    }
    return least;
  };
}
