// The boundaries of administrative units as lines, each once: where units of several levels share a boundary it is drawn for
// the highest of them, and neighbours do not draw it twice.
import type { Dataset } from '../../dataset/open.ts';
import { REGIONS, RegionKind, type RegionShapes, type RegionTable } from '../../dataset/tables/regions.ts';
import { type LineTable, LineTableBuilder, lineTable } from './line-table.ts';

/** Levels as OpenStreetMap counts them for Bangladesh, the highest first, with the zoom from which each is drawn. */
const LEVELS = [
  { kind: RegionKind.Country, level: 2, from: 0 },
  { kind: RegionKind.Division, level: 4, from: 4 },
  { kind: RegionKind.District, level: 5, from: 6 },
  { kind: RegionKind.Upazila, level: 6, from: 8 },
  { kind: RegionKind.Union, level: 8, from: 11 },
] as const;
/** Most points in one line. */
const MOST_POINTS = 512;

export function boundaryLines(dataset: Dataset): LineTable {
  return dataset.derivedTable(lineTable('tile-boundaries.tk'), () => linesOf(dataset.table(REGIONS)));
}

function linesOf(table: RegionTable & RegionShapes): ReturnType<LineTableBuilder['finish']> {
  const { kind, polygonStart, ringStart, pointStart, points } = table;
  const drawn = new SegmentSet(points);
  const lines = new LineTableBuilder();
  const point = (p: number): void => lines.point(points[p * 2], points[p * 2 + 1]);
  for (const { kind: wanted, level, from } of LEVELS) {
    lines.tier(from);
    for (let row = 0; row < kind.length; row++) {
      if (kind[row] !== wanted) continue;
      const firstRing = ringStart[polygonStart[row]];
      const endRing = ringStart[polygonStart[row + 1]];
      for (let ring = firstRing; ring < endRing; ring++) {
        const last = pointStart[ring + 1] - 1;
        for (let p = pointStart[ring]; p < last; p++) {
          if (drawn.add(p)) {
            if (lines.length === 0) point(p);
            point(p + 1);
            if (lines.length < MOST_POINTS) continue;
          }
          if (lines.length > 0) lines.end(level);
        }
        if (lines.length > 0) lines.end(level);
      }
    }
  }
  return lines.finish();
}

/** Segments between a point and the one after it, in either direction; an open hash table over the numbers of the points. */
class SegmentSet {
  #slots: Int32Array;
  #count = 0;

  constructor(readonly points: Int32Array) {
    this.#slots = new Int32Array(1 << 12).fill(-1);
  }

  /** False if it was already there. */
  add(point: number): boolean {
    if (this.#count * 2 > this.#slots.length) this.#grow();
    const slot = this.#slotOf(point);
    if (this.#slots[slot] >= 0) return false;
    this.#slots[slot] = point;
    this.#count++;
    return true;
  }

  #slotOf(point: number): number {
    const { points } = this;
    const at = point * 2;
    // The same for both directions.
    const mixed =
      Math.imul(points[at] ^ points[at + 2], 0x9e3779b1) ^
      Math.imul(points[at + 1] ^ points[at + 3], 0x85ebca6b);
    const sum = Math.imul(points[at] + points[at + 2], 0xc2b2ae35);
    const mask = this.#slots.length - 1;
    let slot = ((mixed ^ sum) >>> 7) & mask;
    while (this.#slots[slot] >= 0 && !this.#same(this.#slots[slot] * 2, at)) slot = (slot + 1) & mask;
    return slot;
  }

  #same(a: number, b: number): boolean {
    const { points: p } = this;
    if (p[a] === p[b] && p[a + 1] === p[b + 1] && p[a + 2] === p[b + 2] && p[a + 3] === p[b + 3]) return true;
    return p[a] === p[b + 2] && p[a + 1] === p[b + 3] && p[a + 2] === p[b] && p[a + 3] === p[b + 1];
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2).fill(-1);
    for (const point of old) if (point >= 0) this.#slots[this.#slotOf(point)] = point;
  }
}
