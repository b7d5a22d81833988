// The named street nearest to a point: a packed index over individual segments, then the exact distance to each candidate.
import type { Dataset } from '../../dataset/open.ts';
import { STREETS } from '../../dataset/tables/streets.ts';
import { BoxTree } from '../../geo/box-tree.ts';
import { alongSegment, segmentSquared } from '../../geo/nearest-segment.ts';
import type { Fixed } from '../../geo/units.ts';

export class NearestStreet {
  readonly #tree: BoxTree;
  readonly #points: Int32Array;
  readonly #firstPoint: Uint32Array;
  readonly #street: Uint32Array;
  readonly #place: Uint32Array;
  #x: Fixed = 0;
  #y: Fixed = 0;
  #scale = 1;
  /** After a find: the point on the street nearest to the one asked for. */
  x: Fixed = 0;
  y: Fixed = 0;
  /** Its squared distance in units of latitude. */
  squared = Number.POSITIVE_INFINITY;

  constructor(dataset: Dataset) {
    const streets = dataset.table(STREETS);
    this.#tree = new BoxTree(streets.index);
    this.#points = streets.points;
    this.#place = streets.place;
    this.#firstPoint = streets.indexPoint;
    this.#street = streets.indexStreet;
  }

  /** The row of the nearest street in the places table, or -1 if none is within the limit. */
  find(x: Fixed, y: Fixed, scale: number, limitSquared: number): number {
    this.#x = x;
    this.#y = y;
    this.#scale = scale;
    const segment = this.#tree.nearest(x, y, scale, limitSquared, this.#measure);
    this.squared = this.#tree.nearestSquared;
    if (segment < 0) return -1;
    const at = this.#firstPoint[segment] * 2;
    const p = this.#points;
    const t = alongSegment(x, y, scale, p[at], p[at + 1], p[at + 2], p[at + 3]);
    this.x = p[at] + t * (p[at + 2] - p[at]);
    this.y = p[at + 1] + t * (p[at + 3] - p[at + 1]);
    return this.#place[this.#street[segment]];
  }

  readonly #measure = (segment: number): number => {
    const at = this.#firstPoint[segment] * 2;
    const p = this.#points;
    return segmentSquared(this.#x, this.#y, this.#scale, p[at], p[at + 1], p[at + 2], p[at + 3]);
  };
}
