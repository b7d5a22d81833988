// The threads that geocode the blocks of one table: for the command line, which has all cores for it.
import type { SharedDataset } from '../../dataset/open.ts';
import { type RowBlock, TableError } from '../../tables/table.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { GeocodedBlock, TableOrder } from './geocode-block.ts';
import type { TableThreads } from './geocode-table.ts';

export interface BlockWorkerData {
  readonly dataset: SharedDataset;
  readonly order: TableOrder;
}

export interface BlockFailure {
  readonly message: string;
  readonly isTableError: boolean;
}

/** With two blocks each, the next one is there when a thread is done. */
const BLOCKS_EACH = 2;

export class BlockPool implements TableThreads {
  readonly atOnce: number;
  #pool: WorkerPool<RowBlock, GeocodedBlock> | undefined;

  constructor(
    readonly dataset: SharedDataset,
    readonly size: number,
  ) {
    this.atOnce = BLOCKS_EACH * size;
  }

  open(order: TableOrder): (block: RowBlock) => Promise<GeocodedBlock> {
    const pool = new WorkerPool<RowBlock, GeocodedBlock>({
      entry: workerEntry(import.meta.url, './block-worker.ts'),
      size: this.size,
      jobsPerThread: BLOCKS_EACH,
      workerData: (): BlockWorkerData => ({ dataset: this.dataset, order }),
      startAfter: Number.POSITIVE_INFINITY,
      revive: revived,
    });
    this.#pool = pool;
    return (block) => pool.run(block);
  }

  async close(): Promise<void> {
    await this.#pool?.terminate();
  }
}

/** Errors lose their class between threads. */
function revived({ message, isTableError }: BlockFailure): Error {
  return isTableError ? new TableError(message) : new Error(message);
}
