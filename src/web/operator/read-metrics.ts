// Reads the server's metrics, as Prometheus writes them, into what the operator's page shows: requests, faults and latency by route,
// and how the process does. Pure.

export interface RouteLoad {
  readonly route: string;
  readonly requests: number;
  /** Answered with 500 and above. */
  readonly faults: number;
  /** A page of the console, its files or the map's: not a call. */
  readonly ofConsole: boolean;
  /** Seconds that half, 95 and 99 of 100 requests took at most; infinite beyond the last class. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Metrics {
  readonly routes: readonly RouteLoad[];
  readonly requests: number;
  /** By the name of the metric, for metrics without distinguishing labels. */
  readonly values: ReadonlyMap<string, number>;
}

/** Routes of pages, of what they load and of what watches the server. */
const OF_CONSOLE =
  /^\/(?:$|(?:addresses|dispatch|desk|operator|docs|openapi\.json|assets|fonts|sprites|icon\.svg|favicon\.ico|console\.json|session|examples|thikana-js|healthz|readyz)(?:\/|$))/;

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export function readMetrics(text: string): Metrics {
  const byRoute = new Map<string, { requests: number; faults: number; classes: [number, number][] }>();
  const values = new Map<string, number>();
  for (const { name, labels, value } of samplesIn(text)) {
    const { route, status, le } = labels;
    if (route === undefined) {
      values.set(name, (values.get(name) ?? 0) + value);
      continue;
    }
    const of = byRoute.get(route) ?? { requests: 0, faults: 0, classes: [] };
    byRoute.set(route, of);
    if (name === 'thikana_requests_total') {
      of.requests += value;
      if (Number(status) >= 500) of.faults += value;
    } else if (name === 'thikana_request_seconds_bucket')
      of.classes.push([le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value]);
  }
  const routes = [...byRoute].map(([route, { requests, faults, classes }]) => ({
    route,
    requests,
    faults,
    ofConsole: OF_CONSOLE.test(route),
    median: quantile(classes, 0.5),
    p95: quantile(classes, 0.95),
    p99: quantile(classes, 0.99),
  }));
  routes.sort((a, b) => b.requests - a.requests);
  return { routes, requests: routes.reduce((sum, { requests }) => sum + requests, 0), values };
}

function* samplesIn(text: string): Generator<Sample> {
  for (const line of text.split('\n')) {
    const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line);
    if (!found) continue;
    const labels = Object.fromEntries(
      [...(found[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
    );
    yield { name: found[1], labels, value: Number(found[3]) };
  }
}

/**
 * Classes are [upper end, how many up to it]. Within a class requests are taken to be spread evenly, as Prometheus does it; of those
 * beyond the last end nothing is known.
 */
function quantile(classes: readonly [number, number][], share: number): number {
  const sorted = [...classes].sort(([a], [b]) => a - b);
  const wanted = (sorted.at(-1)?.[1] ?? 0) * share;
  const at = sorted.findIndex(([, count]) => count > 0 && count >= wanted);
  if (at < 0) return 0;
  const [end, count] = sorted[at];
  const [start, before] = sorted[at - 1] ?? [0, 0];
  return Number.isFinite(end) ? start + ((end - start) * (wanted - before)) / (count - before) : end;
}
