// The order in which the hierarchy eliminates vertices: low degrees first, then nested dissection. The same graph gives the same
// order, whatever the number of threads.
import { type Progress, silent } from '../../dataset/progress.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { DissectData, DissectTask } from './dissect-worker.ts';
import { Dissector, type Split } from './dissector.ts';
import { type Adjacency, takeLowDegree } from './low-degree.ts';

export interface OrderOptions {
  readonly threads?: number;
  readonly progress?: Progress;
}

/** Below this many vertices, threads cost more than they gain. */
const WORTH_THREADS = 20_000;

/** Returns the vertices in elimination order. Positions are degrees × 1e7. */
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
  /** Ranges up to this size are finished by one thread; larger ones are cut and returned. */
  const grain = Math.max(5_000, Math.ceil(count / (threads * 16)));
  const pool = new WorkerPool<DissectTask, Split | undefined>({
    entry: workerEntry(import.meta.url, './dissect-worker.ts'),
    size: threads,
    workerData: () => data,
    // Largest first, as it leads to the longest sequence of further tasks.
    priority: ({ lo, hi }) => hi - lo,
  });
  const dissect = async (lo: number, hi: number): Promise<void> => {
    if (lo === hi) return;
    const split = await pool.run({ lo, hi, whole: hi - lo <= grain });
    progress.advance(hi - (split?.separator ?? lo));
    if (split) await Promise.all([dissect(lo, split.right), dissect(split.right, split.separator)]);
  };
  try {
    await dissect(0, count);
  } finally {
    await pool.terminate();
  }
}

function shared(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
