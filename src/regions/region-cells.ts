// Which unit contains a point, cached by cell of a fine grid: where no boundary of a kind crosses a cell, the whole cell lies
// in the same unit, and every further point in it is answered without testing a polygon. The answers are always the same as
// the index would give. Cells are filled on demand, and their number is bounded.
import { RegionKind, type RegionShapes } from '../dataset/tables/regions.ts';
import { BoxTree } from '../geo/box-tree.ts';
import type { PackedPolygons, PolygonIndex } from '../geo/polygon-index.ts';
import type { Fixed } from '../geo/units.ts';

/** A cell is 2^13 ten-millionths of a degree wide and high: about 90 m. */
const CELL_BITS = 13;
/** Cells kept at once, in pairs of slots: a cell that finds both of its slots taken replaces one of them, alternately. */
const SLOT_BITS = 15;
/** Numbers kept per cell: one for each kind, with index 0 unused. */
const KINDS = 16;

/** Values other than rows and -1 (no unit): below MIXED nothing is known yet. */
const MIXED = -2;
const ASKED_ONCE = -3;
const NOT_ASKED = -4;

/** The polygons of one kind: their index, and what it was built from. */
export interface KindPolygons {
  readonly index: PolygonIndex;
  readonly packed: PackedPolygons;
}

interface IndexedKind {
  readonly index: PolygonIndex;
  readonly tree: BoxTree;
  readonly polygons: Uint32Array;
}

export class RegionCells {
  /** By kind; undefined for kinds without polygons. */
  readonly #kinds: (IndexedKind | undefined)[] = [];
  /** The cell in each slot. Column 0x7fffffff is not a cell on the globe. */
  readonly #column = new Int32Array(1 << SLOT_BITS).fill(0x7fffffff);
  readonly #line = new Int32Array(1 << SLOT_BITS);
  /** Of 16 bits where the rows fit: every thread has such a cache. */
  readonly #held: Int16Array | Int32Array;
  /** Which slot of a pair the next new cell takes: 0 or 1. */
  #turn = 0;

  constructor(
    readonly shapes: RegionShapes,
    kinds: ReadonlyMap<RegionKind, KindPolygons>,
    units: number,
  ) {
    this.#held = new (units > 0x7fff ? Int32Array : Int16Array)(KINDS << SLOT_BITS);
    for (const kind of Object.values(RegionKind)) {
      const found = kinds.get(kind);
      this.#kinds[kind] = found && {
        index: found.index,
        tree: new BoxTree(found.packed.tree),
        polygons: found.packed.polygons,
      };
    }
  }

  /** The unit of a kind that contains the point, or -1. */
  find(kind: RegionKind, x: Fixed, y: Fixed): number {
    const indexed = this.#kinds[kind];
    if (indexed === undefined) return -1;
    const column = x >> CELL_BITS;
    const line = y >> CELL_BITS;
    const at = this.#slotOf(column, line) * KINDS + kind;
    const held = this.#held[at];
    if (held > MIXED) return held;
    const row = indexed.index.find(x, y);
    // Checking for boundaries costs as much as a search: only a cell that is asked for again is worth it.
    if (held === NOT_ASKED) this.#held[at] = ASKED_ONCE;
    else if (held === ASKED_ONCE) this.#held[at] = this.#isCrossed(indexed, column, line) ? MIXED : row;
    return row;
  }

  #slotOf(column: number, line: number): number {
    let slot = (Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b)) >>> (32 - SLOT_BITS);
    if (this.#column[slot] === column && this.#line[slot] === line) return slot;
    slot ^= 1;
    if (this.#column[slot] === column && this.#line[slot] === line) return slot;
    this.#turn ^= 1;
    slot ^= this.#turn;
    this.#column[slot] = column;
    this.#line[slot] = line;
    this.#held.fill(NOT_ASKED, slot * KINDS, (slot + 1) * KINDS);
    return slot;
  }

  /** Whether any boundary of a kind meets the cell or comes so close that rounding could matter. */
  #isCrossed({ tree, polygons }: IndexedKind, column: number, line: number): boolean {
    const west = (column << CELL_BITS) - 1;
    const south = (line << CELL_BITS) - 1;
    const east = west + (1 << CELL_BITS) + 1;
    const north = south + (1 << CELL_BITS) + 1;
    const count = tree.meets(west, south, east, north);
    const { ringStart, pointStart, points } = this.shapes;
    for (let i = 0; i < count; i++) {
      const polygon = polygons[tree.found[i]];
      for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
        const end = pointStart[ring + 1] * 2 - 2;
        for (let p = pointStart[ring] * 2; p < end; p += 2) {
          if (meetsBox(points[p], points[p + 1], points[p + 2], points[p + 3], west, south, east, north))
            return true;
        }
      }
    }
    return false;
  }
}

/** Whether the segment from a to b meets the box. Rounding errors are far below the unit by which the box was widened. */
function meetsBox(
  ax: Fixed,
  ay: Fixed,
  bx: Fixed,
  by: Fixed,
  west: Fixed,
  south: Fixed,
  east: Fixed,
  north: Fixed,
): boolean {
  if (ax < west && bx < west) return false;
  if (ax > east && bx > east) return false;
  if (ay < south && by < south) return false;
  if (ay > north && by > north) return false;
  // The line through a and b misses the box if all four corners are on the same side of it.
  const dx = bx - ax;
  const dy = by - ay;
  const southWest = dx * (south - ay) - dy * (west - ax);
  const southEast = dx * (south - ay) - dy * (east - ax);
  const northWest = dx * (north - ay) - dy * (west - ax);
  const northEast = dx * (north - ay) - dy * (east - ax);
  if (southWest > 0 && southEast > 0 && northWest > 0 && northEast > 0) return false;
  return !(southWest < 0 && southEast < 0 && northWest < 0 && northEast < 0);
}
