// Usage by day and by endpoint over the last weeks, as bars and as a table.

import { useEffect, useState } from 'preact/hooks';
import type { UsageReport } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { BarChart } from '../frame/bar-chart.tsx';
import { language, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';

const t = texts({
  en: {
    title: 'Usage',
    span: 'Period',
    days: (count: string) => `${count} days`,
    summary: (requests: string, credits: string) => `${requests} requests, ${credits} credits`,
    chart: (days: string, most: string) => `Credits by day over ${days} days, at most ${most} on one day`,
    byDay: 'Credits by day',
    byEndpoint: 'By endpoint',
    endpoint: 'Endpoint',
    requests: 'Requests',
    credits: 'Credits',
    none: 'There were no requests in this period.',
    reload: 'Refresh',
  },
  bn: {
    title: 'ব্যবহার',
    span: 'সময়কাল',
    days: (count: string) => `${count} দিন`,
    summary: (requests: string, credits: string) => `${requests}টি অনুরোধ, ${credits} ক্রেডিট`,
    chart: (days: string, most: string) => `${days} দিনের ক্রেডিট, এক দিনে সর্বোচ্চ ${most}`,
    byDay: 'দিন অনুযায়ী ক্রেডিট',
    byEndpoint: 'এন্ডপয়েন্ট অনুযায়ী',
    endpoint: 'এন্ডপয়েন্ট',
    requests: 'অনুরোধ',
    credits: 'ক্রেডিট',
    none: 'এই সময়ে কোনো অনুরোধ আসেনি।',
    reload: 'রিফ্রেশ করুন',
  },
});

const SPANS = [7, 30, 90];
const DAY_MS = 86_400_000;
/** Dhaka is six hours ahead of UTC; days are counted there. */
const DHAKA_MS = 6 * 3_600_000;

const startOfDay = (time: number): number => Math.floor((time + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;

const dayName = (time: number): string =>
  new Date(time).toLocaleDateString(language.value === 'bn' ? 'bn-BD' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Dhaka',
  });

/** `path`: of the own account, or of all accounts. */
export function Usage({ path, onLook }: { path: '/account/usage' | '/ops/usage'; onLook?(): void }) {
  const [days, setDays] = useState(30);
  const [byDay, setByDay] = useState<UsageReport>();
  const [byEndpoint, setByEndpoint] = useState<UsageReport>();
  const action = useAction();
  const load = (): void => {
    const from = startOfDay(Date.now()) - (days - 1) * DAY_MS;
    const report = (by: string) => ask<UsageReport>({ path, query: { by, from } });
    void action.run(async () => {
      const [one, other] = await Promise.all([report('day'), report('endpoint')]);
      setByDay(one);
      setByEndpoint(other);
    });
  };
  useEffect(load, [days]);
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <div class="toolbar">
          <fieldset class="switch" aria-label={t().span}>
            {SPANS.map((span) => (
              <button type="button" key={span} aria-pressed={span === days} onClick={() => setDays(span)}>
                {t().days(number(span))}
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            onClick={() => {
              load();
              onLook?.();
            }}
          >
            {t().reload}
          </button>
        </div>
      </div>
      <Fault action={action} />
      {byDay && byEndpoint && (
        <>
          <p>{t().summary(number(byDay.requests), number(byDay.credits))}</p>
          {byDay.requests === 0 ? <p class="hint">{t().none}</p> : <Days report={byDay} days={days} />}
          {byEndpoint.usage.length > 0 && <Endpoints report={byEndpoint} />}
        </>
      )}
    </section>
  );
}

function Days({ report, days }: { report: UsageReport; days: number }) {
  const credits = new Map(report.usage.map(({ time = '', credits }) => [Date.parse(time), credits]));
  const first = startOfDay(Date.now()) - (days - 1) * DAY_MS;
  const bars = Array.from({ length: days }, (_, i) => ({
    label: dayName(first + i * DAY_MS),
    value: credits.get(first + i * DAY_MS) ?? 0,
  }));
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <figure class="chart">
      <figcaption>{t().byDay}</figcaption>
      <BarChart title={t().chart(number(days), number(most))} bars={bars} />
    </figure>
  );
}

function Endpoints({ report }: { report: UsageReport }) {
  const rows = [...report.usage].sort((a, b) => b.credits - a.credits || b.requests - a.requests);
  const most = Math.max(1, ...rows.map(({ credits }) => credits));
  return (
    <Table
      name={t().byEndpoint}
      captioned
      class="endpoints"
      rows={rows}
      keyOf={({ endpoint = '' }) => endpoint}
      columns={[
        { head: t().endpoint, cell: ({ endpoint }) => endpoint },
        { head: t().requests, cell: ({ requests }) => number(requests) },
        {
          head: t().credits,
          cell: ({ credits }) => (
            <span>
              <meter min={0} max={most} value={credits} aria-hidden="true" /> {number(credits)}
            </span>
          ),
        },
      ]}
    />
  );
}
