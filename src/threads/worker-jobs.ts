// The worker's side of the pool: answers each job by its number, with the result or the failure. A thread works on one job at a time of those that are done on behalf of
// somebody.
import { parentPort, type TransferListItem } from 'node:worker_threads';
import { JobAbandoned, workFor } from './on-behalf.ts';
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
    const { number, job, gone } = message;
    const send = ({ result, transfer = [] }: JobResult<R>): void => {
      workFor(undefined);
      port.postMessage({ number, result } satisfies PoolReply<R>, [...transfer]);
    };
    const fail = (error: unknown): void => {
      workFor(undefined);
      if (error instanceof JobAbandoned) port.postMessage({ number, abandoned: true } satisfies PoolReply<R>);
      else port.postMessage({ number, failure: describe(error) });
    };
    workFor(gone);
    try {
      const done = work(job, (report) => port.postMessage({ number, report }));
      if (done instanceof Promise) done.then(send).catch(fail);
      else send(done);
    } catch (error) {
      fail(error);
    }
  });
  port.postMessage({ started: true } satisfies PoolReply<R>);
}
