// The numbers of one event loop, as values that travel between threads. The library that makes Prometheus' text of them is needed only where
// those of all loops are added up; in every listener it would take a megabyte.

export interface MetricValue {
  /** For the parts of a histogram. */
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** How the values of several event loops become one. */
type Aggregator = 'sum' | 'max';

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly aggregator: Aggregator;
}

export interface MetricValues extends Metric {
  readonly values: readonly MetricValue[];
}

export class Metrics {
  readonly #all: { readonly metric: Metric; values(): readonly MetricValue[] }[] = [];

  add(type: Metric['type'], name: string, help: string, values: () => readonly MetricValue[]): void {
    this.#all.push({ metric: { type, name, help, aggregator: 'sum' }, values });
  }

  addGauge(name: string, help: string, value: () => number, aggregator: Aggregator = 'sum'): void {
    const values = (): MetricValue[] => [{ labels: {}, value: value() }];
    this.#all.push({ metric: { type: 'gauge', name, help, aggregator }, values });
  }

  /** All of them, as they are now. */
  values(): MetricValues[] {
    return this.#all.map(({ metric, values }) => ({ ...metric, values: values() }));
  }
}
