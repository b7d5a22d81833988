// The keys of the account: make one, name it, bind it to domains, limit, rotate and revoke it. A key is shown once, when it is made.

import { useEffect, useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { Dialog } from '../frame/dialog.tsx';
import { DialogForm } from '../frame/dialog-form.tsx';
import { moment, texts } from '../frame/language.ts';
import { CopyButton } from '../frame/request-panel.tsx';
import { ownKey } from '../frame/server.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { LimitKey, limitsInWords } from './key-limits.tsx';

const t = texts({
  en: {
    title: 'Keys',
    make: 'Create a key',
    name: 'Name',
    nameHint: 'what it is for, such as “web shop”',
    domains: 'Domains',
    domainsHint: 'Sites that may use it, such as shop.example.com, *.example.org. Empty: any caller.',
    save: 'Save',
    limits: 'Limits',
    anywhere: 'any caller',
    created: 'Created',
    used: 'Last used',
    never: 'never',
    state: 'State',
    inUse: 'in use',
    ended: 'ended',
    ends: (time: string) => `ends ${time}`,
    none: 'There is no key yet. Create the first one.',
    actions: 'Actions',
    rotate: 'Rotate',
    revoke: 'Revoke',
    rotateTitle: (name: string) => `Replace “${name}” with a new key`,
    rotateWhy:
      'Name, domains and limits stay the same. The old key keeps working for a while, so that you can switch your programs over one by one.',
    overlap: 'The old key keeps working',
    hours: ['not at all', 'for an hour', 'for a day', 'for a week'],
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeWhy: 'Programs that use it stop getting answers within a second, for good.',
    shownTitle: 'Your new key',
    shownWhy: 'It is shown only this once. Store it where your program can find it.',
    oldUntil: (time: string) => `The old key keeps working until ${time}.`,
    use: 'Use it in this console',
    close: 'Close',
  },
  bn: {
    title: 'API কী',
    make: 'কী তৈরি করুন',
    name: 'নাম',
    nameHint: 'যে কাজে লাগবে, যেমন “ওয়েব শপ”',
    domains: 'ডোমেইন',
    domainsHint:
      'যেসব সাইট এটি ব্যবহার করতে পারবে, যেমন shop.example.com, *.example.org। খালি রাখলে যেকোনো জায়গা থেকে ব্যবহার করা যাবে।',
    save: 'সংরক্ষণ',
    limits: 'সীমা',
    anywhere: 'যেকোনো জায়গা',
    created: 'তৈরি',
    used: 'শেষ ব্যবহার',
    never: 'কখনো নয়',
    state: 'অবস্থা',
    inUse: 'চালু',
    ended: 'বন্ধ',
    ends: (time: string) => `${time} পর্যন্ত`,
    none: 'এখনো কোনো কী নেই। প্রথমটি তৈরি করুন।',
    actions: 'কাজ',
    rotate: 'বদলান',
    revoke: 'বাতিল করুন',
    rotateTitle: (name: string) => `“${name}”-এর জায়গায় নতুন কী`,
    rotateWhy: 'নাম, ডোমেইন ও সীমা একই থাকবে। পুরোনো কী কিছুদিন চলবে, যাতে প্রোগ্রামগুলো একে একে বদলানো যায়।',
    overlap: 'পুরোনো কী আরও চলবে',
    hours: ['একটুও না', 'এক ঘণ্টা', 'এক দিন', 'এক সপ্তাহ'],
    revokeTitle: (name: string) => `“${name}” বাতিল করবেন?`,
    revokeWhy: 'যেসব প্রোগ্রাম এটি ব্যবহার করে, এক সেকেন্ডের মধ্যেই সেগুলো আর উত্তর পাবে না। এটি আর ফেরানো যাবে না।',
    shownTitle: 'আপনার নতুন কী',
    shownWhy: 'কী শুধু এই একবারই দেখানো হবে। আপনার প্রোগ্রাম যেখান থেকে পড়বে সেখানে রেখে দিন।',
    oldUntil: (time: string) => `পুরোনো কী ${time} পর্যন্ত চলবে।`,
    use: 'এই কনসোলে ব্যবহার করুন',
    close: 'বন্ধ করুন',
  },
});

/** Beside `hours` of the texts. */
const OVERLAP_SECONDS = [0, 3600, 86_400, 7 * 86_400];
const A_DAY = 2;

type Open =
  | { readonly what: 'make' }
  | { readonly what: 'shown'; readonly issued: IssuedKey }
  | { readonly what: 'domains' | 'limits' | 'rotate' | 'revoke'; readonly key: Key };

export function Keys() {
  const [keys, setKeys] = useState<readonly Key[]>();
  const [open, setOpen] = useState<Open>();
  const loading = useAction();
  const load = (): Promise<boolean> =>
    loading.run(async () => setKeys(await ask<Key[]>({ path: '/account/keys' })));
  useEffect(() => void load(), []);
  const close = (): void => setOpen(undefined);
  const done = (issued?: IssuedKey): void => {
    setOpen(issued && { what: 'shown', issued });
    void load();
  };
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <button type="button" class="primary" onClick={() => setOpen({ what: 'make' })}>
          {t().make}
        </button>
      </div>
      <Fault action={loading} />
      {keys?.length === 0 && <p class="hint">{t().none}</p>}
      {keys && keys.length > 0 && <KeyTable keys={keys} onOpen={setOpen} />}
      {open?.what === 'make' && <MakeKey onClose={close} onDone={done} />}
      {open?.what === 'shown' && <ShownKey issued={open.issued} onClose={close} />}
      {open?.what === 'domains' && <BindKey of={open.key} onClose={close} onDone={done} />}
      {open?.what === 'limits' && <LimitKey of={open.key} onClose={close} onDone={() => done()} />}
      {open?.what === 'rotate' && <RotateKey of={open.key} onClose={close} onDone={done} />}
      {open?.what === 'revoke' && <RevokeKey of={open.key} onClose={close} onDone={done} />}
    </section>
  );
}

const hasEnded = ({ revoked, expires }: Key): boolean =>
  revoked !== null || (expires !== null && Date.parse(expires) <= Date.now());

function KeyTable({ keys, onOpen }: { keys: readonly Key[]; onOpen(open: Open): void }) {
  const newestFirst = [...keys].sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)) || b.id - a.id);
  return (
    <Table
      name={t().title}
      class="keys"
      rows={newestFirst}
      keyOf={({ id }) => id}
      rowProps={(key) => ({ class: hasEnded(key) ? 'ended' : undefined })}
      columns={[
        {
          head: t().name,
          cell: ({ name, hint }) => (
            <>
              {name}
              <br />
              <code class="hint">{hint}</code>
            </>
          ),
        },
        { head: t().domains, cell: ({ domains }) => domains.join(', ') || t().anywhere },
        { head: t().limits, cell: (key) => limitsInWords(key) },
        { head: t().created, cell: ({ created }) => moment(created) },
        { head: t().used, cell: ({ last_used }) => (last_used ? moment(last_used) : t().never) },
        { head: t().state, cell: (key) => <KeyState of={key} /> },
        { head: t().actions, actions: true, cell: (key) => <KeyActions of={key} onOpen={onOpen} /> },
      ]}
    />
  );
}

function KeyActions({ of: key, onOpen }: { of: Key; onOpen(open: Open): void }) {
  if (hasEnded(key)) return null;
  return (['domains', 'limits', 'rotate', 'revoke'] as const).map((what) => (
    <button
      type="button"
      key={what}
      class={what === 'revoke' ? 'danger' : undefined}
      aria-label={`${t()[what]}: ${key.name}`}
      onClick={() => onOpen({ what, key })}
    >
      {t()[what]}
    </button>
  ));
}

function KeyState({ of: key }: { of: Key }) {
  if (hasEnded(key)) return <span class="badge">{t().ended}</span>;
  if (key.expires) return <span class="badge warn">{t().ends(moment(key.expires))}</span>;
  return <span class="badge good">{t().inUse}</span>;
}

interface DialogProps {
  onClose(): void;
  onDone(issued?: IssuedKey): void;
}

function DomainsField({ value = '' }: { value?: string }) {
  return (
    <label>
      {t().domains} <span class="hint">{t().domainsHint}</span>
      <input name="domains" defaultValue={value} placeholder="*.example.com" spellcheck={false} />
    </label>
  );
}

const hostsIn = (form: FormData): string[] =>
  String(form.get('domains'))
    .split(/[\s,]+/)
    .filter((host) => host !== '');

const MakeKey = ({ onClose, onDone }: DialogProps) => (
  <Dialog title={t().make} onClose={onClose}>
    <DialogForm
      button={t().make}
      onClose={onClose}
      send={async (form) => {
        const body = { name: String(form.get('name')), domains: hostsIn(form) };
        onDone(await ask<IssuedKey>({ method: 'POST', path: '/account/keys', body }));
      }}
    >
      <label>
        {t().name} <span class="hint">{t().nameHint}</span>
        <input name="name" required maxLength={100} autocomplete="off" />
      </label>
      <DomainsField />
    </DialogForm>
  </Dialog>
);

const BindKey = ({ of: key, onClose, onDone }: DialogProps & { of: Key }) => (
  <Dialog title={`${t().domains}: ${key.name}`} onClose={onClose}>
    <DialogForm
      button={t().save}
      onClose={onClose}
      send={async (form) => {
        const domains = hostsIn(form);
        const body = domains.length === 0 ? { anywhere: true } : { domains };
        await ask({ method: 'POST', path: `/account/keys/${key.id}/domains`, body });
        onDone();
      }}
    >
      <DomainsField value={key.domains.join(', ')} />
    </DialogForm>
  </Dialog>
);

const RotateKey = ({ of: key, onClose, onDone }: DialogProps & { of: Key }) => (
  <Dialog title={t().rotateTitle(key.name)} onClose={onClose}>
    <p>{t().rotateWhy}</p>
    <DialogForm
      button={t().rotate}
      onClose={onClose}
      send={async (form) => {
        const body = { overlap_seconds: Number(form.get('overlap')) };
        onDone(await ask<IssuedKey>({ method: 'POST', path: `/account/keys/${key.id}/rotate`, body }));
      }}
    >
      <label>
        {t().overlap}
        <select name="overlap">
          {OVERLAP_SECONDS.map((seconds, i) => (
            <option key={seconds} value={seconds} selected={i === A_DAY}>
              {t().hours[i]}
            </option>
          ))}
        </select>
      </label>
    </DialogForm>
  </Dialog>
);

const RevokeKey = ({ of: key, onClose, onDone }: DialogProps & { of: Key }) => (
  <Dialog title={t().revokeTitle(key.name)} onClose={onClose}>
    <p>{t().revokeWhy}</p>
    <DialogForm
      danger
      button={t().revoke}
      onClose={onClose}
      send={async () => {
        await ask({ method: 'DELETE', path: `/account/keys/${key.id}` });
        onDone();
      }}
    />
  </Dialog>
);

/** What is shown of a new key, this once. */
export type ShownOnce = Pick<IssuedKey, 'id' | 'name' | 'key' | 'old_key_until'>;

export function ShownKey({ issued, onClose }: { issued: ShownOnce; onClose(): void }) {
  return (
    <Dialog title={t().shownTitle} onClose={onClose}>
      <p>{t().shownWhy}</p>
      {issued.old_key_until && <p class="hint">{t().oldUntil(moment(issued.old_key_until))}</p>}
      <div class="shown-key">
        <code>{issued.key}</code>
        <CopyButton text={issued.key} />
      </div>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            ownKey.value = issued.key;
            onClose();
          }}
        >
          {t().use}
        </button>
        <button type="button" onClick={onClose}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}
