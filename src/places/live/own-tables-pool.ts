// The thread that makes tables of the places of accounts, one for the whole process: many take longer than a request may hold up an event
// loop. It starts when there is work for it. Listeners ask for the same tables one after another, and get the same memory.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { OwnTables, OwnTablesJob } from './own-tables.ts';

/** Accounts that wait for their tables at most. */
const QUEUE_LIMIT = 64;
const TIME_LIMIT_MS = 60_000;

export class OwnTablesPool {
  readonly #pool: WorkerPool<OwnTablesJob, OwnTables>;
  /** Kept for the next listener that asks. */
  #latest: { readonly key: string; readonly made: Promise<OwnTables> } | undefined;

  constructor(dataset: Dataset) {
    this.#pool = new WorkerPool({
      entry: workerEntry(import.meta.url, './own-tables-worker.ts'),
      size: 1,
      startAfter: Number.POSITIVE_INFINITY,
      queueLimit: QUEUE_LIMIT,
      workerData: (): SharedDataset => dataset.shared(),
    });
  }

  /** Rejects with PoolBusyError when too many wait. */
  run(job: OwnTablesJob): Promise<OwnTables> {
    const key = `${job.account} ${job.version} ${job.rows.length}`;
    if (this.#latest?.key === key) return this.#latest.made;
    const made = this.#pool.run(job, { timeLimit: TIME_LIMIT_MS });
    this.#latest = { key, made };
    made.catch(() => {
      if (this.#latest?.key === key) this.#latest = undefined;
    });
    return made;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
