// The named street nearest to a point: a packed index over individual segments, then the exact distance to each candidate.
import type { Dataset } from '../../dataset/open.ts';
import { STREETS, type StreetTable } from '../../dataset/tables/streets.ts';
import { alongSegment } from '../../geo/nearest-segment.ts';
import { SegmentTree } from '../../geo/segment-tree.ts';
import type { Fixed } from '../../geo/units.ts';
import { firstAtLeast } from '../../lookup/binary-search.ts';

export class NearestStreet {
  readonly #streets: StreetTable;
  readonly #segments: SegmentTree;
  /** After a find: the point on the street nearest to the one asked for. */
  x: Fixed = 0;
  y: Fixed = 0;
  /** Its squared distance in units of latitude. */
  squared = Number.POSITIVE_INFINITY;

  constructor(dataset: Dataset) {
    this.#streets = dataset.table(STREETS);
    this.#segments = new SegmentTree(this.#streets, this.#streets.points);
  }

  /** The row of the nearest street in the places table, or -1 if none is within the limit. */
  find(x: Fixed, y: Fixed, scale: number, limitSquared: number): number {
    const first = this.#segments.nearest(x, y, scale, limitSquared);
    this.squared = this.#segments.squared;
    if (first < 0) return -1;
    const { points: p, pointStart, lineStart, place } = this.#streets;
    const at = first * 2;
    const t = alongSegment(x, y, scale, p[at], p[at + 1], p[at + 2], p[at + 3]);
    this.x = p[at] + t * (p[at + 2] - p[at]);
    this.y = p[at + 1] + t * (p[at + 3] - p[at + 1]);
    const line = firstAtLeast(pointStart, first + 1) - 1;
    return place[firstAtLeast(lineStart, line + 1) - 1];
  }
}
