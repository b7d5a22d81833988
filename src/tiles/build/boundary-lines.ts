// The boundaries of administrative units as lines, each once: where units of several levels share a boundary it is drawn for
// the highest of them, and neighbours do not draw it twice.
import type { Dataset } from '../../dataset/open.ts';
import { REGIONS, RegionKind, type RegionShapes, type RegionTable } from '../../dataset/tables/regions.ts';
import { type LineTable, LineTableBuilder, lineTable } from './line-table.ts';

interface Level {
  readonly kind: number;
  /** As OpenStreetMap counts them for Bangladesh. */
  readonly level: number;
}
const DIVISION = { kind: RegionKind.Division, level: 4 };
const DISTRICT = { kind: RegionKind.District, level: 5 };
const UPAZILA = { kind: RegionKind.Upazila, level: 6 };

/**
 * What is drawn from which zoom, the highest level first. From afar only what lies between two units: their coasts, with every
 * channel and island of the delta, would be one tangle.
 */
const TIERS: readonly {
  readonly from: number;
  readonly levels: readonly Level[];
  readonly between?: true;
}[] = [
  { from: 0, levels: [{ kind: RegionKind.Country, level: 2 }] },
  { from: 4, levels: [DIVISION], between: true },
  { from: 6, levels: [DISTRICT], between: true },
  { from: 8, levels: [UPAZILA], between: true },
  { from: 10, levels: [DIVISION, DISTRICT, UPAZILA] },
  { from: 11, levels: [{ kind: RegionKind.Union, level: 8 }] },
];
/** Where fewer than one ring of this many touches another one, units were drawn apart; islands have many rings. */
const ISLANDS = 50;
/** Most points in one line. */
const MOST_POINTS = 512;

export function boundaryLines(dataset: Dataset): LineTable {
  return dataset.derivedTable(lineTable('tile-boundaries.tk'), () => linesOf(dataset.table(REGIONS)));
}

type Regions = RegionTable & RegionShapes;

function linesOf(table: Regions): ReturnType<LineTableBuilder['finish']> {
  const drawn = new SegmentSet(table.points);
  const lines = new LineTableBuilder();
  for (const { from, levels, between } of TIERS) {
    lines.tier(from);
    for (const { kind, level } of levels) {
      const wanted = between ? sharedSegments(table, kind) : undefined;
      for (const [first, last] of ringsOf(table, kind))
        drawRing(
          lines,
          table.points,
          { first, last, level },
          (p) => (wanted?.has(p) ?? true) && drawn.add(p),
        );
    }
  }
  return lines.finish();
}

/** The segments of a ring that are to be drawn, as lines. */
function drawRing(
  lines: LineTableBuilder,
  points: Int32Array,
  { first, last, level }: { readonly first: number; readonly last: number; readonly level: number },
  isWanted: (segment: number) => boolean,
): void {
  const point = (p: number): void => lines.point(points[p * 2], points[p * 2 + 1]);
  for (let p = first; p < last; p++) {
    if (isWanted(p)) {
      if (lines.length === 0) point(p);
      point(p + 1);
      if (lines.length < MOST_POINTS) continue;
    }
    if (lines.length > 0) lines.end(level);
  }
  if (lines.length > 0) lines.end(level);
}

/** The first and the last point of each ring of the units of a kind. */
function* ringsOf(
  { kind, polygonStart, ringStart, pointStart }: Regions,
  wanted: number,
): Generator<readonly [first: number, last: number]> {
  for (let row = 0; row < kind.length; row++)
    if (kind[row] === wanted)
      for (let ring = ringStart[polygonStart[row]]; ring < ringStart[polygonStart[row + 1]]; ring++)
        yield [pointStart[ring], pointStart[ring + 1] - 1];
}

/** What two units of a kind have in common; undefined where they were drawn apart from each other, so that nothing can be told. */
function sharedSegments(table: Regions, kind: number): SegmentSet | undefined {
  const once = new SegmentSet(table.points);
  const twice = new SegmentSet(table.points);
  let rings = 0;
  let meeting = 0;
  for (const [first, last] of ringsOf(table, kind)) {
    const before = twice.size;
    for (let p = first; p < last; p++) if (!once.add(p)) twice.add(p);
    rings++;
    if (twice.size > before) meeting++;
  }
  return meeting > 0 && meeting * ISLANDS >= rings ? twice : undefined;
}

/** Segments between a point and the one after it, in either direction; an open hash table over the numbers of the points. */
class SegmentSet {
  #slots: Int32Array;
  #count = 0;

  constructor(readonly points: Int32Array) {
    this.#slots = new Int32Array(1 << 12).fill(-1);
  }

  get size(): number {
    return this.#count;
  }

  has(point: number): boolean {
    return this.#slots[this.#slotOf(point)] >= 0;
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
