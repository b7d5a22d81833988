// Where accounts have their events sent, and how that goes.

import { Fault } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { scrolled } from '../frame/scrolled.ts';
import { ask } from '../frame/session.ts';
import type { Webhook } from './answers.ts';
import { SwitchedOff, useOpsList } from './ops-list.tsx';

const t = texts({
  en: {
    title: 'Webhooks',
    why: 'Accounts with geofences can have events sent to a server of theirs. What is not taken is sent again, ever more rarely.',
    none: 'No account has a webhook.',
    account: 'Account',
    url: 'Goes to',
    waiting: 'Waiting events',
    state: 'State',
    well: 'delivers',
    failing: (times: string) => `failed ${times} times`,
    created: 'Set',
    remove: 'Remove',
    action: 'Action',
    reload: 'Look again',
  },
  bn: {
    title: 'ওয়েবহুক',
    why: 'জিওফেন্স থাকা অ্যাকাউন্ট নিজের সার্ভারে ঘটনার খবর পেতে পারে। গ্রহণ না করলে ধীরে ধীরে বিরতি বাড়িয়ে আবার পাঠানো হয়।',
    none: 'কোনো অ্যাকাউন্টের ওয়েবহুক নেই।',
    account: 'অ্যাকাউন্ট',
    url: 'গন্তব্য',
    waiting: 'বাকি ঘটনা',
    state: 'অবস্থা',
    well: 'পৌঁছাচ্ছে',
    failing: (times: string) => `${times} বার ব্যর্থ`,
    created: 'স্থাপন',
    remove: 'সরান',
    action: 'কাজ',
    reload: 'আবার দেখুন',
  },
});

export function Webhooks() {
  const { items, isOff, action, load } = useOpsList<Webhook>('/ops/webhooks');
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
        <div {...scrolled(t().title)}>
          <table>
            <thead>
              <tr>
                {(['account', 'url', 'waiting', 'state', 'created'] as const).map((column) => (
                  <th scope="col" key={column}>
                    {t()[column]}
                  </th>
                ))}
                <th scope="col">
                  <span class="visually-hidden">{t().action}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ account, url, waiting, failures, last_error, created }) => (
                <tr key={account}>
                  <th scope="row">{number(account)}</th>
                  <td class="breaking">{url}</td>
                  <td>{number(waiting)}</td>
                  <td>
                    {failures === 0 ? (
                      <span class="badge good">{t().well}</span>
                    ) : (
                      <>
                        <span class="badge alarm">{t().failing(number(failures))}</span>
                        <div class="hint">{last_error}</div>
                      </>
                    )}
                  </td>
                  <td>{moment(created)}</td>
                  <td class="row-actions">
                    <button
                      type="button"
                      class="danger"
                      aria-label={`${t().remove}: ${account}`}
                      onClick={() => remove(account)}
                    >
                      {t().remove}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
