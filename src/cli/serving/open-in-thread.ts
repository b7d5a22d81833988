// Opens a dataset in a thread of its own, within a time limit; what comes back is shared memory.
import { type Dataset, datasetFromShared, type SharedDataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';

/** A dataset of the whole country opens in seconds, even from a slow disk. */
const PATIENCE_MS = 120_000;

export interface OpeningOptions {
  /** File with an operator's table of speeds by the hour. */
  readonly hours?: string;
  readonly patienceMs?: number;
}

/** What the thread is asked to open. */
export interface Opening {
  readonly folder: string;
  readonly hours?: string;
}

export async function openInThread(
  folder: string,
  { hours, patienceMs = PATIENCE_MS }: OpeningOptions = {},
): Promise<Dataset> {
  const thread = new WorkerPool<Opening, SharedDataset>({
    entry: workerEntry(import.meta.url, './opening-thread.ts'),
    size: 1,
  });
  const limit = new AbortController();
  const sentence = `${folder}: the dataset could not be opened within ${patienceMs / 1000} s`;
  const timer = setTimeout(() => limit.abort(new Error(sentence)), patienceMs);
  try {
    return datasetFromShared(await thread.run({ folder, hours }, { signal: limit.signal }));
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
