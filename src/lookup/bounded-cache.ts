// A cache with a bounded number of entries. When full it drops everything and starts again: keeping track of what was used
// last costs more than computing the common entries again.

export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>();
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Changes how many entries it holds. */
  resize(most: number): void {
    this.#most = most;
    if (this.#entries.size > most) this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): V {
    if (this.#entries.size >= this.#most && !this.#entries.has(key)) this.#entries.clear();
    this.#entries.set(key, value);
    return value;
  }

  /** The entry for a key; computed by `make` and cached if it is not there yet. */
  obtain(key: K, make: (key: K) => V): V {
    return this.#entries.get(key) ?? this.set(key, make(key));
  }

  clear(): void {
    this.#entries.clear();
  }
}
