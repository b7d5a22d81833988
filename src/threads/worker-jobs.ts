// The worker's side of the pool: answers each job by its number, with the result or with the error.
import { parentPort, type TransferListItem } from 'node:worker_threads';

export interface JobResult<R> {
  readonly result: R;
  readonly transfer?: readonly TransferListItem[];
}

export function answerJobs<J, R>(work: (job: J) => JobResult<R>): void {
  const port = parentPort;
  if (!port) throw new Error('this file is the entry of a worker thread');
  port.on('message', ({ number, job }: { number: number; job: J }) => {
    try {
      const { result, transfer } = work(job);
      port.postMessage({ number, result }, (transfer ?? []) as TransferListItem[]);
    } catch (error) {
      port.postMessage({ number, error: error ?? new Error('the job failed') });
    }
  });
}
