// How the server did over a day or a week: requests, those refused, faults, and how long 95 of 100 took at most. Kept in the state, of all nodes together.
import { useEffect, useState } from 'preact/hooks';
import type { PastLoad } from '../../http/answers/history.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { BarChart } from '../frame/bar-chart.tsx';
import { language, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';

const t = texts({
  en: {
    title: 'History',
    span: 'Period',
    days: { 1: 'A day', 7: 'A week' },
    summary: (requests: string, refused: string, faults: string) =>
      `${requests} requests, ${refused} refused, ${faults} errors`,
    requests: 'Requests',
    latency: '95th percentile of latency, ms',
    most: (what: string, most: string) => `${what}, at most ${most}`,
  },
  bn: {
    title: 'ইতিহাস',
    span: 'সময়কাল',
    days: { 1: 'এক দিন', 7: 'এক সপ্তাহ' },
    summary: (requests: string, refused: string, faults: string) =>
      `${requests}টি অনুরোধ, ${refused}টি ফেরানো, ${faults}টি ত্রুটি`,
    requests: 'অনুরোধ',
    latency: 'সময়ের ৯৫তম পার্সেন্টাইল, মি.সে.',
    most: (what: string, most: string) => `${what}, সর্বোচ্চ ${most}`,
  },
});

const SPANS = [1, 7] as const;

export function History() {
  const [days, setDays] = useState<(typeof SPANS)[number]>(1);
  const [past, setPast] = useState<readonly PastLoad[]>();
  const action = useAction();
  useEffect(
    () =>
      void action.run(async () => setPast(await ask<PastLoad[]>({ path: '/ops/history', query: { days } }))),
    [days],
  );
  const sum = (of: 'requests' | 'refused' | 'faults'): string =>
    number((past ?? []).reduce((all, each) => all + each[of], 0));
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <fieldset class="switch" aria-label={t().span}>
          {SPANS.map((span) => (
            <button type="button" key={span} aria-pressed={span === days} onClick={() => setDays(span)}>
              {t().days[span]}
            </button>
          ))}
        </fieldset>
      </div>
      <Fault action={action} />
      {past && <p>{t().summary(sum('requests'), sum('refused'), sum('faults'))}</p>}
      {past && <Chart name={t().requests} past={past} value={({ requests }) => requests} />}
      {past && <Chart name={t().latency} past={past} value={({ p95_ms }) => p95_ms ?? 0} />}
    </section>
  );
}

interface ChartProps {
  readonly name: string;
  readonly past: readonly PastLoad[];
  value(of: PastLoad): number;
}

function Chart({ name, past, value }: ChartProps) {
  const bars = past.map((each) => ({ label: moment(each.at), value: value(each) }));
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  return (
    <figure class="chart">
      <figcaption class="hint">{name}</figcaption>
      <BarChart title={t().most(name, number(most))} bars={bars} />
    </figure>
  );
}

const moment = (at: string): string =>
  new Date(at).toLocaleString(language.value === 'bn' ? 'bn-BD' : 'en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Dhaka',
  });
