// All accounts: find one, make one, and look closer at one.

import { useState } from 'preact/hooks';
import type { ListedAccount } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { Dialog } from '../frame/dialog.tsx';
import { moment, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { AccountDetail } from './account-detail.tsx';
import { AccountState } from './account-state.tsx';
import { SwitchedOff, useOpsList } from './ops-list.tsx';

const t = texts({
  en: {
    title: 'Accounts',
    make: 'Create an account',
    find: 'Find by name or e-mail address',
    name: 'Name',
    email: 'E-mail address',
    password: 'Password',
    optional: 'only if someone will sign in',
    package: 'Package',
    created: 'Created',
    state: 'State',
    open: 'Details',
    none: 'There is no such account.',
    cancel: 'Cancel',
    action: 'Action',
    more: 'Show more',
  },
  bn: {
    title: 'অ্যাকাউন্ট',
    make: 'অ্যাকাউন্ট তৈরি করুন',
    find: 'নাম বা ই-মেইল দিয়ে খুঁজুন',
    name: 'নাম',
    email: 'ই-মেইল ঠিকানা',
    password: 'পাসওয়ার্ড',
    optional: 'কেউ সাইন ইন করলে তবেই লাগবে',
    package: 'প্যাকেজ',
    created: 'তৈরি',
    state: 'অবস্থা',
    open: 'বিস্তারিত',
    none: 'এমন কোনো অ্যাকাউন্ট নেই।',
    cancel: 'বাতিল',
    action: 'কাজ',
    more: 'আরও দেখান',
  },
});

export function Accounts() {
  const [wanted, setWanted] = useState('');
  const { items, isOff, action, load, more } = useOpsList<ListedAccount>('/ops/accounts', {
    ...(wanted.trim() === '' ? {} : { q: wanted.trim() }),
  });
  const [open, setOpen] = useState<number | 'new'>();
  if (isOff) return <SwitchedOff />;
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <div class="toolbar">
          <input
            type="search"
            aria-label={t().find}
            placeholder={t().find}
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
          <button type="button" class="primary" onClick={() => setOpen('new')}>
            {t().make}
          </button>
        </div>
      </div>
      <Fault action={action} />
      {items?.length === 0 && <p class="hint">{t().none}</p>}
      {items && items.length > 0 && <AccountTable of={items} onOpen={setOpen} />}
      {more && (
        <div class="buttons">
          <button type="button" disabled={action.busy} onClick={more}>
            {t().more}
          </button>
        </div>
      )}
      {open === 'new' && (
        <NewAccount
          onClose={() => setOpen(undefined)}
          onMade={(id) => {
            setOpen(id);
            void load();
          }}
        />
      )}
      {typeof open === 'number' && (
        <AccountDetail id={open} onClose={() => setOpen(undefined)} onChange={() => void load()} />
      )}
    </section>
  );
}

const AccountTable = ({
  of: accounts,
  onOpen,
}: {
  of: readonly ListedAccount[];
  onOpen(id: number): void;
}) => (
  <Table
    name={t().title}
    rows={accounts}
    keyOf={({ id }) => id}
    columns={[
      {
        head: t().name,
        cell: ({ name, email }) => (
          <>
            {name}
            <br />
            <span class="hint">{email}</span>
          </>
        ),
      },
      { head: t().package, cell: (account) => account.package },
      { head: t().created, cell: ({ created }) => moment(created) },
      { head: t().state, cell: (account) => <AccountState of={account} /> },
      {
        head: t().action,
        actions: true,
        cell: ({ id, name }) => (
          <button type="button" aria-label={`${t().open}: ${name}`} onClick={() => onOpen(id)}>
            {t().open}
          </button>
        ),
      },
    ]}
  />
);

function NewAccount({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const action = useAction();
  return (
    <Dialog title={t().make} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const given = (name: string): string | undefined =>
            String(form.get(name) ?? '').trim() || undefined;
          const body = { name: given('name'), email: given('email'), password: given('password') };
          void action.run(async () => {
            const made = await ask<ListedAccount>({ method: 'POST', path: '/ops/accounts', body });
            onMade(made.id);
          });
        }}
      >
        <label>
          {t().name}
          <input name="name" required maxLength={100} autocomplete="off" />
        </label>
        <label>
          {t().email} <span class="hint">{t().optional}</span>
          <input name="email" type="email" autocomplete="off" />
        </label>
        <label>
          {t().password} <span class="hint">{t().optional}</span>
          <input name="password" type="password" minLength={10} autocomplete="new-password" />
        </label>
        <Fault action={action} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={action.busy}>
            {t().make}
          </button>
          <button type="button" onClick={onClose}>
            {t().cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
