// Draws polygons whose rings lie in columns (degrees × 1e7): picks the points of the zoom, clips them to the tile, and
// orients the rings as the format requires.

import { EVERY_POINT_FROM } from './build/point-zooms.ts';
import { columnOf, rowOf, type TileBox } from './build/tile-grid.ts';
import type { ClipBox } from './clip-line.ts';
import { RingClipper, ringArea } from './clip-ring.ts';
import { Path } from './line-path.ts';
import type { TileLayer } from './tile-layer.ts';

export interface DrawnPolygons {
  readonly ringStart: Uint32Array;
  readonly pointStart: Uint32Array;
  /** Longitude and latitude in turn. */
  readonly points: Int32Array;
  /** From which zoom each point is drawn. */
  readonly zooms: Uint8Array;
}

/** Rings below this are invisible: twice the area in square units, about a pixel. */
const LEAST_AREA = 96;

export class PolygonDrawer {
  readonly #ring = new Path();
  readonly #clipper = new RingClipper();

  constructor(
    readonly polygons: DrawnPolygons,
    readonly clip: ClipBox,
  ) {}

  /** Draws a polygon into the current feature; false if nothing of it is visible. */
  draw(layer: TileLayer, polygon: number, box: TileBox): boolean {
    const { ringStart } = this.polygons;
    for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
      const outer = ring === ringStart[polygon];
      this.#trace(ring, box);
      const clipped = this.#clipper.clip(this.#ring, this.clip);
      const area = clipped.length < 3 ? 0 : ringArea(clipped);
      if (Math.abs(area) >= LEAST_AREA) layer.ring(clipped, area > 0 !== outer);
      // Without its outer ring a polygon has no holes either.
      else if (outer) return false;
    }
    return true;
  }

  #trace(ring: number, { z, units, left, top }: TileBox): void {
    const { pointStart, points, zooms } = this.polygons;
    const path = this.#ring;
    const most = z >= EVERY_POINT_FROM ? 255 : z;
    path.clear();
    // The last point repeats the first.
    const end = pointStart[ring + 1] - 1;
    for (let p = pointStart[ring]; p < end; p++) {
      if (zooms[p] > most) continue;
      path.add(
        Math.round(columnOf(points[p * 2], units)) - left,
        Math.round(rowOf(points[p * 2 + 1], units)) - top,
      );
    }
  }
}
