// Where accounts have their events sent, and how that goes.

import type { ListedWebhook } from '../../http/answers/accounts.ts';
import { Fault } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { SwitchedOff, useOpsList } from './ops-list.tsx';

const t = texts({
  en: {
    title: 'Webhooks',
    why: 'Accounts with geofences can have their events sent to a server of their own. Deliveries that fail are repeated at growing intervals; after about three days the webhook is switched off, and its owner is told by mail.',
    none: 'No account has a webhook.',
    account: 'Account',
    url: 'URL',
    waiting: 'Events waiting',
    state: 'State',
    well: 'delivering',
    failing: (times: string) => `failed ${times} times`,
    off: (when: string) => `switched off ${when}`,
    created: 'Created',
    remove: 'Remove',
    action: 'Action',
    reload: 'Refresh',
  },
  bn: {
    title: 'ওয়েবহুক',
    why: 'জিওফেন্স ব্যবহারকারী অ্যাকাউন্ট ঘটনার খবর নিজের সার্ভারে নিতে পারে। পাঠানো ব্যর্থ হলে বিরতি বাড়িয়ে বাড়িয়ে আবার পাঠানো হয়; প্রায় তিন দিন ব্যর্থ হলে ওয়েবহুক বন্ধ করা হয় এবং মালিককে মেইলে জানানো হয়।',
    none: 'কোনো অ্যাকাউন্টের ওয়েবহুক নেই।',
    account: 'অ্যাকাউন্ট',
    url: 'URL',
    waiting: 'অপেক্ষমাণ ঘটনা',
    state: 'অবস্থা',
    well: 'পৌঁছাচ্ছে',
    failing: (times: string) => `${times} বার ব্যর্থ`,
    off: (when: string) => `বন্ধ করা হয়েছে: ${when}`,
    created: 'তৈরি',
    remove: 'সরান',
    action: 'কাজ',
    reload: 'রিফ্রেশ করুন',
  },
});

export function Webhooks() {
  const { items, isOff, action, load } = useOpsList<ListedWebhook>('/ops/webhooks');
  if (isOff) return <SwitchedOff />;
  const remove = (account: number): void =>
    void action.run(async () => {
      await ask({ method: 'DELETE', path: `/ops/webhooks/${account}` });
      await load();
    });
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <button type="button" onClick={() => void load()}>
          {t().reload}
        </button>
      </div>
      <p class="hint">{t().why}</p>
      <Fault action={action} />
      {items?.length === 0 && <p>{t().none}</p>}
      {items && items.length > 0 && (
        <Table
          name={t().title}
          rows={items}
          keyOf={({ account }) => account}
          columns={[
            { head: t().account, cell: ({ account_name }) => account_name },
            { head: t().url, class: 'breaking', cell: ({ url }) => url },
            { head: t().waiting, cell: ({ waiting }) => number(waiting) },
            { head: t().state, cell: (webhook) => <Delivery of={webhook} /> },
            { head: t().created, cell: ({ created }) => moment(created) },
            {
              head: t().action,
              actions: true,
              cell: ({ account, account_name }) => (
                <button
                  type="button"
                  class="danger"
                  aria-label={`${t().remove}: ${account_name}`}
                  onClick={() => remove(account)}
                >
                  {t().remove}
                </button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function Delivery({ of: { failures, last_error, disabled } }: { of: ListedWebhook }) {
  if (failures === 0) return <span class="badge good">{t().well}</span>;
  return (
    <>
      <span class="badge alarm">
        {disabled === null ? t().failing(number(failures)) : t().off(moment(disabled))}
      </span>
      <div class="hint">{last_error}</div>
    </>
  );
}
