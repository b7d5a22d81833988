// The thread that works closures out, seen from the one that answers: started once, asked one list at a time.
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../../threads/worker-entry.ts';
import type { SharedMetric } from '../engine.ts';
import type { ClosureReply, ClosureTask, ClosureThreadData } from './closure-worker.ts';

export class ClosureThread {
  #worker: Worker | undefined;
  #soon: NodeJS.Timeout | undefined;

  /** The columns must lie in shared memory, or they are copied. */
  constructor(readonly data: () => ClosureThreadData) {}

  /** Starts it unless it runs. */
  start(): Worker {
    if (!this.#worker) {
      const worker = new Worker(workerEntry(import.meta.url, './closure-worker.ts'), {
        workerData: this.data(),
      });
      // Idle, it must not keep a server from stopping.
      worker.unref();
      // Without a listener an error outside of a task would end the process; the next task starts another thread.
      worker.on('error', () => this.#forget(worker));
      worker.on('exit', () => this.#forget(worker));
      this.#worker = worker;
    }
    return this.#worker;
  }

  /** Starts it a while later, unless it is closed before. */
  startAfter(milliseconds: number): void {
    this.#soon = setTimeout(() => this.start(), milliseconds).unref();
  }

  /** One at a time: the caller waits for the answer before it asks again. */
  async run(task: ClosureTask): Promise<SharedMetric[]> {
    const worker = this.start();
    worker.ref();
    try {
      const reply = await new Promise<ClosureReply>((resolve, reject) => {
        const ended = (code: number) => reject(new Error(`the closure thread ended with code ${code}`));
        worker.once('exit', ended);
        worker.once('error', reject);
        worker.once('message', (answer: ClosureReply) => {
          worker.off('exit', ended);
          worker.off('error', reject);
          resolve(answer);
        });
        worker.postMessage(task);
      });
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.metrics;
    } finally {
      worker.unref();
    }
  }

  /** Ends it; the next closure, if any, starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#soon);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}
