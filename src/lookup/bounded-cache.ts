// Remembers what was worked out, up to a number of entries. When full it forgets everything and starts anew: keeping
// track of what was used last costs more than working the common entries out again.

export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>();

  constructor(readonly most: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): V {
    if (this.#entries.size >= this.most && !this.#entries.has(key)) this.#entries.clear();
    this.#entries.set(key, value);
    return value;
  }

  /** The entry of a key; worked out by `make` and remembered where it is not there. */
  obtain(key: K, make: (key: K) => V): V {
    return this.#entries.get(key) ?? this.set(key, make(key));
  }

  clear(): void {
    this.#entries.clear();
  }
}
