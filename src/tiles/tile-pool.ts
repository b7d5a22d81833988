// The thread that cuts the tiles of one dataset, one for the whole process: a tile of a low zoom takes longer than a request
// may hold up an event loop.
import type { Dataset, SharedDataset } from '../dataset/open.ts';
import type { OnBehalf } from '../threads/on-behalf.ts';
import { workerEntry } from '../threads/worker-entry.ts';
import { type PoolOptions, WorkerPool } from '../threads/worker-pool.ts';
import type { TileAddress } from './build/tile-grid.ts';

/** Most tiles in the queue; a map requests a few dozen at once. */
const QUEUE_LIMIT = 512;
/** Milliseconds by the clock: no tile takes as much of a processor, but a machine may have other things to do. */
const TIME_LIMIT_MS = 25_000;
/** What a tile is cut with is garbage when it is sent. */
const YOUNG_MEGABYTES = 6;

/** Threads that cut tiles; they start with the first tile by default. */
export const tileThreads = (dataset: Dataset, size: number): PoolOptions<TileAddress> => ({
  entry: workerEntry(import.meta.url, './tile-worker.ts'),
  size,
  jobsPerThread: size > 1 ? 2 : 1,
  startAfter: Number.POSITIVE_INFINITY,
  workerData: (): SharedDataset => dataset.shared(),
});

export class TilePool {
  readonly #pool: WorkerPool<TileAddress, Uint8Array>;

  /** `startAfter`: milliseconds until the thread starts, unless a tile is asked for before. */
  constructor(dataset: Dataset, startAfter: number) {
    this.#pool = new WorkerPool({
      ...tileThreads(dataset, 1),
      startAfter,
      queueLimit: QUEUE_LIMIT,
      youngMegabytes: YOUNG_MEGABYTES,
    });
  }

  /** The tile as gzip, no bytes for an empty one. Rejects with PoolBusyError when too many wait. */
  run(address: TileAddress, behalf?: OnBehalf): Promise<Uint8Array> {
    return this.#pool.run(address, { timeLimit: TIME_LIMIT_MS, behalf });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
