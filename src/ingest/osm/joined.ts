// Pieces of a column that arrive block by block and are concatenated once at the end.
import type { ColumnKind } from '../../dataset/table-schema.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export class Pieces<T extends Numbers> {
  #pieces: T[] = [];
  #length = 0;

  constructor(readonly kind: ColumnKind<T>) {}

  get length(): number {
    return this.#length;
  }

  add(piece: T): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** All pieces as one array; releases the pieces. */
  join(): T {
    const all = new this.kind(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return all;
  }
}

/** Lengths to start positions, followed by the end of the last. */
export function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengths[i];
  return starts;
}
