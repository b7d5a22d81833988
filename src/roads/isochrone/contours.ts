// The border of what lies within a limit on a field: marching squares. Rings are closed, do not touch themselves or each other,
// and have the inside on their left, so that outer rings run counter-clockwise and holes clockwise.
import type { RoadField } from './road-field.ts';

/** x, y interleaved in metres; the first point is not repeated. */
export type PlaneRing = number[];
/** An outer ring and its holes. */
export type PlanePolygon = PlaneRing[];

/** Minimum distance between the border and a node, as a fraction of a cell, so that rings do not touch. */
const CLEAR = 0.02;
/** Bisection steps for the position of the border between two nodes. */
const HALVINGS = 5;
const NONE = -1;

/**
 * Used again for the next limit and the next field: a large one has millions of nodes, and memory that is taken from the system and given back for each holds up
 * all threads of the process.
 */
let crossings = new Int32Array(0);
let insides = new Uint8Array(0);
let rings = new Int32Array(0);

export function contour(field: RoadField, limit: number): PlanePolygon[] {
  const { columns, rows, value } = field;
  const nodes = columns * rows;
  /** Crossings are numbered by the grid line that they lie on: the one to the right of a node, or the one above it. */
  if (insides.length < nodes) {
    crossings = new Int32Array(nodes * 2);
    insides = new Uint8Array(nodes);
    rings = new Int32Array(nodes);
  }
  const next = crossings.subarray(0, nodes * 2).fill(NONE);
  const inside = insides.subarray(0, nodes);
  for (let node = 0; node < nodes; node++) inside[node] = value[node] <= limit ? 1 : 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const node = row * columns + column;
      const corners =
        inside[node] |
        (inside[node + 1] << 1) |
        (inside[node + columns + 1] << 2) |
        (inside[node + columns] << 3);
      if (corners === 0 || corners === 15) continue;
      // Sides counter-clockwise from the bottom; side k lies between the corners k and k + 1.
      const sides = [node, nodes + node + 1, node + columns, nodes + node];
      for (let k = 0; k < 4; k++) {
        // Leaves at side k, and enters at the side before the run of inside corners that ends at corner k.
        if (!(corners & (1 << k)) || corners & (1 << ((k + 1) & 3))) continue;
        let begin = k;
        while (corners & (1 << ((begin + 3) & 3))) begin = (begin + 3) & 3;
        next[sides[k]] = sides[(begin + 3) & 3];
      }
    }
  }
  return polygons(field, limit, next);
}

/** Follows the crossings into rings, and finds for each hole the ring around it, row by row from the left. */
function polygons(field: RoadField, limit: number, next: Int32Array): PlanePolygon[] {
  const { columns, rows, value } = field;
  const ringOf = rings.subarray(0, columns * rows).fill(NONE);
  const found: PlanePolygon[] = [];
  /** By ring: its polygon. */
  const polygonOf: number[] = [];
  for (let row = 0; row < rows; row++) {
    let left = NONE;
    for (let column = 0; column + 1 < columns; column++) {
      const crossing = row * columns + column;
      if (next[crossing] === NONE) continue;
      if (ringOf[crossing] === NONE) {
        const ring = polygonOf.length;
        const points = follow(field, limit, next, crossing, (on) => {
          if (on < ringOf.length) ringOf[on] = ring;
        });
        // The first crossing of a ring in its lowest row leads inside for an outer ring, outside for a hole.
        const outer = value[crossing] > limit;
        polygonOf.push(outer ? found.length : polygonOf[left]);
        if (outer) found.push([points]);
        else found[polygonOf[left]].push(points);
      }
      left = ringOf[crossing];
    }
  }
  return found;
}

function follow(
  field: RoadField,
  limit: number,
  next: Int32Array,
  start: number,
  passed: (crossing: number) => void,
): PlaneRing {
  const points: PlaneRing = [];
  let crossing = start;
  do {
    passed(crossing);
    place(field, limit, crossing, points);
    crossing = next[crossing];
  } while (crossing !== start);
  return points;
}

/** Where the border crosses a grid line: by bisection, with the roads nearest to the two nodes. */
function place(field: RoadField, limit: number, crossing: number, points: PlaneRing): void {
  const { columns, rows, cell, value } = field;
  const nodes = columns * rows;
  const upright = crossing >= nodes;
  const a = upright ? crossing - nodes : crossing;
  const b = upright ? a + columns : a + 1;
  const x = (a % columns) * cell;
  const y = Math.floor(a / columns) * cell;
  const first = value[a] <= limit;
  let low = 0;
  let high = 1;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    const at = field.between(a, b, upright ? x : x + middle * cell, upright ? y + middle * cell : y);
    if (at <= limit === first) low = middle;
    else high = middle;
  }
  const part = Math.min(1 - CLEAR, Math.max(CLEAR, (low + high) / 2)) * cell;
  points.push(upright ? x : x + part, upright ? y + part : y);
}
