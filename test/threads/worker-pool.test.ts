// The pool of worker threads: answers, order, failures, dead threads, a full queue, jobs that are taken back.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goneFlag, JobAbandoned, setGone } from '../../src/threads/on-behalf.ts';
import { JobTimeoutError, PoolBusyError } from '../../src/threads/pool-errors.ts';
import { type PoolJob, type PoolOptions, WorkerPool } from '../../src/threads/worker-pool.ts';

interface Job {
  readonly say?: unknown;
  readonly fail?: string;
  readonly die?: boolean;
  readonly crash?: boolean;
  readonly gate?: SharedArrayBuffer;
}
interface Echo {
  readonly echo: unknown;
  readonly heard: unknown[];
  /** Which of the threads that were ever started answered: 1, 2 … */
  readonly born: number;
}

let pool: WorkerPool<Job, Echo> | undefined;
let starts = 0;

/** `start` holds threads before they can take jobs. */
function open(
  size: number,
  { start, ...options }: Partial<PoolOptions<Job>> & { readonly start?: SharedArrayBuffer } = {},
): WorkerPool<Job, Echo> {
  starts = 0;
  pool = new WorkerPool({
    entry: new URL('./echo-worker.mjs', import.meta.url),
    size,
    workerData: () => ({ born: ++starts, start }),
    ...options,
  });
  return pool;
}

afterEach(async () => {
  await pool?.terminate();
  pool = undefined;
});

/** Holds a thread until it is opened. */
function gate(): { readonly gate: SharedArrayBuffer; open(): void } {
  const memory = new SharedArrayBuffer(4);
  return {
    gate: memory,
    open() {
      const flag = new Int32Array(memory);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    },
  };
}

const jobs = (count: number): PoolJob<Job>[] => Array.from({ length: count }, (_, say) => ({ job: { say } }));

describe('jobs', () => {
  it('are answered each with its own answer, also when there are more of them than threads', async () => {
    const threads = open(2);
    const answers = await Promise.all(jobs(30).map(({ job }) => threads.run(job)));
    expect(answers.map(({ echo }) => echo)).toEqual(Array.from({ length: 30 }, (_, say) => say));
  });

  it('come back in order if requested, and never more are under way than the threads hold', async () => {
    const threads = open(2, { jobsPerThread: 2 });
    let asked = 0;
    const answered: unknown[] = [];
    const source = function* (): Generator<PoolJob<Job>> {
      for (const job of jobs(40)) {
        asked++;
        expect(asked - answered.length).toBeLessThanOrEqual(4);
        yield job;
      }
    };
    for await (const { echo } of threads.inOrder(source())) answered.push(echo);
    expect(answered).toEqual(Array.from({ length: 40 }, (_, say) => say));
  });

  it('in order end with the first failure, and the pool can be used on', async () => {
    const threads = open(2);
    const answers = threads.inOrder([{ job: { say: 1 } }, { job: { fail: 'no way' } }, { job: { say: 2 } }]);
    const all = async () => {
      for await (const _ of answers);
    };
    await expect(all()).rejects.toBe('no way');
    await expect(threads.run({ say: 5 })).resolves.toMatchObject({ echo: 5 });
  });

  it('that cannot be copied are refused, and the pool can be used on', async () => {
    const threads = open(1);
    await expect(threads.run({ say: () => 1 })).rejects.toThrow('could not be cloned');
    await expect(threads.run({ say: 1 })).resolves.toMatchObject({ echo: 1 });
  });

  it('that fail become the errors that the owner makes of them', async () => {
    const threads = open(1, { revive: (failure) => new RangeError(String(failure)) });
    await expect(threads.run({ fail: 'no way' })).rejects.toThrow(new RangeError('no way'));
  });

  it('with the highest priority go first', async () => {
    const threads = open(1, { priority: ({ say }) => Number(say) });
    const order: unknown[] = [];
    const first = gate();
    const running = [threads.run({ gate: first.gate, say: 0 })];
    for (const say of [2, 9, 4]) running.push(threads.run({ say }));
    for (const job of running) void job.then(({ echo }) => order.push(echo));
    first.open();
    await Promise.all(running);
    expect(order).toEqual([0, 9, 4, 2]);
  });

  it('that take long leave a thread to the others', async () => {
    const threads = open(2, { isLong: ({ gate }) => gate !== undefined });
    const gates = [gate(), gate()];
    const long = gates.map(({ gate }, say) => threads.run({ gate, say: `long ${say}` }));
    expect(threads.waiting).toBe(1);
    for (const say of [1, 2, 3]) await expect(threads.run({ say })).resolves.toMatchObject({ echo: say });
    expect(threads.waiting).toBe(1);
    for (const { open } of gates) open();
    await expect(Promise.all(long)).resolves.toMatchObject([{ echo: 'long 0' }, { echo: 'long 1' }]);
  });
});

describe('the queue', () => {
  it('refuses jobs when it is full, and takes them again when it is not', async () => {
    const threads = open(1, { queueLimit: 2 });
    const first = gate();
    const running = threads.run({ gate: first.gate, say: 'passed' });
    const waiting = [threads.run({ say: 1 }), threads.run({ say: 2 })];
    expect(threads.waiting).toBe(2);
    await expect(threads.run({ say: 3 })).rejects.toThrow(PoolBusyError);
    first.open();
    await expect(running).resolves.toMatchObject({ echo: 'passed' });
    await Promise.all(waiting);
    await expect(threads.run({ say: 4 })).resolves.toMatchObject({ echo: 4 });
  });

  it('gives up a waiting job when its caller does', async () => {
    const threads = open(1);
    const first = gate();
    const running = threads.run({ gate: first.gate });
    const caller = new AbortController();
    const waiting = threads.run({ die: true }, { signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    first.open();
    await running;
    await expect(threads.run({ say: 1 })).resolves.toMatchObject({ born: 1 });
  });
});

describe('tenants', () => {
  const behalf = (tenant: number | string) => ({ tenant, gone: goneFlag() });

  it('are served in turn: the many jobs of one do not delay those of another', async () => {
    const threads = open(1);
    const order: unknown[] = [];
    const first = gate();
    const run = (job: Job, tenant: number) =>
      threads.run(job, { behalf: behalf(tenant) }).then(({ echo }) => void order.push(echo));
    const running = [run({ gate: first.gate, say: 'first' }, 1)];
    for (let say = 0; say < 20; say++) running.push(run({ say }, 1));
    running.push(run({ say: 'other' }, 2));
    first.open();
    await Promise.all(running);
    expect(order.slice(0, 2)).toEqual(['first', 'other']);
    expect(order.slice(2)).toEqual(Array.from({ length: 20 }, (_, say) => say));
  });

  it('cannot fill the queue alone', async () => {
    const threads = open(1, { queueLimit: 6 });
    const first = gate();
    const running = [threads.run({ gate: first.gate, say: 0 }, { behalf: behalf(1) })];
    for (let i = 0; i < 4; i++) running.push(threads.run({ say: i }, { behalf: behalf(1) }));
    await expect(threads.run({ say: 9 }, { behalf: behalf(1) })).rejects.toThrow(PoolBusyError);
    running.push(threads.run({ say: 'other' }, { behalf: behalf('a network') }));
    expect(threads.waiting).toBe(5);
    first.open();
    expect(await Promise.all(running)).toHaveLength(6);
  });

  it('that are gone when their turn comes get nothing done', async () => {
    const threads = open(1);
    const first = gate();
    const running = threads.run({ gate: first.gate });
    const left = behalf(1);
    const abandoned = threads.run({ die: true }, { behalf: left });
    const kept = threads.run({ say: 'kept' }, { behalf: behalf(1) });
    setGone(left.gone);
    first.open();
    await running;
    await expect(abandoned).rejects.toThrow(JobAbandoned);
    await expect(kept).resolves.toMatchObject({ echo: 'kept', born: 1 });
    expect(threads.waiting).toBe(0);
  });
});

describe('a thread', () => {
  it.each([{ die: true }, { crash: true }])(
    'that ends with %j is replaced and loses only its job',
    async (end) => {
      const threads = open(1);
      const [lost, kept] = await Promise.allSettled([threads.run(end), threads.run({ say: 'kept' })]);
      expect(lost.status).toBe('rejected');
      expect(kept).toMatchObject({ status: 'fulfilled', value: { echo: 'kept', born: 2 } });
    },
  );

  it('is terminated with the job that its caller gave up, and another takes its place', async () => {
    const threads = open(1);
    const caller = new AbortController();
    const stuck = threads.run({ gate: gate().gate }, { signal: caller.signal });
    const next = threads.run({ say: 'next' });
    caller.abort(new Error('took too long'));
    await expect(stuck).rejects.toThrow('took too long');
    await expect(next).resolves.toMatchObject({ echo: 'next', born: 2 });
  });

  it('is terminated with a job that takes longer than it may, and another takes its place', async () => {
    const threads = open(1);
    const stuck = threads.run({ gate: gate().gate }, { timeLimit: 20 });
    const next = threads.run({ say: 'next' });
    await expect(stuck).rejects.toThrow(JobTimeoutError);
    await expect(next).resolves.toMatchObject({ echo: 'next', born: 2 });
  });

  it('goes on where the time of a job ends that still waits, which is told to come again', async () => {
    const threads = open(1);
    const first = gate();
    const long = threads.run({ gate: first.gate, say: 'long' });
    await expect(threads.run({ say: 'late' }, { timeLimit: 20 })).rejects.toThrow(PoolBusyError);
    first.open();
    await expect(long).resolves.toMatchObject({ echo: 'long', born: 1 });
  });

  it('that takes longer to start than a job may take is waited for, and still starts when that takes too long', async () => {
    const slow = gate();
    const threads = open(1, { start: slow.gate });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const ended: unknown[] = [];
      for (const say of ['begun', 'waiting'])
        void threads.run({ say }, { timeLimit: 20 }).catch((error) => ended.push(error));
      await vi.advanceTimersByTimeAsync(9_000);
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(ended).toMatchObject([{ name: 'PoolBusyError' }, { name: 'PoolBusyError' }]);
    } finally {
      vi.useRealTimers();
    }
    slow.open();
    await expect(threads.run({ say: 'next' })).resolves.toMatchObject({ echo: 'next', born: 1 });
  });

  it('that cannot start is not tried again until the next job', async () => {
    const broken = new URL(`data:text/javascript,throw new Error('no start')`);
    const threads = open(1, { entry: broken, startAfter: Number.POSITIVE_INFINITY });
    await expect(threads.run({ say: 1 })).rejects.toThrow('no start');
    expect(starts).toBe(1);
    await expect(threads.run({ say: 1 })).rejects.toThrow('no start');
    expect(starts).toBe(2);
  });

  it('starts with the first job if not wanted earlier', async () => {
    const threads = open(2, { startAfter: Number.POSITIVE_INFINITY });
    expect(starts).toBe(0);
    await threads.run({ say: 1 });
    expect(starts).toBe(1);
  });

  it('starts after a while if there was no job before, unless the pool is closed by then', async () => {
    const closed = open(1, { startAfter: 1 });
    await closed.close();
    open(2, { startAfter: 1 });
    await expect.poll(() => starts).toBe(2);
  });

  it('hears a notice before later jobs', async () => {
    const threads = open(1);
    threads.notify('closed road');
    await expect(threads.run({ say: 1 })).resolves.toMatchObject({ heard: ['closed road'] });
  });
});

describe('the end', () => {
  it('waits for the jobs that were taken, and takes no more', async () => {
    const threads = open(1);
    const first = gate();
    const work = [threads.run({ gate: first.gate, say: 0 }), threads.run({ say: 1 })];
    const closed = threads.close();
    await expect(threads.run({ say: 2 })).rejects.toThrow('closed');
    first.open();
    await closed;
    expect(await Promise.all(work)).toMatchObject([{ echo: 0 }, { echo: 1 }]);
  });

  it('refuses the jobs that were taken where there is no time to wait', async () => {
    const threads = open(1);
    const work = [threads.run({ gate: gate().gate }), threads.run({ say: 1 })];
    const ended = Promise.allSettled(work);
    await threads.terminate();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(threads.run({ say: 1 })).rejects.toThrow('closed');
  });
});
