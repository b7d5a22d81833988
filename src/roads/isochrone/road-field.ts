// A grid over the land around a reach: for each of its nodes the nearest road, and with it the time to get there. Roads
// nobody reaches count too: who stands beside one is not within reach because another road passes not far away.
import { larger } from '../../dataset/typed-arrays.ts';
import { FAR } from './reached-chains.ts';

export interface FieldSize {
  /** Metres between two nodes, and nodes by row and by column. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Metres from the nearest road beyond which nothing is within reach. */
  readonly beside: number;
}

/** Values at the ends of a segment by direction of travel: what decides which direction is better, and what is asked for. */
export interface SegmentValues {
  readonly rank: readonly [ArrayLike<number>, ArrayLike<number>];
  readonly value: readonly [ArrayLike<number>, ArrayLike<number>];
  /** Of `Standing`. */
  readonly standing: number;
}

/** Roads that are connected to all others, roads that are not but are reached, and roads that lead nowhere. */
export const Standing = { Connected: 0, Reached: 1, Scrap: 2 } as const;

const NONE = -1;
/** Numbers of a segment's line: x and y of its beginning, the way to its end, and one over the square of that. */
const LINE = 5;
/** Numbers of its values: two ranks and two values for each direction. */
const VALUES = 8;

export class RoadField {
  cell = 1;
  columns = 0;
  rows = 0;
  beside = 0;
  /** By node: the nearest segment, the square of the metres to it, and the value of the place nearest to the node. */
  nearest = new Int32Array(0);
  square = new Float32Array(0);
  value = new Float32Array(0);
  #lines = new Float32Array(LINE * 4096);
  #values = new Float32Array(VALUES * 4096);
  #standing = new Uint8Array(4096);
  /** By node: 1 where the nearest road is a scrap, so that a connected one is looked for. */
  #beside = new Uint8Array(0);
  #count = 0;

  /** An empty field; the memory of the one before is used again. */
  begin({ cell, columns, rows, beside }: FieldSize): void {
    this.cell = cell;
    this.columns = columns;
    this.rows = rows;
    this.beside = beside;
    this.#count = 0;
    const nodes = columns * rows;
    if (nodes > this.nearest.length) {
      this.nearest = new Int32Array(nodes);
      this.square = new Float32Array(nodes);
      this.value = new Float32Array(nodes);
    }
    this.nearest.fill(NONE, 0, nodes);
    this.square.fill(Number.POSITIVE_INFINITY, 0, nodes);
  }

  /** Adds a segment in metres from the corner of the grid; the values of roads that are not reached are FAR. */
  add(ax: number, ay: number, bx: number, by: number, { rank, value, standing }: SegmentValues): void {
    const segment = this.#count++;
    if (segment * LINE === this.#lines.length) {
      this.#lines = larger(this.#lines, segment * LINE * 2);
      this.#values = larger(this.#values, segment * VALUES * 2);
      this.#standing = larger(this.#standing, segment * 2);
    }
    this.#standing[segment] = standing;
    const line = segment * LINE;
    const dx = bx - ax;
    const dy = by - ay;
    const long = dx * dx + dy * dy;
    this.#lines[line] = ax;
    this.#lines[line + 1] = ay;
    this.#lines[line + 2] = dx;
    this.#lines[line + 3] = dy;
    this.#lines[line + 4] = long > 0 ? 1 / long : 0;
    const at = segment * VALUES;
    for (let against = 0; against < 2; against++) {
      for (let end = 0; end < 2; end++) {
        this.#values[at + against * 2 + end] = rank[against][end];
        this.#values[at + 4 + against * 2 + end] = value[against][end];
      }
    }
    this.#mark(segment, ax, ay, bx, by);
  }

  /** Nodes within a cell of the segment's box know of it; from those the others learn of it. */
  #mark(segment: number, ax: number, ay: number, bx: number, by: number): void {
    const { cell, columns, rows, nearest, square } = this;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx) / cell - 1));
    const right = Math.min(columns - 1, Math.floor(Math.max(ax, bx) / cell + 1));
    const low = Math.max(0, Math.ceil(Math.min(ay, by) / cell - 1));
    const high = Math.min(rows - 1, Math.floor(Math.max(ay, by) / cell + 1));
    const lines = this.#lines;
    for (let row = low; row <= high; row++) {
      for (let column = left; column <= right; column++) {
        const d = squareTo(lines, segment, column * cell, row * cell);
        const node = row * columns + column;
        if (d < square[node]) {
          square[node] = d;
          nearest[node] = segment;
        }
      }
    }
  }

  /** The value at the place of a segment that is nearest to a place. */
  valueAt(segment: number, x: number, y: number): number {
    const lines = this.#lines;
    const line = segment * LINE;
    let t = ((x - lines[line]) * lines[line + 2] + (y - lines[line + 1]) * lines[line + 3]) * lines[line + 4];
    t = t < 0 ? 0 : Math.min(t, 1);
    const values = this.#values;
    const at = segment * VALUES;
    const along = values[at] + (values[at + 1] - values[at]) * t;
    const against = values[at + 2] + (values[at + 3] - values[at + 2]) * t;
    const side = at + (along <= against ? 4 : 6);
    return values[side] + (values[side + 1] - values[side]) * t;
  }

  /** Tells each node its nearest road, or where that leads nowhere the nearest connected one. */
  spread(): void {
    const nodes = this.columns * this.rows;
    if (this.#beside.length < nodes) this.#beside = new Uint8Array(nodes);
    this.#beside.fill(0, 0, nodes);
    this.#sweep(false);
    let scraps = 0;
    for (let node = 0; node < nodes; node++) {
      const segment = this.nearest[node];
      if (segment === NONE || this.#standing[segment] !== Standing.Scrap) continue;
      this.nearest[node] = NONE;
      this.square[node] = Number.POSITIVE_INFINITY;
      this.#beside[node] = 1;
      scraps++;
    }
    if (scraps > 0) this.#sweep(true);
    for (let row = 0; row < this.rows; row++) this.#valuesOf(row);
  }

  /** Over the grid and back, each node asking the neighbours that were asked before it. */
  #sweep(scraps: boolean): void {
    const { columns, rows } = this;
    for (let row = 0; row < rows; row++) {
      if (row > 0) this.#ask(row, -columns, scraps);
      this.#ask(row, -1, scraps);
      this.#ask(row, 1, scraps);
    }
    for (let row = rows - 1; row >= 0; row--) {
      if (row < rows - 1) this.#ask(row, columns, scraps);
      this.#ask(row, 1, scraps);
      this.#ask(row, -1, scraps);
    }
  }

  /** Each node of a row asks the one so many places from it; one on its right from the right. */
  #ask(row: number, other: number, scraps: boolean): void {
    const { columns, cell, nearest, square } = this;
    const lines = this.#lines;
    const y = row * cell;
    // A node with a road within a cell was told of all roads as near as that.
    const known = scraps ? -1 : cell * cell;
    const back = other === 1;
    for (let k = Math.abs(other) === 1 ? 1 : 0; k < columns; k++) {
      const column = back ? columns - 1 - k : k;
      const node = row * columns + column;
      if (square[node] <= known || (scraps && this.#beside[node] === 0)) continue;
      const segment = nearest[node + other];
      if (segment === NONE || segment === nearest[node]) continue;
      if (scraps && this.#standing[segment] !== Standing.Connected) continue;
      const d = squareTo(lines, segment, column * cell, y);
      if (d < square[node]) {
        square[node] = d;
        nearest[node] = segment;
      }
    }
  }

  #valuesOf(row: number): void {
    const { columns, cell, nearest, square, value } = this;
    const most = this.beside * this.beside;
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column;
      value[node] = square[node] <= most ? this.valueAt(nearest[node], column * cell, row * cell) : FAR;
    }
  }

  /** The value at a place between two nodes, by the roads nearest to these. */
  between(a: number, b: number, x: number, y: number): number {
    const one = this.nearest[a];
    const other = this.nearest[b];
    const toOne = one === NONE ? FAR : squareTo(this.#lines, one, x, y);
    const toOther = other === NONE ? FAR : squareTo(this.#lines, other, x, y);
    if (Math.min(toOne, toOther) > this.beside * this.beside) return FAR;
    return this.valueAt(toOne <= toOther ? one : other, x, y);
  }
}

/** The square of the metres from a place to a segment. */
function squareTo(lines: Float32Array, segment: number, x: number, y: number): number {
  const at = segment * LINE;
  const dx = lines[at + 2];
  const dy = lines[at + 3];
  const px = x - lines[at];
  const py = y - lines[at + 1];
  let t = (px * dx + py * dy) * lines[at + 4];
  t = t < 0 ? 0 : Math.min(t, 1);
  const ex = px - dx * t;
  const ey = py - dy * t;
  return ex * ex + ey * ey;
}
