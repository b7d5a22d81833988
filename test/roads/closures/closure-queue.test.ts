// The closureQueue before the closure thread: one list at a time, and what a list that fails leaves behind.
import { describe, expect, it } from 'vitest';
import { ClosureQueue } from '../../../src/roads/closures/closure-queue.ts';
import { ClosureThread } from '../../../src/roads/closures/closure-thread.ts';
import type { ClosureTask } from '../../../src/roads/closures/closure-worker.ts';
import type { SharedMetric } from '../../../src/roads/engine.ts';
import { sampleRoads } from '../build/sample-roads.ts';

const carMetric = (version: number): SharedMetric => ({
  profile: 'car',
  version,
  buffers: { changedEdge: new SharedArrayBuffer(4), changedFactor: new SharedArrayBuffer(8) },
});

describe('the closure desk', () => {
  it('gives the thread one list after the other, each against what the previous one left in force', async () => {
    const tasks: ClosureTask[] = [];
    let running = 0;
    const closureQueue = new ClosureQueue(
      {
        async run(task) {
          expect(++running).toBe(1);
          tasks.push(task);
          await new Promise((resolve) => setImmediate(resolve));
          running--;
          return [carMetric(task.version)];
        },
      },
      ['car'],
    );
    await Promise.all([closureQueue.apply([{ edges: [1] }]), closureQueue.apply([{ edges: [2] }])]);
    expect(tasks.map((task) => task.version)).toEqual([1, 2]);
    expect(tasks[0].inForce[0].buffers).toEqual({});
    expect(Object.keys(tasks[1].inForce[0].buffers)).toEqual(['changedEdge', 'changedFactor']);
  });

  it('restores the imported weights without the thread, and only where others are in force', async () => {
    let asked = 0;
    const closureQueue = new ClosureQueue({ run: async ({ version }) => [carMetric(version + asked++)] }, [
      'car',
    ]);
    expect(await closureQueue.apply([])).toEqual([]);
    await closureQueue.apply([{ edges: [1] }]);
    expect(await closureQueue.apply([])).toEqual([{ profile: 'car', version: 3, buffers: {} }]);
    expect(await closureQueue.apply([])).toEqual([]);
    expect(asked).toBe(1);
  });

  it('continues after a list that failed', async () => {
    const closureQueue = new ClosureQueue(
      {
        async run({ closures, version }) {
          if (closures[0].edges?.[0] === 1) throw new Error('no such luck');
          return [carMetric(version)];
        },
      },
      ['car'],
    );
    const failed = closureQueue.apply([{ edges: [1] }]);
    const next = closureQueue.apply([{ edges: [2] }]);
    await expect(failed).rejects.toThrow('no such luck');
    expect((await next).map((metric) => metric.version)).toEqual([2]);
  });
});

describe('the closure thread', () => {
  it('reports what it cannot compute, and computes the next list', async () => {
    const { roads } = await sampleRoads(26, 20);
    await expect(roads.setClosures([{ areas: 7 as never }])).rejects.toThrow(/iterable/);
    expect(await roads.setClosures([{ edges: [0] }])).not.toEqual([]);
  });

  it('that cannot start fails the list, not the process, and is retried', async () => {
    const thread = new ClosureThread(() => ({
      graph: {},
      hierarchy: { arcs: {}, tree: {} },
      profiles: [],
      metrics: [],
      paces: [],
    }));
    const task = { closures: [{ edges: [1] }], version: 1, inForce: [] };
    await expect(thread.run(task)).rejects.toThrow('column chain.from is missing');
    await expect(thread.run(task)).rejects.toThrow('column chain.from is missing');
    await thread.close();
  });

  it('returns no weights for a list that means the same as the one in force', async () => {
    const { roads } = await sampleRoads(27, 20);
    expect(await roads.setClosures([{ edges: [3, 4], factor: 2 }])).not.toEqual([]);
    const same = [
      { edges: [4], factor: 2 },
      { edges: [3], factor: 2 },
    ];
    expect(await roads.setClosures(same)).toEqual([]);
  });
});
