// Requests that were refused over the last week, of one key or of all: which call, why, how often, when last.
import { useEffect, useState } from 'preact/hooks';
import type { RefusedRequests } from '../../http/answers/history.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';

const t = texts({
  en: {
    title: 'Refused requests',
    hint: 'Of the last week, by hour. What callers sent is kept nowhere.',
    keyId: 'Number of the key',
    search: 'Search',
    none: 'Nothing was refused.',
    last: 'Last',
    key: 'Key',
    noKey: 'no key',
    endpoint: 'Endpoint',
    reason: 'Reason',
    requests: 'Requests',
  },
  bn: {
    title: 'ফেরানো অনুরোধ',
    hint: 'গত এক সপ্তাহের, ঘণ্টা ধরে। কী পাঠানো হয়েছিল তা কোথাও রাখা হয় না।',
    keyId: 'কী-এর নম্বর',
    search: 'খুঁজুন',
    none: 'কিছু ফেরানো হয়নি।',
    last: 'শেষবার',
    key: 'কী',
    noKey: 'কী ছাড়া',
    endpoint: 'এন্ডপয়েন্ট',
    reason: 'কারণ',
    requests: 'অনুরোধ',
  },
});

export function Refusals() {
  const [refusals, setRefusals] = useState<readonly RefusedRequests[]>();
  const action = useAction();
  const load = (key_id?: string): void =>
    void action.run(async () =>
      setRefusals(await ask<RefusedRequests[]>({ path: '/ops/refusals', query: key_id ? { key_id } : {} })),
    );
  useEffect(load, []);
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <form
          class="toolbar"
          onSubmit={(event) => {
            event.preventDefault();
            load(String(new FormData(event.currentTarget).get('key') ?? '').trim());
          }}
        >
          <input
            name="key"
            type="search"
            inputMode="numeric"
            aria-label={t().keyId}
            placeholder={t().keyId}
          />
          <button type="submit">{t().search}</button>
        </form>
      </div>
      <p class="hint">{t().hint}</p>
      <Fault action={action} />
      {refusals?.length === 0 && <p>{t().none}</p>}
      {refusals && refusals.length > 0 && (
        <Table
          name={t().title}
          rows={refusals}
          keyOf={({ last, key, endpoint, status, code }) => `${last} ${key} ${endpoint} ${status} ${code}`}
          columns={[
            { head: t().last, cell: ({ last }) => moment(last) },
            {
              head: t().key,
              cell: ({ key, key_name }) => (key === null ? t().noKey : `${number(key)} ${key_name ?? ''}`),
            },
            { head: t().endpoint, cell: ({ endpoint }) => <code>{endpoint}</code> },
            {
              head: t().reason,
              cell: ({ status, code }) => (
                <span>
                  {number(status, { useGrouping: false })} <code>{code}</code>
                </span>
              ),
            },
            { head: t().requests, cell: ({ requests }) => number(requests) },
          ]}
        />
      )}
    </section>
  );
}
