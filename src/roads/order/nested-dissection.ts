// The order in which the hierarchy takes vertices away: low degrees first, then nested dissection. The same graph
// gives the same order, whatever the number of threads.
import { Worker } from 'node:worker_threads';
import { type Progress, silent } from '../../dataset/progress.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import type { DissectData, DissectTask } from './dissect-worker.ts';
import { Dissector, type Split } from './dissector.ts';
import { type Adjacency, takeLowDegree } from './low-degree.ts';

export interface OrderOptions {
  readonly threads?: number;
  readonly progress?: Progress;
}

/** Under this many vertices threads cost more than they bring. */
const WORTH_THREADS = 20_000;

/** Returns the vertices in the order of elimination. Positions are degrees × 1e7. */
export async function eliminationOrder(
  graph: Adjacency,
  lon: Int32Array,
  lat: Int32Array,
  options: OrderOptions = {},
): Promise<Int32Array> {
  const { threads = 1, progress = silent } = options;
  const { order, vertex, core } = takeLowDegree(graph);
  const count = vertex.length;
  progress.stage('order roads', count, 'junctions');
  const data: DissectData = {
    first: shared(core.first),
    adjacent: shared(core.adjacent),
    x: new Float64Array(new SharedArrayBuffer(count * 8)),
    y: new Float64Array(new SharedArrayBuffer(count * 8)),
    members: new Int32Array(new SharedArrayBuffer(count * 4)),
  };
  let middle = 0;
  for (let i = 0; i < count; i++) middle += lat[vertex[i]] / Math.max(1, count);
  const shrink = Math.cos((middle / 1e7) * (Math.PI / 180));
  for (let i = 0; i < count; i++) {
    data.x[i] = lon[vertex[i]] * shrink;
    data.y[i] = lat[vertex[i]];
    data.members[i] = i;
  }
  if (threads > 1 && count >= WORTH_THREADS) await dissectInThreads(data, threads, progress);
  else {
    new Dissector(core, data.x, data.y, data.members).finish(0, count);
    progress.advance(count);
  }
  const all = new Int32Array(order.length + count);
  all.set(order);
  for (let i = 0; i < count; i++) all[order.length + i] = vertex[data.members[i]];
  return all;
}

async function dissectInThreads(data: DissectData, threads: number, progress: Progress): Promise<void> {
  const count = data.members.length;
  /** Ranges up to this size are finished by one thread; larger ones are cut and given back. */
  const grain = Math.max(5_000, Math.ceil(count / (threads * 16)));
  const waiting: DissectTask[] = [{ lo: 0, hi: count, whole: count <= grain }];
  const workers = Array.from(
    { length: threads },
    () => new Worker(workerEntry(import.meta.url, './dissect-worker.ts'), { workerData: data }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      let busy = 0;
      const idle = [...workers];
      const give = (): void => {
        while (idle.length > 0 && waiting.length > 0) {
          // The largest first: it leads to the longest row of further tasks.
          let largest = 0;
          for (let i = 1; i < waiting.length; i++) {
            if (waiting[i].hi - waiting[i].lo > waiting[largest].hi - waiting[largest].lo) largest = i;
          }
          const [task] = waiting.splice(largest, 1);
          const worker = idle.pop() as Worker;
          busy++;
          worker.once('message', (split: Partial<Split>) => {
            busy--;
            idle.push(worker);
            if (task.whole) progress.advance(task.hi - task.lo);
            else {
              const { right = task.lo, separator = task.hi } = split;
              progress.advance(task.hi - separator);
              for (const [lo, hi] of [
                [task.lo, right],
                [right, separator],
              ]) {
                if (hi > lo) waiting.push({ lo, hi, whole: hi - lo <= grain });
              }
            }
            if (busy === 0 && waiting.length === 0) resolve();
            else give();
          });
          worker.postMessage(task);
        }
      };
      for (const worker of workers) worker.once('error', reject);
      give();
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function shared(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
