// What was changed, when and by whom: of the own account, or for the operator of all.
import { useEffect, useState } from 'preact/hooks';
import type { Change } from '../../http/answers/accounts.ts';
import type { Envelope } from '../../http/answers/told.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { askWhole } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { packageName } from './package-words.ts';

const t = texts({
  en: {
    title: 'Changes',
    time: 'Time',
    by: 'By',
    account: 'Account',
    what: 'What',
    detail: 'With',
    none: 'Nothing was changed yet.',
    older: 'Show older ones',
    actors: { operator: 'operator', owner: 'owner', mail: 'by mailed code' },
    yes: 'yes',
    no: 'no',
    fields: {
      account: 'account',
      email: 'e-mail address',
      package: 'package',
      name: 'name',
      key: 'key',
      new_key: 'new key',
      domains: 'domains',
      expires: 'until',
      credit_cap: 'cap of credits',
      scopes: 'calls',
      credits: 'credits',
      note: 'note',
      period_days: 'period in days',
      per_minute: 'requests per minute',
      burst: 'burst',
      waypoints: 'points per request',
      answer_kib: 'answer in KiB',
      body_kib: 'request in KiB',
      plan_seconds: 'seconds for a plan',
      open: 'anyone may choose it',
    },
    actions: {
      'account.register': 'registered',
      'account.create': 'account created',
      'account.confirm': 'e-mail address confirmed',
      'account.package': 'package chosen',
      'account.topup': 'credits added',
      'account.close': 'account closed',
      'account.reopen': 'account reopened',
      'account.delete': 'account deleted',
      'password.set': 'password set',
      'password.change': 'password changed',
      'password.reset': 'password set anew',
      'key.create': 'key created',
      'key.rotate': 'key rotated',
      'key.domains': 'key bound to domains',
      'key.limits': 'key limited',
      'key.revoke': 'key revoked',
      'package.change': 'package changed',
      'webhook.remove': 'webhook removed',
    },
  },
  bn: {
    title: 'পরিবর্তন',
    time: 'সময়',
    by: 'কে',
    account: 'অ্যাকাউন্ট',
    what: 'কাজ',
    detail: 'বিস্তারিত',
    none: 'এখনো কিছু বদলানো হয়নি।',
    older: 'আরও পুরোনো দেখান',
    actors: { operator: 'পরিচালক', owner: 'মালিক', mail: 'মেইলের কোড দিয়ে' },
    yes: 'হ্যাঁ',
    no: 'না',
    fields: {
      account: 'অ্যাকাউন্ট',
      email: 'ই-মেইল ঠিকানা',
      package: 'প্যাকেজ',
      name: 'নাম',
      key: 'কী',
      new_key: 'নতুন কী',
      domains: 'ডোমেইন',
      expires: 'মেয়াদ',
      credit_cap: 'ক্রেডিটের সীমা',
      scopes: 'যেসব কল',
      credits: 'ক্রেডিট',
      note: 'মন্তব্য',
      period_days: 'মেয়াদ (দিন)',
      per_minute: 'প্রতি মিনিটে অনুরোধ',
      burst: 'একবারে সর্বোচ্চ',
      waypoints: 'প্রতি অনুরোধে বিন্দু',
      answer_kib: 'উত্তরের আকার (KiB)',
      body_kib: 'অনুরোধের আকার (KiB)',
      plan_seconds: 'পরিকল্পনার সময় (সেকেন্ড)',
      open: 'যে কেউ বেছে নিতে পারে',
    },
    actions: {
      'account.register': 'নিবন্ধন',
      'account.create': 'অ্যাকাউন্ট তৈরি',
      'account.confirm': 'ই-মেইল ঠিকানা নিশ্চিত',
      'account.package': 'প্যাকেজ বাছাই',
      'account.topup': 'ক্রেডিট যোগ',
      'account.close': 'অ্যাকাউন্ট বন্ধ',
      'account.reopen': 'অ্যাকাউন্ট আবার চালু',
      'account.delete': 'অ্যাকাউন্ট মুছে ফেলা',
      'password.set': 'পাসওয়ার্ড ঠিক করা',
      'password.change': 'পাসওয়ার্ড বদল',
      'password.reset': 'নতুন পাসওয়ার্ড',
      'key.create': 'কী তৈরি',
      'key.rotate': 'কী বদল',
      'key.domains': 'কী-র ডোমেইন',
      'key.limits': 'কী-র সীমা',
      'key.revoke': 'কী বাতিল',
      'package.change': 'প্যাকেজ বদল',
      'webhook.remove': 'ওয়েবহুক সরানো',
    },
  },
});

const PER_PAGE = 20;
const inWords = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** What was set, as far as anything was. */
const detailOf = (detail: Change['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `${inWords(t().fields, name)}: ${Array.isArray(value) ? value.join(', ') : name === 'package' ? packageName(String(value)) : saidOf(value)}`,
    )
    .join('; ');

function saidOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t().yes : t().no;
  return typeof value === 'number' ? number(value) : String(value);
}

/** `withAccount`: the entries are of all accounts. */
export function Changes({ path, withAccount = false }: { path: string; withAccount?: boolean }) {
  const [entries, setEntries] = useState<readonly Change[]>();
  const [next, setNext] = useState<number | null>(null);
  const action = useAction();
  const load = (before?: number): Promise<boolean> =>
    action.run(async () => {
      const page = await askWhole<Envelope<readonly Change[]>>({ path, query: { limit: PER_PAGE, before } });
      setEntries((shown) => (before === undefined ? page.result : [...(shown ?? []), ...page.result]));
      setNext(page.next ?? null);
    });
  useEffect(() => void load(), [path]);
  return (
    <section class="card">
      <h2>{t().title}</h2>
      <Fault action={action} />
      {entries?.length === 0 && <p class="hint">{t().none}</p>}
      {entries && entries.length > 0 && (
        <Table
          name={t().title}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { head: t().time, cell: ({ at }) => moment(at) },
            { head: t().by, cell: ({ by }) => inWords(t().actors, by) },
            ...(withAccount
              ? [
                  {
                    head: t().account,
                    cell: ({ account }: Change) => (account === null ? '' : number(account)),
                  },
                ]
              : []),
            { head: t().what, cell: (entry) => inWords(t().actions, entry.action) },
            { head: t().detail, cell: ({ detail }) => <span class="hint">{detailOf(detail)}</span> },
          ]}
        />
      )}
      {next !== null && (
        <div class="buttons">
          <button type="button" disabled={action.busy} onClick={() => void load(next)}>
            {t().older}
          </button>
        </div>
      )}
    </section>
  );
}
