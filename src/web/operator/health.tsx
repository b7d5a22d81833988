// How the server does: ready or not, dataset, memory, requests a second while one looks, and latency by route.

import { useEffect, useState } from 'preact/hooks';
import type { Health as Readiness } from '../../http/answers/sessions.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { BarChart } from '../frame/bar-chart.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { bytes, language, moment, number, texts } from '../frame/language.ts';
import { Table } from '../frame/table.tsx';
import { type Metrics, readMetrics } from './read-metrics.ts';

const t = texts({
  en: {
    title: 'Health',
    ready: 'ready',
    notReady: 'not ready',
    dataset: 'Dataset built',
    memory: 'Memory',
    up: 'Uptime',
    threads: 'Threads',
    database: 'Database',
    redis: 'Redis',
    fine: 'responding',
    gone: 'not responding',
    unused: 'not used',
    load: 'Load',
    rate: 'Requests per second since this page was opened',
    chart: (most: string) => `Requests per second over the last minutes, at most ${most}`,
    now: (rate: string) => `${rate} requests per second now`,
    latency: 'Latency by route',
    own: 'Pages of the console and their files',
    route: 'Route',
    requests: 'Requests',
    faults: 'Errors',
    median: 'Median',
    p95: '95th percentile',
    p99: '99th percentile',
    hidden: 'The metrics are switched off (--metrics off).',
    ms: 'ms',
    hours: 'h',
    minutes: 'min',
    none: 'No requests yet.',
  },
  bn: {
    title: 'অবস্থা',
    ready: 'প্রস্তুত',
    notReady: 'প্রস্তুত নয়',
    dataset: 'ডেটাসেট তৈরি',
    memory: 'মেমরি',
    up: 'চালু আছে',
    threads: 'থ্রেড',
    database: 'ডেটাবেস',
    redis: 'Redis',
    fine: 'সাড়া দিচ্ছে',
    gone: 'সাড়া দিচ্ছে না',
    unused: 'ব্যবহৃত নয়',
    load: 'লোড',
    rate: 'পাতাটি খোলার পর থেকে প্রতি সেকেন্ডে অনুরোধ',
    chart: (most: string) => `গত কয়েক মিনিটে প্রতি সেকেন্ডে অনুরোধ, সর্বোচ্চ ${most}`,
    now: (rate: string) => `এখন প্রতি সেকেন্ডে ${rate} অনুরোধ`,
    latency: 'এন্ডপয়েন্ট অনুযায়ী সময়',
    own: 'কনসোলের পাতা ও সেগুলোর ফাইল',
    route: 'এন্ডপয়েন্ট',
    requests: 'অনুরোধ',
    faults: 'ত্রুটি',
    median: 'মধ্যমা',
    p95: '৯৫তম পার্সেন্টাইল',
    p99: '৯৯তম পার্সেন্টাইল',
    hidden: 'মেট্রিক্স বন্ধ আছে (--metrics off)।',
    ms: 'মি.সে.',
    hours: 'ঘণ্টা',
    minutes: 'মিনিট',
    none: 'এখনো কোনো অনুরোধ আসেনি।',
  },
});

const EVERY_MS = 3000;
const BARS = 40;

interface Reading {
  readonly at: number;
  readonly metrics: Metrics;
}

export function Health() {
  const [readiness, setReadiness] = useState<Readiness>();
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [isHidden, setHidden] = useState(false);
  const action = useAction();
  const look = (): Promise<boolean> =>
    action.run(async () => {
      setReadiness(await readinessNow());
      const text = await metricsNow();
      setHidden(text === undefined);
      if (text !== undefined) {
        const reading = { at: Date.now(), metrics: readMetrics(text) };
        setReadings((before) => [...before, reading].slice(-BARS - 1));
      }
    });
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const last = readings.at(-1);
  return (
    <>
      <Fault action={action} />
      {readiness && <State readiness={readiness} metrics={last?.metrics} />}
      {isHidden && <p class="notice warn">{t().hidden}</p>}
      {last && <Rates readings={readings} />}
      {last && <Latency metrics={last.metrics} />}
    </>
  );
}

async function readinessNow(): Promise<Readiness> {
  try {
    return await call<Readiness>({ path: '/operator/health', as: 'none', quiet: true });
  } catch (error) {
    if (error instanceof ThikanaError && error.status === 503)
      return { message: error.message, status: error.status };
    throw error;
  }
}

/** Undefined if the server shows its metrics to nobody. */
async function metricsNow(): Promise<string | undefined> {
  try {
    return await call<string>({ path: '/operator/metrics', as: 'none', quiet: true });
  } catch (error) {
    if (error instanceof ThikanaError && error.status === 404) return undefined;
    throw error;
  }
}

function State({ readiness, metrics }: { readiness: Readiness; metrics: Metrics | undefined }) {
  const isReady = readiness.status === 200;
  const value = (name: string): number | undefined => metrics?.values.get(name);
  const memory = value('process_resident_memory_bytes');
  const started = value('process_start_time_seconds');
  const threads = value('thikana_threads');
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <span class={`badge ${isReady ? 'good' : 'alarm'}`}>{isReady ? t().ready : t().notReady}</span>
      </div>
      {!isReady && <p role="alert">{readiness.message}</p>}
      <dl class="figures">
        {readiness.dataset && <Figure name={t().dataset}>{moment(readiness.dataset.built)}</Figure>}
        {memory !== undefined && <Figure name={t().memory}>{bytes(memory)}</Figure>}
        {started !== undefined && <Figure name={t().up}>{duration(Date.now() / 1000 - started)}</Figure>}
        {threads !== undefined && <Figure name={t().threads}>{number(threads)}</Figure>}
        <Figure name={t().database}>{readiness.state?.database === 'gone' ? t().gone : t().fine}</Figure>
        <Figure name={t().redis}>
          {readiness.state?.redis === 'gone'
            ? t().gone
            : readiness.state?.redis === 'answers'
              ? t().fine
              : t().unused}
        </Figure>
      </dl>
    </section>
  );
}

const Figure = ({ name, children }: { name: string; children: preact.ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function duration(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0
    ? `${number(hours)} ${t().hours} ${number(rest)} ${t().minutes}`
    : `${number(rest)} ${t().minutes}`;
}

function Rates({ readings }: { readings: readonly Reading[] }) {
  const clock = (at: number): string =>
    new Date(at).toLocaleTimeString(language.value === 'bn' ? 'bn-BD' : 'en-GB', { hourCycle: 'h23' });
  const bars = readings.slice(1).map(({ at, metrics }, i) => {
    const before = readings[i];
    // Counters start from zero after a restart.
    const more = Math.max(0, metrics.requests - before.metrics.requests);
    return { label: clock(at), value: Math.round((more / ((at - before.at) / 1000)) * 10) / 10 };
  });
  // The newest reading is always at the right.
  const empty = Array.from({ length: Math.max(0, BARS - bars.length) }, () => ({ label: '', value: 0 }));
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <section class="card">
      <h2>{t().load}</h2>
      <p>{t().now(number(bars.at(-1)?.value ?? 0))}</p>
      <figure class="chart">
        <figcaption class="hint">{t().rate}</figcaption>
        <BarChart title={t().chart(number(most))} bars={[...empty, ...bars]} />
      </figure>
    </section>
  );
}

const milliseconds = (seconds: number): string =>
  Number.isFinite(seconds)
    ? `${number(seconds * 1000, { maximumFractionDigits: 1 })} ${t().ms}`
    : `> ${number(10_000)} ${t().ms}`;

function Latency({ metrics }: { metrics: Metrics }) {
  const calls = metrics.routes.filter(({ ofConsole }) => !ofConsole);
  const own = metrics.routes.filter(({ ofConsole }) => ofConsole);
  return (
    <section class="card">
      <h2>{t().latency}</h2>
      {calls.length === 0 ? <p class="hint">{t().none}</p> : <RouteTable name={t().latency} routes={calls} />}
      {own.length > 0 && (
        <details>
          <summary>{t().own}</summary>
          <RouteTable name={t().own} routes={own} />
        </details>
      )}
    </section>
  );
}

const RouteTable = ({ name, routes }: { name: string; routes: Metrics['routes'] }) => (
  <Table
    name={name}
    rows={routes}
    keyOf={({ route }) => route}
    columns={[
      { head: t().route, cell: ({ route }) => <code>{route}</code> },
      { head: t().requests, cell: ({ requests }) => number(requests) },
      {
        head: t().faults,
        cell: ({ faults }) => (faults > 0 ? <span class="badge alarm">{number(faults)}</span> : number(0)),
      },
      { head: t().median, cell: ({ median }) => milliseconds(median) },
      { head: t().p95, cell: ({ p95 }) => milliseconds(p95) },
      { head: t().p99, cell: ({ p99 }) => milliseconds(p99) },
    ]}
  />
);
