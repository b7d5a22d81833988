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
  /** Polygons of rings of lon, lat, as the state stores them. */
  readonly polygons: readonly (readonly (readonly (readonly [number, number])[])[])[];
}

export class PolygonSet {
  readonly #shapes = new Map<string, Shape>();
  /** Owners found by the last search; in practice no point lies in more. */
  readonly #found = new Int32Array(256);
  #index: { readonly packed: PolygonIndex; readonly owners: readonly Shape[] } | undefined;

  get size(): number {
    return this.#shapes.size;
  }

  apply({ id, name, geometry, removed_at }: FencePolygonRecord): void {
    this.#index = undefined;
    if (removed_at !== null) this.#shapes.delete(id);
    else this.#shapes.set(id, { id, name, polygons: JSON.parse(geometry).coordinates });
  }

  /** The polygon that contains the point, edge included; of several, the one with the smallest bounding box. */
  at(lon: Lon, lat: Lat): FencePolygon | undefined {
    this.#index ??= this.#pack();
    const owner = this.#index.packed.find(toFixedDegrees(lon), toFixedDegrees(lat));
    if (owner < 0) return undefined;
    const { id, name } = this.#index.owners[owner];
    return { id, name };
  }

  /** All polygons that contain the point. */
  allAt(lon: Lon, lat: Lat): FencePolygon[] {
    if (this.#shapes.size === 0) return [];
    this.#index ??= this.#pack();
    const { packed, owners } = this.#index;
    const count = packed.findAll(toFixedDegrees(lon), toFixedDegrees(lat), this.#found);
    return Array.from(this.#found.subarray(0, count), (owner) => ({
      id: owners[owner].id,
      name: owners[owner].name,
    }));
  }

  #pack(): { readonly packed: PolygonIndex; readonly owners: readonly Shape[] } {
    const owners = [...this.#shapes.values()];
    const polygonStart = [0];
    const ringStart = [0];
    const pointStart = [0];
    const points: number[] = [];
    for (const { polygons } of owners) {
      for (const rings of polygons) {
        for (const ring of rings) {
          for (const [lon, lat] of ring) points.push(toFixedDegrees(lon), toFixedDegrees(lat));
          pointStart.push(points.length / 2);
        }
        ringStart.push(pointStart.length - 1);
      }
      polygonStart.push(ringStart.length - 1);
    }
    const shapes: ShapeArrays = {
      polygonStart: Uint32Array.from(polygonStart),
      ringStart: Uint32Array.from(ringStart),
      pointStart: Uint32Array.from(pointStart),
      points: Int32Array.from(points),
    };
    const packed: PackedPolygons = packPolygons(shapes, owners.keys());
    return { packed: new PolygonIndex(shapes, packed), owners };
  }
}
