// The worker's side of the pool: answers each job by its number, with the result or the failure.
import { parentPort, type TransferListItem } from 'node:worker_threads';
import { sentError, tellWhatEndsThisThread } from './sent-error.ts';
import type { PoolMessage, PoolReply } from './worker-pool.ts';

export interface JobResult<R> {
  readonly result: R;
  readonly transfer?: readonly TransferListItem[];
}

export interface JobOptions<N> {
  /** Receives what the pool tells all its threads. */
  readonly hear?: (notice: N) => void;
  /** What is sent back when a job throws. Default: the error itself, which loses its class on the way. */
  readonly describe?: (error: unknown) => unknown;
}

export function answerJobs<J, R, N = never>(
  work: (job: J, report: (report: unknown) => void) => JobResult<R> | Promise<JobResult<R>>,
  options: JobOptions<N> = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('this file is the entry of a worker thread');
  const { hear, describe = sentError } = options;
  tellWhatEndsThisThread();
  port.on('message', (message: PoolMessage<J, N>) => {
    if ('notice' in message) {
      hear?.(message.notice);
      return;
    }
    const { number, job } = message;
    const send = ({ result, transfer = [] }: JobResult<R>): void =>
      port.postMessage({ number, result } satisfies PoolReply<R>, [...transfer]);
    const fail = (error: unknown): void => port.postMessage({ number, failure: describe(error) });
    try {
      const done = work(job, (report) => port.postMessage({ number, report }));
      if (done instanceof Promise) done.then(send).catch(fail);
      else send(done);
    } catch (error) {
      fail(error);
    }
  });
}
