// Tiles that were cut, up to a number of bytes: those not asked for the longest are forgotten first.

/** What a tile costs beside its bytes: its key and its place in the table. */
const OVERHEAD = 200;

export class TileCache {
  /** In the order in which they were last asked for. */
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
    if (before) this.#forget(key, before);
    this.#tiles.set(key, tile);
    this.#bytes += tile.byteLength + OVERHEAD;
    for (const [oldest, bytes] of this.#tiles) {
      if (this.#bytes <= this.most) break;
      this.#forget(oldest, bytes);
    }
  }

  #forget(key: number, tile: Uint8Array): void {
    this.#tiles.delete(key);
    this.#bytes -= tile.byteLength + OVERHEAD;
  }
}
