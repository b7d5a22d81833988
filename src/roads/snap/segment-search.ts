// Finds the roads nearest to a point in the packed index: boxes in order of distance, then the segments themselves. Distances
// are compared in the plane, with longitudes scaled for the latitude.
import { larger } from '../../dataset/typed-arrays.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { FAN, RUN, type SegmentIndex } from './segment-index.ts';

export const FORWARD = 1;
export const BACKWARD = 2;

/** Which roads count; called edge by edge and segment by segment. */
export interface RoadFilter {
  /** Directions (FORWARD, BACKWARD) in which the edge may be used; 0 excludes it. */
  directions(edge: number): number;
  /** Those of the directions that fit the segment's own direction; dx, dy point along the edge. */
  heading(directions: number, dx: number, dy: number): number;
}

/** A point to search around, in fixed-point degrees; `shrink` is the ratio of a degree of longitude to one of latitude. */
export interface SearchCentre {
  readonly x: number;
  readonly y: number;
  readonly shrink: number;
}

/** The nearest point on an edge. */
export interface EdgeHit {
  edge: number;
  /** The edge point before it, and how far it lies between that and the next one, 0 to 1. */
  point: number;
  between: number;
  directions: number;
  /** Square of the distance, in fixed-point degrees of latitude. */
  square: number;
}

export class SegmentSearch {
  #node = new Int32Array(256);
  #square = new Float64Array(256);
  #size = 0;
  #x = 0;
  #y = 0;
  #shrink = 1;
  readonly #hit: EdgeHit = { edge: -1, point: 0, between: 0, directions: 0, square: 0 };

  constructor(
    readonly graph: RoadGraph,
    readonly index: SegmentIndex,
  ) {}

  /** The nearest hit below `square`, valid until the next search; undefined if there is none. */
  nearest(centre: SearchCentre, square: number, filter: RoadFilter): EdgeHit | undefined {
    const hit = this.#hit;
    hit.edge = -1;
    hit.square = square;
    this.#begin(centre);
    while (this.#size > 0 && this.#square[0] < hit.square) {
      const node = this.#pop();
      const child = this.#children(node, hit.square);
      if (child < 0) continue;
      const end = Math.min(child + FAN, this.index.runEdge.length);
      for (let run = child; run < end; run++) this.#look(run, filter, hit);
    }
    return hit.edge < 0 ? undefined : hit;
  }

  /** Calls back for each run of segments with a point below `square`, with its nearest point; is told the square below which others count from then on. */
  within(centre: SearchCentre, most: number, filter: RoadFilter, found: (hit: EdgeHit) => number): void {
    const hit = this.#hit;
    let square = most;
    this.#begin(centre);
    while (this.#size > 0 && this.#square[0] < square) {
      const node = this.#pop();
      const child = this.#children(node, square);
      if (child < 0) continue;
      const end = Math.min(child + FAN, this.index.runEdge.length);
      for (let run = child; run < end; run++) {
        hit.edge = -1;
        hit.square = square;
        this.#look(run, filter, hit);
        if (hit.edge >= 0) square = found(hit);
      }
    }
  }

  #begin({ x, y, shrink }: SearchCentre): void {
    this.#x = x;
    this.#y = y;
    this.#shrink = shrink;
    this.#size = 0;
    const { levels } = this.index;
    if (levels.length > 1) this.#push(levels[levels.length - 1] - 1, 0);
  }

  /** Queues the node's children; for a node on the lowest level returns its first run instead, otherwise -1. */
  #children(node: number, square: number): number {
    const { levels, boxes } = this.index;
    if (node < levels[1]) return node * FAN;
    let level = 1;
    while (node >= levels[level + 1]) level++;
    const first = levels[level - 1] + (node - levels[level]) * FAN;
    const end = Math.min(first + FAN, levels[level]);
    const x = this.#x;
    const y = this.#y;
    for (let n = first; n < end; n++) {
      const at = n * 4;
      const dx = (x < boxes[at] ? boxes[at] - x : x > boxes[at + 2] ? x - boxes[at + 2] : 0) * this.#shrink;
      const dy = y < boxes[at + 1] ? boxes[at + 1] - y : y > boxes[at + 3] ? y - boxes[at + 3] : 0;
      const distance = dx * dx + dy * dy;
      if (distance < square) this.#push(n, distance);
    }
    return -1;
  }

  /** Improves `hit` with the segments of a run. */
  #look(run: number, filter: RoadFilter, hit: EdgeHit): void {
    const { pointStart, pointLon, pointLat } = this.graph;
    const edge = this.index.runEdge[run];
    const begin = this.index.runPoint[run];
    const end = Math.min(pointStart[edge + 1] - 1, begin + RUN);
    const shrink = this.#shrink;
    let directions = -1;
    let bx = (pointLon[begin] - this.#x) * shrink;
    let by = pointLat[begin] - this.#y;
    for (let p = begin; p < end; p++) {
      const ax = bx;
      const ay = by;
      bx = (pointLon[p + 1] - this.#x) * shrink;
      by = pointLat[p + 1] - this.#y;
      const dx = bx - ax;
      const dy = by - ay;
      const length = dx * dx + dy * dy;
      let t = length > 0 ? -(ax * dx + ay * dy) / length : 0;
      t = t < 0 ? 0 : Math.min(t, 1);
      const px = ax + dx * t;
      const py = ay + dy * t;
      const square = px * px + py * py;
      if (square >= hit.square) continue;
      if (directions < 0) directions = filter.directions(edge);
      if (directions === 0) return;
      const suited = filter.heading(directions, dx, dy);
      if (suited === 0) continue;
      hit.edge = edge;
      hit.point = p;
      hit.between = t;
      hit.directions = suited;
      hit.square = square;
    }
  }

  #push(node: number, square: number): void {
    if (this.#size === this.#node.length) {
      this.#node = larger(this.#node, this.#size * 2);
      this.#square = larger(this.#square, this.#size * 2);
    }
    const squares = this.#square;
    const nodes = this.#node;
    let i = this.#size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (squares[parent] <= square) break;
      squares[i] = squares[parent];
      nodes[i] = nodes[parent];
      i = parent;
    }
    squares[i] = square;
    nodes[i] = node;
  }

  #pop(): number {
    const squares = this.#square;
    const nodes = this.#node;
    const top = nodes[0];
    const size = --this.#size;
    const node = nodes[size];
    const square = squares[size];
    let i = 0;
    for (;;) {
      let child = i * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && squares[child + 1] < squares[child]) child++;
      if (squares[child] >= square) break;
      squares[i] = squares[child];
      nodes[i] = nodes[child];
      i = child;
    }
    squares[i] = square;
    nodes[i] = node;
    return top;
  }
}
