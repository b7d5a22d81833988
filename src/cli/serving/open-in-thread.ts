// Opens a dataset in a thread of its own, within a time limit; what comes back is shared memory.
import { type Dataset, datasetFromShared, type SharedDataset } from '../../dataset/open.ts';
import type { Profile } from '../../roads/profiles/profile.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';

/** A dataset of the whole country opens in seconds, even from a slow disk. */
const PATIENCE_MS = 120_000;

/** What an operator decides about a dataset. */
export interface OpeningChoices {
  /** File with an operator's table of speeds by the hour. */
  readonly hours?: string;
  /** The profiles that are offered; those that the import has weighed if absent. */
  readonly profiles?: readonly Profile[];
}

export interface OpeningOptions extends OpeningChoices {
  /** Whether requests are being answered in the meantime. */
  readonly besideRequests?: boolean;
  readonly patienceMs?: number;
}

/** What the thread is asked to open. */
export interface Opening extends OpeningChoices {
  readonly folder: string;
  readonly besideRequests: boolean;
}

export async function openInThread(
  folder: string,
  { patienceMs = PATIENCE_MS, besideRequests = false, ...choices }: OpeningOptions = {},
): Promise<Dataset> {
  const thread = new WorkerPool<Opening, SharedDataset>({
    entry: workerEntry(import.meta.url, './opening-thread.ts'),
    size: 1,
  });
  const limit = new AbortController();
  const sentence = `${folder}: the dataset could not be opened within ${patienceMs / 1000} s`;
  const timer = setTimeout(() => limit.abort(new Error(sentence)), patienceMs);
  try {
    return datasetFromShared(
      await thread.run({ folder, besideRequests, ...choices }, { signal: limit.signal }),
    );
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
