// The polygons of one account in memory, found by point. They rarely change: the index is rebuilt at the first search after a
// change.
import { type PackedPolygons, PolygonIndex, packPolygons, type ShapeArrays } from '../geo/polygon-index.ts';
import { type Lat, type Lon, toFixedDegrees } from '../geo/units.ts';
import type { FencePolygonRecord } from '../store/fences.ts';

export interface FencePolygon {
  readonly id: string;
  readonly name: string;
}

interface Shape extends FencePolygon {
  /** Its rings one after the other: longitude and latitude in degrees × 1e7. */
  readonly points: Int32Array;
  /** Where each ring ends, in points. */
  readonly ringEnds: readonly number[];
  /** Where each polygon ends, in rings. */
  readonly polygonEnds: readonly number[];
}

interface Index {
  readonly packed: PolygonIndex;
  readonly owners: readonly Shape[];
  /** Room for every owner that a search can find. */
  readonly found: Int32Array;
}

export class PolygonSet {
  readonly #shapes = new Map<string, Shape>();
  #index: Index | undefined;
  /** Corners that `allAt` compared with its point. */
  compared = 0;

  get size(): number {
    return this.#shapes.size;
  }

  apply({ id, name, geometry, removed_at }: FencePolygonRecord): void {
    this.#index = undefined;
    if (removed_at !== null) this.#shapes.delete(id);
    else this.#shapes.set(id, { id, name, ...shapeOf(JSON.parse(geometry).coordinates) });
  }

  /** The polygon that contains the point, edge included; of several, the one with the smallest bounding box. */
  at(lon: Lon, lat: Lat): FencePolygon | undefined {
    this.#index ??= this.#pack();
    const owner = this.#index.packed.find(toFixedDegrees(lon), toFixedDegrees(lat));
    if (owner < 0) return undefined;
    const { id, name } = this.#index.owners[owner];
    return { id, name };
  }

  /** All polygons that contain the point, however many there are. */
  allAt(lon: Lon, lat: Lat): FencePolygon[] {
    this.compared = 0;
    if (this.#shapes.size === 0) return [];
    this.#index ??= this.#pack();
    const { packed, owners, found } = this.#index;
    packed.compared = 0;
    const count = packed.findAll(toFixedDegrees(lon), toFixedDegrees(lat), found);
    this.compared = packed.compared;
    return Array.from(found.subarray(0, count), (owner) => owners[owner]);
  }

  #pack(): Index {
    const owners = [...this.#shapes.values()];
    const polygonStart = [0];
    const ringStart = [0];
    const pointStart = [0];
    const points = new Int32Array(owners.reduce((sum, shape) => sum + shape.points.length, 0));
    let filled = 0;
    let rings = 0;
    for (const shape of owners) {
      for (const end of shape.ringEnds) pointStart.push(filled / 2 + end);
      for (const end of shape.polygonEnds) ringStart.push(rings + end);
      points.set(shape.points, filled);
      filled += shape.points.length;
      rings += shape.ringEnds.length;
      polygonStart.push(ringStart.length - 1);
    }
    const shapes: ShapeArrays = {
      polygonStart: Uint32Array.from(polygonStart),
      ringStart: Uint32Array.from(ringStart),
      pointStart: Uint32Array.from(pointStart),
      points,
    };
    const packed: PackedPolygons = packPolygons(shapes, owners.keys());
    return { packed: new PolygonIndex(shapes, packed), owners, found: new Int32Array(owners.length) };
  }
}

/** From polygons of rings of longitude and latitude, as the state stores them. */
function shapeOf(
  polygons: readonly (readonly (readonly (readonly [number, number])[])[])[],
): Omit<Shape, keyof FencePolygon> {
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  const points: number[] = [];
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [lon, lat] of ring) points.push(toFixedDegrees(lon), toFixedDegrees(lat));
      ringEnds.push(points.length / 2);
    }
    polygonEnds.push(ringEnds.length);
  }
  return { points: Int32Array.from(points), ringEnds, polygonEnds };
}
