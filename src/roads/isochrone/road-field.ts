// A grid over the area around a reach: for each node the nearest road, and the time to get there. Unreachable roads count too: a
// place next to one is not within reach just because another road passes not far away.
import { larger } from '../../dataset/typed-arrays.ts';
import { FAR, UNKNOWN } from './reached-chains.ts';

export interface FieldSize {
  /** Metres between two nodes, and the number of columns and rows. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Distance from the nearest road beyond which nothing is within reach, in metres. */
  readonly beside: number;
  /** The requested value at a junction; UNKNOWN if there is no route. */
  readonly timeAt: (junction: number) => number;
  /** Whether the rank of a direction is also the requested value, as times are. */
  readonly rankIsValue: boolean;
}

/**
 * Values at the ends of a segment by direction of travel: `rank` decides which direction is better, `value` is the result. It is
 * not read where the rank is the result.
 */
export interface SegmentValues {
  readonly rank: readonly [Float64Array, Float64Array];
  readonly value: readonly [Float64Array, Float64Array];
  /** The vertex at an end of the segment that is a junction; NO_JUNCTION otherwise. */
  readonly ends: ArrayLike<number>;
  /** A value of `Standing`, for segments without values with a `Bare`. */
  readonly standing: number;
}

/** Roads connected to the rest, roads that are not but are reached, and roads that lead nowhere. */
export const Standing = { Connected: 0, Reached: 1, Scrap: 2 } as const;

const NONE = -1;
/** Instead of a junction, where a segment ends in the middle of a road. */
export const NO_JUNCTION = -1;
/** Added to the standing of a segment without values: all of it is out of reach, or within every limit. */
export const Bare = { Unreached: 4, Covered: 8 } as const;
const STANDING = 3;
/** Numbers per segment: x and y of its start, the vector to its end, and the inverse of its squared length. */
const LINE = 5;
/** Numbers of its values: two ranks and two values per direction. */
const VALUES = 8;
/** In one row with a reached road not far away; otherwise not far away. */
const NEAR = 1;
const ABOVE_OR_BELOW = 2;
/** Metres, east plus north, up to which the ends of a segment tell whether it matters. */
const SHORT = 500;

export class RoadField {
  cell = 1;
  columns = 0;
  rows = 0;
  beside = 0;
  /** By node: the nearest segment, the squared distance to it, and the value at the point nearest to the node. */
  nearest = new Int32Array(0);
  square = new Float32Array(0);
  value = new Float32Array(0);
  #lines = new Float32Array(LINE * 4096);
  #values = new Float32Array(VALUES * 4096);
  #standing = new Uint8Array(4096);
  #ends = new Int32Array(2 * 4096);
  /** By node: not 0 if a reached road is near enough for unreached roads there to matter. */
  #matters = new Uint8Array(0);
  /** By node: 1 if the nearest road leads nowhere, so that a connected one is looked for. */
  #beside = new Uint8Array(0);
  /** The nodes that consult their neighbours, and where those of each row begin. */
  #asking = new Uint32Array(0);
  #askingFirst = new Uint32Array(0);
  #count = 0;
  #timeAt: FieldSize['timeAt'] = () => UNKNOWN;
  #rankIsValue = true;

  /** An empty field; reuses the memory of the previous one. */
  begin({ cell, columns, rows, beside, timeAt, rankIsValue }: FieldSize): void {
    this.#timeAt = timeAt;
    this.#rankIsValue = rankIsValue;
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

  /** Adds a segment, in metres from the corner of the grid. */
  add(ax: number, ay: number, bx: number, by: number, { rank, value, ends, standing }: SegmentValues): void {
    const segment = this.#line(ax, ay, bx, by, standing);
    this.#ends[segment * 2] = ends[0];
    this.#ends[segment * 2 + 1] = ends[1];
    const values = this.#values;
    const at = segment * VALUES;
    const [along, against] = rank;
    values[at] = along[0];
    values[at + 1] = along[1];
    values[at + 2] = against[0];
    values[at + 3] = against[1];
    if (!this.#rankIsValue) {
      const [alongValue, againstValue] = value;
      values[at + 4] = alongValue[0];
      values[at + 5] = alongValue[1];
      values[at + 6] = againstValue[0];
      values[at + 7] = againstValue[1];
    }
    this.#mark(segment, ax, ay, bx, by);
  }

  /**
   * To be called between the reached and the unreached roads. An unreached road takes a node away from a reached one only if it is
   * nearer, and that one is at most `beside` away: so it lies within twice that distance of it.
   */
  reachedAll(): void {
    const { columns, rows, nearest } = this;
    const nodes = columns * rows;
    if (this.#matters.length < nodes) this.#matters = new Uint8Array(nodes);
    const matters = this.#matters;
    const around = Math.ceil((2 * this.beside + SHORT / 2) / this.cell) + 1;
    matters.fill(0, 0, nodes);
    // First to the left and right of each node with a reached road, then above and below those.
    for (let row = 0; row < rows; row++) {
      let done = 0;
      for (let column = 0; column < columns; column++) {
        if (nearest[row * columns + column] === NONE) continue;
        const end = Math.min(columns, column + around + 1);
        matters.fill(NEAR, row * columns + Math.max(done, column - around), row * columns + end);
        done = end;
      }
    }
    this.#widen(around, 1);
    this.#widen(around, -1);
  }

  /** Nodes up to `around` rows after such a node, in one direction. */
  #widen(around: number, step: 1 | -1): void {
    const { columns, rows } = this;
    const matters = this.#matters;
    const since = new Uint32Array(columns).fill(around);
    for (let k = 0; k < rows; k++) {
      const begin = (step === 1 ? k : rows - 1 - k) * columns;
      for (let column = 0; column < columns; column++) {
        if (matters[begin + column] === NEAR) since[column] = 0;
        else if (since[column] < around) {
          since[column]++;
          matters[begin + column] = ABOVE_OR_BELOW;
        }
      }
    }
  }

  /** Whether nothing at a point can matter. */
  #tooFar(x: number, y: number): boolean {
    const { columns, rows, cell } = this;
    const column = Math.min(columns - 1, Math.max(0, Math.round(x / cell)));
    const row = Math.min(rows - 1, Math.max(0, Math.round(y / cell)));
    return this.#matters[row * columns + column] === 0;
  }

  /** Adds a segment without values. */
  addBare(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    { ends, standing }: Pick<SegmentValues, 'ends' | 'standing'>,
  ): void {
    const short = Math.abs(bx - ax) + Math.abs(by - ay) < SHORT;
    if (standing & Bare.Unreached && short && this.#tooFar(ax, ay) && this.#tooFar(bx, by)) return;
    const segment = this.#line(ax, ay, bx, by, standing);
    this.#ends[segment * 2] = ends[0];
    this.#ends[segment * 2 + 1] = ends[1];
    this.#mark(segment, ax, ay, bx, by);
  }

  #line(ax: number, ay: number, bx: number, by: number, standing: number): number {
    const segment = this.#count++;
    if (segment * LINE === this.#lines.length) {
      this.#lines = larger(this.#lines, segment * LINE * 2);
      this.#values = larger(this.#values, segment * VALUES * 2);
      this.#standing = larger(this.#standing, segment * 2);
      this.#ends = larger(this.#ends, segment * 4);
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
    return segment;
  }

  /** Updates the nodes within a cell of the segment's box; the others learn of it from those. */
  #mark(segment: number, ax: number, ay: number, bx: number, by: number): void {
    const { cell, columns, rows, nearest, square } = this;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx) / cell - 1));
    const right = Math.min(columns - 1, Math.floor(Math.max(ax, bx) / cell + 1));
    const low = Math.max(0, Math.ceil(Math.min(ay, by) / cell - 1));
    const high = Math.min(rows - 1, Math.floor(Math.max(ay, by) / cell + 1));
    // As `squareTo`, with what is the same for all nodes read once.
    const line = segment * LINE;
    const x = this.#lines[line];
    const y = this.#lines[line + 1];
    const dx = this.#lines[line + 2];
    const dy = this.#lines[line + 3];
    const inverse = this.#lines[line + 4];
    for (let row = low; row <= high; row++) {
      const py = row * cell - y;
      for (let column = left; column <= right; column++) {
        const px = column * cell - x;
        let t = (px * dx + py * dy) * inverse;
        t = Math.max(0, Math.min(1, t));
        const ex = px - dx * t;
        const ey = py - dy * t;
        const d = ex * ex + ey * ey;
        const node = row * columns + column;
        if (d < square[node]) {
          square[node] = d;
          nearest[node] = segment;
        }
      }
    }
  }

  /** The value at the point of a segment that is nearest to x, y. */
  valueAt(segment: number, x: number, y: number): number {
    const standing = this.#standing[segment];
    if (standing & Bare.Covered) return 0;
    const lines = this.#lines;
    const line = segment * LINE;
    let t = ((x - lines[line]) * lines[line + 2] + (y - lines[line + 1]) * lines[line + 3]) * lines[line + 4];
    t = Math.max(0, Math.min(1, t));
    if (t === 0 || t === 1) {
      const junction = this.#ends[segment * 2 + t];
      const there = junction === NO_JUNCTION ? UNKNOWN : this.#timeAt(junction);
      if (there !== UNKNOWN) return there;
    }
    if (standing & Bare.Unreached) return FAR;
    const values = this.#values;
    const at = segment * VALUES;
    const along = values[at] + (values[at + 1] - values[at]) * t;
    const against = values[at + 2] + (values[at + 3] - values[at + 2]) * t;
    if (this.#rankIsValue) return Math.min(along, against);
    const side = at + (along <= against ? 4 : 6);
    return values[side] + (values[side + 1] - values[side]) * t;
  }

  /** Determines the nearest road of each node or, if that leads nowhere, the nearest connected one. */
  spread(): void {
    const nodes = this.columns * this.rows;
    if (this.#beside.length < nodes) this.#beside = new Uint8Array(nodes);
    this.#beside.fill(0, 0, nodes);
    this.#sweep(false);
    let scraps = 0;
    for (let node = 0; node < nodes; node++) {
      const segment = this.nearest[node];
      if (segment === NONE || (this.#standing[segment] & STANDING) !== Standing.Scrap) continue;
      this.nearest[node] = NONE;
      this.square[node] = Number.POSITIVE_INFINITY;
      this.#beside[node] = 1;
      scraps++;
    }
    if (scraps > 0) this.#sweep(true);
    for (let row = 0; row < this.rows; row++) this.#valuesOf(row);
  }

  /** Sweeps over the grid and back: nodes without a known nearest road take over that of neighbours visited before. */
  #sweep(scraps: boolean): void {
    const { columns, rows } = this;
    this.#listAsking(scraps);
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

  /** Lists the nodes to update, row by row: a node with a road within a cell already knows all roads that close. */
  #listAsking(scraps: boolean): void {
    const { columns, rows, square, cell } = this;
    if (this.#asking.length < columns * rows) this.#asking = new Uint32Array(columns * rows);
    if (this.#askingFirst.length <= rows) this.#askingFirst = new Uint32Array(rows + 1);
    let count = 0;
    for (let row = 0; row < rows; row++) {
      this.#askingFirst[row] = count;
      for (let node = row * columns; node < (row + 1) * columns; node++) {
        const asks = scraps
          ? this.#beside[node] === 1
          : this.#matters[node] > 0 && square[node] > cell * cell;
        if (asks) this.#asking[count++] = node;
      }
    }
    this.#askingFirst[rows] = count;
  }

  /** Each listed node of a row consults the one at this offset; from right to left if that is the right neighbour. */
  #ask(row: number, other: number, scraps: boolean): void {
    const { columns, cell, nearest, square } = this;
    const lines = this.#lines;
    const asking = this.#asking;
    const first = this.#askingFirst[row];
    const last = this.#askingFirst[row + 1] - 1;
    const y = row * cell;
    const back = other === 1;
    /** The column without such a neighbour. */
    const alone = other === 1 ? columns - 1 : other === -1 ? 0 : columns;
    for (let k = first; k <= last; k++) {
      const node = asking[back ? last - (k - first) : k];
      const column = node - row * columns;
      if (column === alone) continue;
      const segment = nearest[node + other];
      if (segment === NONE || segment === nearest[node]) continue;
      if (scraps && (this.#standing[segment] & STANDING) !== Standing.Connected) continue;
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

  /** The value at a point between two nodes, from the roads nearest to them. */
  between(a: number, b: number, x: number, y: number): number {
    const one = this.nearest[a];
    const other = this.nearest[b];
    const toOne = one === NONE ? FAR : squareTo(this.#lines, one, x, y);
    const toOther = other === NONE ? FAR : squareTo(this.#lines, other, x, y);
    if (Math.min(toOne, toOther) > this.beside * this.beside) return FAR;
    return this.valueAt(toOne <= toOther ? one : other, x, y);
  }
}

/** Squared distance in metres from a point to a segment. */
function squareTo(lines: Float32Array, segment: number, x: number, y: number): number {
  const at = segment * LINE;
  const dx = lines[at + 2];
  const dy = lines[at + 3];
  const px = x - lines[at];
  const py = y - lines[at + 1];
  let t = (px * dx + py * dy) * lines[at + 4];
  t = Math.max(0, Math.min(1, t));
  const ex = px - dx * t;
  const ey = py - dy * t;
  return ex * ex + ey * ey;
}
