// Collects hash and value pairs and lays them out as buckets in two columns.
import { GrowingColumn } from '../../dataset/column-builder.ts';

export class HashTableBuilder {
  readonly #hashes = new GrowingColumn(Uint32Array);
  readonly #values = new GrowingColumn(Uint32Array);

  /** With more pairs in a bucket the table is smaller, and a look-up compares more of them. */
  constructor(readonly pairsPerBucket = 1) {}

  add(hash: number, value: number): void {
    this.#hashes.push(hash);
    this.#values.push(value);
  }

  /** The number of buckets is a power of two, with room for all pairs. */
  columns<N extends string>(name: N): Record<`${N}.start` | `${N}.value`, Uint32Array> {
    const hashes = this.#hashes.view();
    const values = this.#values.view();
    let buckets = 16;
    while (buckets * this.pairsPerBucket < hashes.length) buckets *= 2;
    const mask = buckets - 1;
    const start = new Uint32Array(buckets + 1);
    for (let i = 0; i < hashes.length; i++) start[(hashes[i] & mask) + 1]++;
    for (let i = 0; i < buckets; i++) start[i + 1] += start[i];
    const at = start.slice();
    const value = new Uint32Array(hashes.length);
    for (let i = 0; i < hashes.length; i++) value[at[hashes[i] & mask]++] = values[i];
    return Object.fromEntries([
      [`${name}.start`, start],
      [`${name}.value`, value],
    ] satisfies [`${N}.start` | `${N}.value`, Uint32Array][]) as Record<
      `${N}.start` | `${N}.value`,
      Uint32Array
    >;
  }
}
