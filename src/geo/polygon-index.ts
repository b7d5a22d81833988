// Finds the shape that a point lies in among many: a packed R-tree over the polygons' bounding boxes, then the exact test.
// Used at import to locate a million records and by the server to answer; no allocation per query.
import { firstWhere } from '../lookup/binary-search.ts';
import { BoxTree, BoxTreeBuilder } from './box-tree.ts';
import { lonScale, METRES_PER_FIXED, segmentSquared } from './nearest-segment.ts';
import { ON_EDGE, OUTSIDE, type PolygonArrays, pointInPolygon } from './point-in-polygon.ts';
import type { Fixed, Metres } from './units.ts';

/** Polygons by owner: owner r (a region, a fence) has the polygons polygonStart[r] … polygonStart[r+1]. */
export interface ShapeArrays extends PolygonArrays {
  readonly polygonStart: Uint32Array;
}

/** The stored form of an index: the tree's bytes, and the polygon of each of its entries. */
export interface PackedPolygons {
  readonly tree: Uint8Array;
  readonly polygons: Uint32Array;
}

/** Packs the polygons of the given owners. */
export function packPolygons(shapes: ShapeArrays, owners: Iterable<number>): PackedPolygons {
  const polygons: number[] = [];
  for (const owner of owners) {
    for (let p = shapes.polygonStart[owner]; p < shapes.polygonStart[owner + 1]; p++) {
      if (outerLength(shapes, p) >= 8) polygons.push(p);
    }
  }
  const tree = new BoxTreeBuilder(polygons.length);
  for (const polygon of polygons) {
    const [west, south, east, north] = polygonBox(shapes, polygon);
    tree.add(west, south, east, north);
  }
  return { tree: tree.finish(), polygons: Uint32Array.from(polygons) };
}

export class PolygonIndex {
  readonly #tree: BoxTree;
  readonly #polygons: Uint32Array;
  /** Entry of the tree → owner. */
  readonly #owners: Uint32Array;
  /** Entry of the tree → area of its box, to choose the more specific of two that overlap. */
  readonly #extent: Float64Array;
  /** Owner → the search that found it last, so that one with several polygons is found once. */
  readonly #foundBy: Uint32Array;
  #searches = 0;
  /** Corners that `findAll` has compared with points since this was set to 0. */
  compared = 0;
  #x: Fixed = 0;
  #y: Fixed = 0;
  #scale = 1;

  /** `order[owner]`, 0 to 2: where shapes overlap the lowest goes first; 0 for all where it is left out. */
  constructor(
    readonly shapes: ShapeArrays,
    packed: PackedPolygons,
    readonly order?: Uint8Array,
  ) {
    this.#tree = new BoxTree(packed.tree);
    this.#polygons = packed.polygons;
    this.#owners = new Uint32Array(packed.polygons.length);
    this.#foundBy = new Uint32Array(shapes.polygonStart.length - 1);
    this.#extent = new Float64Array(packed.polygons.length);
    for (let entry = 0; entry < packed.polygons.length; entry++) {
      this.#owners[entry] = ownerOf(shapes.polygonStart, packed.polygons[entry]);
      const [west, south, east, north] = polygonBox(shapes, packed.polygons[entry]);
      this.#extent[entry] = (east - west) * (north - south);
    }
  }

  get size(): number {
    return this.#polygons.length;
  }

  /**
   * The owner whose shape contains the point, or -1. If several do: inside before on the edge, then by `order`, then the
   * smaller box, then the lower number; so the answer never depends on the order in the tree.
   */
  find(x: Fixed, y: Fixed): number {
    const count = this.#tree.at(x, y);
    const found = this.#tree.found;
    let best = -1;
    let bestRank = 6;
    for (let i = 0; i < count; i++) {
      const entry = found[i];
      const where = pointInPolygon(this.shapes, this.#polygons[entry], x, y);
      if (where === OUTSIDE) continue;
      const rank = (where === ON_EDGE ? 3 : 0) + (this.order?.[this.#owners[entry]] ?? 0);
      if (rank > bestRank || (rank === bestRank && !this.#before(entry, best))) continue;
      best = entry;
      bestRank = rank;
    }
    return best < 0 ? -1 : this.#owners[best];
  }

  /** Writes all owners that contain the point (edge included) to `into`, each once; returns how many. */
  findAll(x: Fixed, y: Fixed, into: Int32Array): number {
    const count = this.#tree.at(x, y);
    if (++this.#searches > 0xffffffff) {
      this.#foundBy.fill(0);
      this.#searches = 1;
    }
    let filled = 0;
    for (let i = 0; i < count && filled < into.length; i++) {
      const entry = this.#tree.found[i];
      const owner = this.#owners[entry];
      if (this.#foundBy[owner] === this.#searches) continue;
      const { ringStart, pointStart } = this.shapes;
      const polygon = this.#polygons[entry];
      this.compared += pointStart[ringStart[polygon + 1]] - pointStart[ringStart[polygon]];
      if (pointInPolygon(this.shapes, this.#polygons[entry], x, y) === OUTSIDE) continue;
      this.#foundBy[owner] = this.#searches;
      into[filled++] = owner;
    }
    return filled;
  }

  /** The owner whose shape is nearest to the point, within reach, or -1; one that contains it is at distance 0. */
  nearest(x: Fixed, y: Fixed, reach: Metres): number {
    this.#x = x;
    this.#y = y;
    this.#scale = lonScale(y);
    const limit = (reach / METRES_PER_FIXED) ** 2;
    const entry = this.#tree.nearest(x, y, this.#scale, limit, this.#measure);
    return entry < 0 ? -1 : this.#owners[entry];
  }

  /** Distance of the shape found by the last `nearest`. */
  get nearestMetres(): Metres {
    return Math.sqrt(this.#tree.nearestSquared) * METRES_PER_FIXED;
  }

  #before(entry: number, other: number): boolean {
    if (this.#extent[entry] !== this.#extent[other]) return this.#extent[entry] < this.#extent[other];
    return this.#owners[entry] < this.#owners[other];
  }

  readonly #measure = (entry: number): number => {
    const polygon = this.#polygons[entry];
    if (pointInPolygon(this.shapes, polygon, this.#x, this.#y) >= ON_EDGE) return 0;
    const { ringStart, pointStart, points } = this.shapes;
    let best = Number.POSITIVE_INFINITY;
    for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
      const end = pointStart[ring + 1] * 2 - 2;
      for (let i = pointStart[ring] * 2; i < end; i += 2) {
        const squared = segmentSquared(
          this.#x,
          this.#y,
          this.#scale,
          points[i],
          points[i + 1],
          points[i + 2],
          points[i + 3],
        );
        if (squared < best) best = squared;
      }
    }
    return best;
  };
}

/** West, south, east, north of a polygon's outer ring, degrees × 1e7. */
function polygonBox(shapes: PolygonArrays, polygon: number): [Fixed, Fixed, Fixed, Fixed] {
  const ring = shapes.ringStart[polygon];
  let west = 0x7fffffff;
  let south = 0x7fffffff;
  let east = -0x80000000;
  let north = -0x80000000;
  for (let i = shapes.pointStart[ring] * 2; i < shapes.pointStart[ring + 1] * 2; i += 2) {
    const x = shapes.points[i];
    const y = shapes.points[i + 1];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** Coordinates in the outer ring; fewer than four points cannot contain anything. */
function outerLength(shapes: PolygonArrays, polygon: number): number {
  const ring = shapes.ringStart[polygon];
  if (ring === shapes.ringStart[polygon + 1]) return 0;
  return (shapes.pointStart[ring + 1] - shapes.pointStart[ring]) * 2;
}

/** The owner r with polygonStart[r] <= polygon < polygonStart[r+1]. */
function ownerOf(polygonStart: Uint32Array, polygon: number): number {
  return firstWhere(1, polygonStart.length - 1, (owner) => polygonStart[owner] > polygon) - 1;
}
