// The metrics of the whole process: those of every listener added up, and those that only the main thread knows.
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricValues } from '../../http/metric-values.ts';

export interface ProcessNumbers {
  readonly threads: () => number;
  readonly restarts: () => number;
  readonly waiting: () => number;
  readonly droppedLines: () => number;
}

/** How finely the delay of the main thread's event loop is measured: it wakes this often to do so, and answers nobody. */
const LOOP_DELAY_MS = 100;

export class ProcessMetrics {
  readonly #own = new Registry();

  constructor(numbers: ProcessNumbers) {
    collectDefaultMetrics({ register: this.#own, eventLoopMonitoringPrecision: LOOP_DELAY_MS });
    this.#gauge('thikana_threads', 'Threads that answer HTTP.', numbers.threads);
    this.#gauge('thikana_thread_restarts_total', 'Threads that replaced lost ones.', numbers.restarts);
    this.#gauge('thikana_long_requests_waiting', 'Long requests waiting for a worker.', numbers.waiting);
    this.#gauge(
      'thikana_log_lines_dropped_total',
      'Log lines that could not be written.',
      numbers.droppedLines,
    );
  }

  async text(ofListeners: readonly (readonly MetricValues[])[]): Promise<string> {
    return AggregatorRegistry.aggregate([await this.#own.getMetricsAsJSON(), ...ofListeners]).metrics();
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#own],
      collect() {
        this.set(value());
      },
    });
  }
}
