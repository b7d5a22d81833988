// The outline of the land as edges in the plane, with a point-in-polygon test.
import type { PolygonDraft } from '../gather/gathered.ts';
import type { Plane } from './plane.ts';

export class Outline {
  /** x, y interleaved. Ring r is points ringStart[r] up to ringStart[r+1] (exclusive), closed: the last repeats the first. */
  readonly points: Float64Array;
  readonly ringStart: number[] = [0];
  /** For each band of latitude the edges that touch it, as offsets into `points`. */
  private bands: readonly Int32Array[] = [];
  private south = Infinity;
  private perDegree = 0;

  constructor(polygons: readonly PolygonDraft[], plane: Plane) {
    const all: number[] = [];
    for (const polygon of polygons) {
      for (const ring of polygon) {
        for (let i = 0; i < ring.length; i += 2) all.push(ring[i] * plane.factor, ring[i + 1]);
        const start = this.ringStart[this.ringStart.length - 1] * 2;
        const end = all.length;
        if (all[start] !== all[end - 2] || all[start + 1] !== all[end - 1])
          all.push(all[start], all[start + 1]);
        this.ringStart.push(all.length / 2);
      }
    }
    this.points = Float64Array.from(all);
    this.#fillBands();
  }

  get empty(): boolean {
    return this.points.length === 0;
  }

  /** Counts crossings to the right of the point over all rings, so holes and islands need no special case. */
  holds(x: number, y: number): boolean {
    const { points, bands } = this;
    const band = bands[Math.floor((y - this.south) * this.perDegree)];
    if (!band) return false;
    let inside = false;
    for (let k = 0; k < band.length; k++) {
      const i = band[k];
      const y0 = points[i + 1];
      const y1 = points[i + 3];
      if (y0 > y !== y1 > y) {
        const x0 = points[i];
        if (x < x0 + ((points[i + 2] - x0) * (y - y0)) / (y1 - y0)) inside = !inside;
      }
    }
    return inside;
  }

  /** Sorts the edges into bands of equal height, so that a test only looks at one band. */
  #fillBands(): void {
    const { points } = this;
    let north = -Infinity;
    for (let i = 1; i < points.length; i += 2) {
      this.south = Math.min(this.south, points[i]);
      north = Math.max(north, points[i]);
    }
    if (this.empty) return;
    const lists: number[][] = Array.from({ length: BANDS + 1 }, () => []);
    this.perDegree = BANDS / Math.max(north - this.south, 1e-9);
    for (let r = 0; r + 1 < this.ringStart.length; r++) {
      const end = (this.ringStart[r + 1] - 1) * 2;
      for (let i = this.ringStart[r] * 2; i < end; i += 2) {
        const low = Math.min(points[i + 1], points[i + 3]);
        const high = Math.max(points[i + 1], points[i + 3]);
        const first = Math.floor((low - this.south) * this.perDegree);
        const last = Math.floor((high - this.south) * this.perDegree);
        for (let band = first; band <= last; band++) lists[band]?.push(i);
      }
    }
    this.bands = lists.map((list) => Int32Array.from(list));
  }
}

const BANDS = 512;
