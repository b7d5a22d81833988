// A ring of points in the plane and what it contains, touches or crosses. Units are the caller's; the ring closes itself.

export class Ring {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: number;
  west = Number.POSITIVE_INFINITY;
  south = Number.POSITIVE_INFINITY;
  east = Number.NEGATIVE_INFINITY;
  north = Number.NEGATIVE_INFINITY;

  /** Points as x, y interleaved, each multiplied by `scale`; first and last point may differ. */
  constructor(points: ArrayLike<number>, scale = 1) {
    this.count = points.length >> 1;
    this.x = new Float64Array(this.count);
    this.y = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const x = (this.x[i] = points[i * 2] * scale);
      const y = (this.y[i] = points[i * 2 + 1] * scale);
      this.west = Math.min(this.west, x);
      this.east = Math.max(this.east, x);
      this.south = Math.min(this.south, y);
      this.north = Math.max(this.north, y);
    }
  }

  /** Whether the ring's bounding box intersects another box. */
  meetsBox(west: number, south: number, east: number, north: number): boolean {
    return west <= this.east && east >= this.west && south <= this.north && north >= this.south;
  }

  /** Whether the box lies entirely inside. May answer no for a box that does, never yes for one that does not. */
  holdsBox(west: number, south: number, east: number, north: number): boolean {
    if (west < this.west || east > this.east || south < this.south || north > this.north) return false;
    // No side of the ring comes near the box, so one corner decides for all.
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const beside =
        (this.x[i] < west && this.x[j] < west) ||
        (this.x[i] > east && this.x[j] > east) ||
        (this.y[i] < south && this.y[j] < south) ||
        (this.y[i] > north && this.y[j] > north);
      if (!beside) return false;
    }
    return this.holds(west, south);
  }

  holds(px: number, py: number): boolean {
    let inside = false;
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const yi = this.y[i];
      const yj = this.y[j];
      if (yi > py !== yj > py && px < ((this.x[j] - this.x[i]) * (py - yi)) / (yj - yi) + this.x[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** Whether the segment from a to b crosses or touches the boundary. */
  crosses(ax: number, ay: number, bx: number, by: number): boolean {
    for (let i = 0, j = this.count - 1; i < this.count; j = i++) {
      const cx = this.x[j];
      const cy = this.y[j];
      const dx = this.x[i];
      const dy = this.y[i];
      // On which side of one segment each end of the other lies.
      const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
      const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
      const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
      if (!apart(c, d) && !apart(a, b)) {
        // Four zeros: collinear, so only the boxes decide.
        const inLine = a === 0 && b === 0 && c === 0 && d === 0;
        if (!inLine || (overlap(ax, bx, cx, dx) && overlap(ay, by, cy, dy))) return true;
      }
    }
    return false;
  }
}

/** Whether both ends lie strictly on the same side. */
const apart = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0);

/** Whether the interval between a and b overlaps that between c and d. */
const overlap = (a: number, b: number, c: number, d: number): boolean =>
  Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b);
