// Where an event loop gets tiles: from those cut ahead, from the cache, or from a thread that cuts them. A tile that is already
// being cut is not cut again for requests that arrive meanwhile.
import type { Dataset } from '../dataset/open.ts';
import type { TileAddress } from './build/tile-grid.ts';
import { OverviewTiles } from './overview-tiles.ts';
import { packTile } from './pack-tile.ts';
import { TileCache } from './tile-cache.ts';
import { TileCutter } from './tile-cutter.ts';

/** Cuts tiles: the pool of threads, or a link to it. */
export interface TileWork {
  run(address: TileAddress): Promise<Uint8Array>;
}

/** Most bytes of tiles in the cache of an event loop. */
const CACHE_BYTES = 8 * 2 ** 20;

export class TileFront {
  readonly #cache = new TileCache(CACHE_BYTES);
  readonly #underWay = new Map<number, Promise<Uint8Array>>();
  readonly #overview: OverviewTiles;
  readonly #dataset: Dataset;
  readonly #work: TileWork | undefined;
  #own: TileCutter | undefined;

  /** Without `work` tiles are cut in this thread. */
  constructor(dataset: Dataset, work?: TileWork) {
    this.#overview = new OverviewTiles(dataset);
    this.#dataset = dataset;
    this.#work = work;
  }

  /** The tile as gzip; no bytes for an empty one. Rejects with PoolBusyError when too many wait. */
  tile(address: TileAddress): Uint8Array | Promise<Uint8Array> {
    const key = keyOf(address);
    return (
      this.#overview.get(address) ??
      this.#cache.get(key) ??
      this.#underWay.get(key) ??
      this.#begin(key, address)
    );
  }

  /** A tile that was cut when the dataset was opened; undefined for all others. */
  cutAhead(address: TileAddress): Uint8Array | undefined {
    return this.#overview.get(address);
  }

  #begin(key: number, address: TileAddress): Promise<Uint8Array> {
    const tile = this.#cut(address)
      .then((bytes) => {
        this.#cache.set(key, bytes);
        return bytes;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, tile);
    return tile;
  }

  async #cut(address: TileAddress): Promise<Uint8Array> {
    if (this.#work) return this.#work.run(address);
    this.#own ??= new TileCutter(this.#dataset);
    return packTile(this.#own, address);
  }
}

/** Up to zoom 16 both coordinates fit in one number. */
const keyOf = ({ z, x, y }: TileAddress): number => (z * 2 ** 17 + x) * 2 ** 17 + y;
