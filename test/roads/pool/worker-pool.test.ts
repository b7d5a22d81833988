// The pool of worker threads: answers, failures, dead threads, a full queue.
import { afterEach, describe, expect, it } from 'vitest';
import { PoolBusyError, WorkerPool } from '../../../src/roads/pool/worker-pool.ts';

let pool: WorkerPool | undefined;
let starts = 0;

function open(size: number, queueLimit: number): WorkerPool {
  starts = 0;
  pool = new WorkerPool({
    entry: new URL('./echo-worker.mjs', import.meta.url),
    size,
    queueLimit,
    workerData: () => ++starts,
    revive: (failure) => new RangeError(String(failure)),
  });
  return pool;
}

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

/** Work that waits until it is let through. */
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

describe('the pool', () => {
  it('answers more tasks than it has threads, each with its own answer', async () => {
    const tasks = Array.from({ length: 30 }, (_, say) => say);
    const threads = open(2, 100);
    const answers = await Promise.all(tasks.map((say) => threads.run<{ echo: number }>({ say })));
    expect(answers.map((answer) => answer.echo)).toEqual(tasks);
  });

  it('refuses work that cannot be copied, and stays usable', async () => {
    const threads = open(1, 10);
    await expect(threads.run({ say: () => 1 })).rejects.toThrow('could not be cloned');
    await expect(threads.run({ say: 1 })).resolves.toMatchObject({ echo: 1 });
  });

  it('hands failures on', async () => {
    await expect(open(1, 10).run({ fail: 'no way' })).rejects.toThrow(RangeError);
  });

  it('refuses work when the queue is full, and works on when it is not', async () => {
    const threads = open(1, 2);
    const first = gate();
    const running = threads.run({ gate: first.gate });
    const waiting = [threads.run({ say: 1 }), threads.run({ say: 2 })];
    expect(threads.waiting).toBe(2);
    await expect(threads.run({ say: 3 })).rejects.toThrow(PoolBusyError);
    first.open();
    await expect(running).resolves.toBe('passed');
    await Promise.all(waiting);
    await expect(threads.run({ say: 4 })).resolves.toMatchObject({ echo: 4 });
  });

  it.each([{ die: true }, { crash: true }])(
    'replaces a thread that ends with %j and loses only its task',
    async (end) => {
      const threads = open(1, 10);
      const [lost, kept] = await Promise.allSettled([threads.run(end), threads.run({ say: 'kept' })]);
      expect(lost.status).toBe('rejected');
      expect(kept).toMatchObject({ status: 'fulfilled', value: { echo: 'kept', born: 2 } });
    },
  );

  it('lets every thread hear a notice before later tasks', async () => {
    const threads = open(1, 10);
    threads.notify('closed road');
    await expect(threads.run({ say: 1 })).resolves.toMatchObject({ heard: ['closed road'] });
  });

  it('finishes what it took before it closes, and takes no more', async () => {
    const threads = open(1, 10);
    const first = gate();
    const work = [threads.run({ gate: first.gate }), threads.run({ say: 1 })];
    const closed = threads.close();
    await expect(threads.run({ say: 2 })).rejects.toThrow('closed');
    first.open();
    await closed;
    expect(await Promise.all(work)).toMatchObject(['passed', { echo: 1 }]);
  });
});
