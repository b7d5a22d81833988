// A cache of tiles, bounded in bytes: the least recently used are evicted first.

/** Bytes that a tile takes besides its content: its key and its entry in the table. */
const OVERHEAD = 200;

export class TileCache {
  /** In the order of their last use. */
  readonly #tiles = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(readonly most: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  get(key: number): Uint8Array | undefined {
    const tile = this.#tiles.get(key);
    if (tile) {
      this.#tiles.delete(key);
      this.#tiles.set(key, tile);
    }
    return tile;
  }

  set(key: number, tile: Uint8Array): void {
    const before = this.#tiles.get(key);
    if (before) this.#evict(key, before);
    this.#tiles.set(key, tile);
    this.#bytes += tile.byteLength + OVERHEAD;
    for (const [oldest, bytes] of this.#tiles) {
      if (this.#bytes <= this.most) break;
      this.#evict(oldest, bytes);
    }
  }

  #evict(key: number, tile: Uint8Array): void {
    this.#tiles.delete(key);
    this.#bytes -= tile.byteLength + OVERHEAD;
  }
}
