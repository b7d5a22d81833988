// Counts requests and their durations by route, cheaply: a few additions per request; the text is produced only when Prometheus
// asks. A library's labelled counters cost as much as finding an address.
import type { MetricValue } from './metric-values.ts';

/** Upper bounds of the duration buckets in seconds. */
export const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** What a request counts as whose caller went away before the response; this status is never sent. */
export const CALLER_GONE = 499;

/** The number of the bucket that a duration belongs to; the last is for those longer than all. */
export function classOf(seconds: number): number {
  let at = 0;
  while (at < BUCKETS.length && seconds > BUCKETS[at]) at++;
  return at;
}

interface RouteStatistics {
  /** Requests by status code. */
  readonly statuses: Map<number, number>;
  /** Requests by duration bucket, the last for those longer than all. */
  readonly classes: Float64Array;
  seconds: number;
  count: number;
}

export class RequestStatistics {
  readonly #routes = new Map<string, RouteStatistics>();

  add(route: string, status: number, seconds: number): void {
    let of = this.#routes.get(route);
    if (!of) {
      of = { statuses: new Map(), classes: new Float64Array(BUCKETS.length + 1), seconds: 0, count: 0 };
      this.#routes.set(route, of);
    }
    of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1);
    of.classes[classOf(seconds)]++;
    of.seconds += seconds;
    of.count++;
  }

  /** Values of a counter with the labels route and status. */
  counts(): MetricValue[] {
    const values: MetricValue[] = [];
    for (const [route, { statuses }] of this.#routes)
      for (const [status, value] of statuses) values.push({ labels: { route, status }, value });
    return values;
  }

  /** Values of a histogram with the label route: buckets are cumulative, as in Prometheus. */
  durations(name: string): MetricValue[] {
    const values: MetricValue[] = [];
    for (const [route, { classes, seconds, count }] of this.#routes) {
      let below = 0;
      BUCKETS.forEach((le, i) => {
        below += classes[i];
        values.push({ metricName: `${name}_bucket`, labels: { le, route }, value: below });
      });
      values.push({ metricName: `${name}_bucket`, labels: { le: '+Inf', route }, value: count });
      values.push({ metricName: `${name}_sum`, labels: { route }, value: seconds });
      values.push({ metricName: `${name}_count`, labels: { route }, value: count });
    }
    return values;
  }
}
