// Threads that customise profiles side by side when a dataset is made.
import { Worker } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import type { SharedMetric } from '../engine.ts';
import type { CustomiseData, CustomiseTask } from './customise-worker.ts';

export class Customiser {
  readonly #idle: Worker[] = [];
  readonly #all: Worker[] = [];
  readonly #waiting: (() => void)[] = [];

  /** The columns must lie in shared memory. */
  constructor(
    readonly graph: Columns,
    readonly hierarchy: Columns,
    readonly threads: number,
  ) {}

  async run(task: CustomiseTask): Promise<SharedMetric> {
    const worker = await this.#take();
    try {
      const metric = await new Promise<SharedMetric>((resolve, reject) => {
        const done = (result: SharedMetric): void => {
          worker.off('error', reject);
          resolve(result);
        };
        worker.once('message', done);
        worker.once('error', reject);
        worker.postMessage(task);
      });
      this.#give(worker);
      return metric;
    } catch (error) {
      this.#all.splice(this.#all.indexOf(worker), 1);
      await worker.terminate();
      this.#waiting.shift()?.();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()));
    this.#all.length = 0;
    this.#idle.length = 0;
  }

  async #take(): Promise<Worker> {
    for (;;) {
      const idle = this.#idle.pop();
      if (idle) return idle;
      if (this.#all.length < this.threads) {
        const data: CustomiseData = { graph: this.graph, hierarchy: this.hierarchy };
        const worker = new Worker(workerEntry(import.meta.url, './customise-worker.ts'), {
          workerData: data,
        });
        this.#all.push(worker);
        return worker;
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #give(worker: Worker): void {
    this.#idle.push(worker);
    this.#waiting.shift()?.();
  }
}
