// Everything that a vehicle can come to, one row each: where it is, how long it takes, when, and what it does to the load.
import type { Stop } from '../problem/problem.ts';

export type NodeKind = 'task' | 'pickup' | 'drop' | 'start' | 'end' | 'reload';

/** Bits of a number that are safe in integer arithmetic. */
const BITS = 31;

export class StopTable {
  readonly dimensions: number;
  /** Words of bits that the kinds of goods need. */
  readonly words: number;
  kind: NodeKind[] = [];
  count = 0;
  // The columns are filled by `add` and made by `close`.
  task!: Int32Array;
  place!: Int32Array;
  service!: Float64Array;
  setup!: Float64Array;
  isReload!: Uint8Array;
  /** Windows of node x: windowFrom[windowsAt[x]] … windowsAt[x + 1] - 1; none means any time. */
  windowsAt!: Int32Array;
  windowFrom!: Float64Array;
  windowUntil!: Float64Array;
  softUntil!: Float64Array;
  /** Per second. */
  softPrice!: Float64Array;
  /** By node and dimension: dropped from what the trip began with; change of what was taken on the way. */
  dropped!: Float64Array;
  taken!: Float64Array;
  /** By node and word: kinds of goods, and those that they may not be with. */
  kinds!: Int32Array;
  foes!: Int32Array;
  readonly #rows: { task: number; stop: Stop; dropped: readonly number[]; taken: readonly number[] }[] = [];
  readonly #kindRows: (readonly string[])[] = [];
  readonly #bits = new Map<string, number>();
  readonly #apart: readonly (readonly [string, string])[];

  constructor(dimensions: number, apart: readonly (readonly [string, string])[]) {
    this.dimensions = dimensions;
    this.#apart = apart;
    for (const pair of apart) {
      for (const kind of pair) if (!this.#bits.has(kind)) this.#bits.set(kind, this.#bits.size);
    }
    this.words = Math.ceil(this.#bits.size / BITS);
  }

  add(
    task: number,
    kind: NodeKind,
    stop: Stop,
    dropped: readonly number[] = [],
    taken: readonly number[] = [],
    kinds: readonly string[] = [],
  ): number {
    this.kind.push(kind);
    this.#rows.push({ task, stop, dropped, taken });
    this.#kindRows.push(kinds);
    return this.count++;
  }

  close(): void {
    const rows = this.#rows;
    const { count, dimensions, words } = this;
    this.task = Int32Array.from(rows, (row) => row.task);
    this.place = Int32Array.from(rows, (row) => row.stop.place);
    this.service = Float64Array.from(rows, (row) => row.stop.service ?? 0);
    this.setup = Float64Array.from(rows, (row) => row.stop.setup ?? 0);
    this.isReload = Uint8Array.from(this.kind, (kind) => (kind === 'reload' ? 1 : 0));
    this.windowsAt = new Int32Array(count + 1);
    const windows = rows.map((row) => [...(row.stop.windows ?? [])].sort((a, b) => a[0] - b[0]));
    windows.forEach((list, x) => {
      this.windowsAt[x + 1] = this.windowsAt[x] + list.length;
    });
    this.windowFrom = Float64Array.from(windows.flat(), (window) => window[0]);
    this.windowUntil = Float64Array.from(windows.flat(), (window) => window[1]);
    this.softUntil = Float64Array.from(rows, (row) => row.stop.soft?.until ?? Number.POSITIVE_INFINITY);
    this.softPrice = Float64Array.from(rows, (row) => (row.stop.soft?.pricePerHour ?? 0) / 3600);
    this.dropped = new Float64Array(count * dimensions);
    this.taken = new Float64Array(count * dimensions);
    rows.forEach((row, x) => {
      for (let q = 0; q < dimensions; q++) {
        this.dropped[x * dimensions + q] = row.dropped[q] ?? 0;
        this.taken[x * dimensions + q] = row.taken[q] ?? 0;
      }
    });
    this.kinds = new Int32Array(count * words);
    this.foes = new Int32Array(count * words);
    const set = (column: Int32Array, x: number, bit: number) => {
      column[x * words + Math.floor(bit / BITS)] |= 1 << (bit % BITS);
    };
    this.#kindRows.forEach((kinds, x) => {
      for (const kind of kinds) {
        const bit = this.#bits.get(kind);
        if (bit === undefined) continue;
        set(this.kinds, x, bit);
        for (const [a, b] of this.#apart) {
          if (a === kind) set(this.foes, x, this.#bits.get(b)!);
          if (b === kind) set(this.foes, x, this.#bits.get(a)!);
        }
      }
    });
  }
}
