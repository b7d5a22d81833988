// Names that edits bring, after the strings of the dataset.

import type { Columns } from '../../dataset/format.ts';
import type { StringColumns } from '../../dataset/string-pool.ts';

export class AddedStrings {
  readonly #names = new Map<string, number>();

  /** `first`: how many strings the dataset has. */
  constructor(readonly first: number) {}

  number(name: string): number {
    if (name === '') return 0;
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const number = this.first + this.#names.size;
    this.#names.set(name, number);
    return number;
  }

  /** The pool with the names at its end; undefined if there are none. */
  appendedTo(columns: Columns): StringColumns | undefined {
    const { 'text.offsets': offsets, 'text.bytes': bytes } = columns;
    if (this.#names.size === 0) return undefined;
    if (!(offsets instanceof Uint32Array && bytes instanceof Uint8Array)) throw new TypeError('no strings');
    const names = [...this.#names.keys()].map((name) => new TextEncoder().encode(name));
    const more = names.reduce((sum, name) => sum + name.length, 0);
    const all = new Uint8Array(bytes.length + more);
    all.set(bytes);
    const starts = new Uint32Array(offsets.length + names.length);
    starts.set(offsets);
    let used = bytes.length;
    names.forEach((name, i) => {
      all.set(name, used);
      used += name.length;
      starts[offsets.length + i] = used;
    });
    return { offsets: starts, bytes: all };
  }
}
