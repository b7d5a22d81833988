// From which zoom on each point of a line is worth drawing (Douglas and Peucker). Computed once for a whole line, so that a
// tile picks its points without looking at the rest, and neighbouring tiles pick the same ones.

/** Tolerance in units of a tile: less than half a pixel where a tile is 512 pixels wide. */
const TOLERANCE = 3;
/** Zoom of the grid in which lines are measured: `unitsAround(MEASURE_ZOOM)` around the world. */
export const MEASURE_ZOOM = 20;
/** From this zoom on every point is drawn. */
export const EVERY_POINT_FROM = 13;

/** The first zoom at which a point is drawn that is this far, in units of MEASURE_ZOOM, off the line without it. */
function zoomOf(squaredUnits: number): number {
  const zoom = Math.ceil(MEASURE_ZOOM + Math.log2(TOLERANCE) - Math.log2(squaredUnits) / 2);
  return Math.max(0, Math.min(EVERY_POINT_FROM, zoom));
}

export class PointZooms {
  #stack = new Int32Array(256);

  /** Fills zooms[from … to] of the line with these points, in units of MEASURE_ZOOM; both ends are always drawn. */
  line(xs: ArrayLike<number>, ys: ArrayLike<number>, zooms: Uint8Array, from: number, to: number): void {
    zooms[from] = 0;
    zooms[to] = 0;
    this.#between(xs, ys, zooms, from, to);
  }

  /** The same for a ring whose last point repeats the first: the farthest point from it is the other end. */
  ring(xs: ArrayLike<number>, ys: ArrayLike<number>, zooms: Uint8Array, from: number, to: number): void {
    let far = from;
    let most = -1;
    for (let i = from + 1; i < to; i++) {
      const away = (xs[i] - xs[from]) ** 2 + (ys[i] - ys[from]) ** 2;
      if (away > most) {
        most = away;
        far = i;
      }
    }
    zooms[from] = zooms[to] = 0;
    if (far === from) return;
    zooms[far] = most > 0 ? zoomOf(most) : EVERY_POINT_FROM;
    this.#between(xs, ys, zooms, from, far);
    this.#between(xs, ys, zooms, far, to);
  }

  #between(xs: ArrayLike<number>, ys: ArrayLike<number>, zooms: Uint8Array, from: number, to: number): void {
    let depth = 0;
    this.#stack[depth++] = from;
    this.#stack[depth++] = to;
    while (depth > 0) {
      const last = this.#stack[--depth];
      const first = this.#stack[--depth];
      if (last - first < 2) continue;
      const x = xs[first];
      const y = ys[first];
      const dx = xs[last] - x;
      const dy = ys[last] - y;
      const square = dx * dx + dy * dy;
      let most = -1;
      let far = first + 1;
      for (let i = first + 1; i < last; i++) {
        let offX = xs[i] - x;
        let offY = ys[i] - y;
        if (square > 0) {
          const along = Math.max(0, Math.min(1, (offX * dx + offY * dy) / square));
          offX -= along * dx;
          offY -= along * dy;
        }
        const off = offX * offX + offY * offY;
        if (off > most) {
          most = off;
          far = i;
        }
      }
      // Never drawn at a lower zoom than the points that it was measured between.
      const least = Math.max(zooms[first], zooms[last]);
      zooms[far] = most > 0 ? Math.max(least, zoomOf(most)) : EVERY_POINT_FROM;
      if (depth + 4 > this.#stack.length) this.#grow();
      this.#stack[depth++] = first;
      this.#stack[depth++] = far;
      this.#stack[depth++] = far;
      this.#stack[depth++] = last;
    }
  }

  #grow(): void {
    const larger = new Int32Array(this.#stack.length * 2);
    larger.set(this.#stack);
    this.#stack = larger;
  }
}
