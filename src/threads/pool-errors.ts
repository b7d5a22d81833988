// Why a pool of worker threads did not do a job.

/** The queue is full, or the job waited in it for all of its time: the caller should try again later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  constructor(readonly queued: number) {
    super(`${queued} requests are already waiting`);
  }
}

/** A job that exceeded its time limit; its thread was terminated with it. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
  constructor(readonly milliseconds: number) {
    super(`the work was abandoned after ${milliseconds} ms`);
  }
}
