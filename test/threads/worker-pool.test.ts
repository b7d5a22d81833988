import { describe, expect, it } from 'vitest';
import { type PoolJob, WorkerPool } from '../../src/threads/worker-pool.ts';

/** A worker that squares, waits for no one, fails on request, or dies. */
const SCRIPT = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ number, job }) => {
  if (job === 'die') process.exit(3);
  if (job === 'throw') throw new Error('the worker broke');
  if (job < 0) parentPort.postMessage({ number, error: new Error('negative') });
  else parentPort.postMessage({ number, result: job * job });
});`;
const entry = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
const pool = (size: number, window?: number) =>
  new WorkerPool<number | string, number>({ entry, size, window });

const collect = async (results: AsyncIterable<number>): Promise<number[]> => {
  const all: number[] = [];
  for await (const result of results) all.push(result);
  return all;
};
const jobs = (...values: (number | string)[]): PoolJob<number | string>[] => values.map((job) => ({ job }));

describe('WorkerPool', () => {
  it('gives results in the order of the jobs', async () => {
    const threads = pool(3);
    const values = Array.from({ length: 50 }, (_, i) => i);
    expect(await collect(threads.inOrder(jobs(...values)))).toEqual(values.map((value) => value * value));
    await threads.close();
  });

  it('never has more jobs under way than its window', async () => {
    const threads = pool(2, 4);
    let asked = 0;
    let answered = 0;
    const source = function* (): Generator<PoolJob<number>> {
      for (let i = 0; i < 40; i++) {
        asked++;
        expect(asked - answered).toBeLessThanOrEqual(4);
        yield { job: i };
      }
    };
    for await (const _ of threads.inOrder(source())) answered++;
    expect(answered).toBe(40);
    await threads.close();
  });

  it('ends with the first error, and can be used on', async () => {
    const threads = pool(2);
    await expect(collect(threads.inOrder(jobs(1, 2, -1, 3)))).rejects.toThrow('negative');
    expect(await threads.run({ job: 5 })).toBe(25);
    await threads.close();
  });

  it.each([
    ['throw', 'the worker broke'],
    ['die', 'ended early (exit code 3)'],
  ])('refuses everything once a worker is lost (%s)', async (job, sentence) => {
    const threads = pool(1);
    await expect(threads.run({ job })).rejects.toThrow(sentence);
    await expect(threads.run({ job: 1 })).rejects.toThrow(sentence);
    await threads.close();
  });

  it('refuses jobs under way when it is closed', async () => {
    const threads = pool(1);
    const running = threads.run({ job: 1 }).then(
      () => 'done',
      () => 'refused',
    );
    await threads.close();
    expect(['done', 'refused']).toContain(await running);
    await expect(threads.run({ job: 1 })).rejects.toThrow('closed');
  });
});
