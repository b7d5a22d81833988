// One account close up: credits, package, keys, and what the operator can do with them.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { IssuedKey, Key, Package, ShownAccount } from '../../http/answers/accounts.ts';
import { ShownKey, type ShownOnce } from '../account/keys.tsx';
import { Fault, useAction } from '../frame/action.tsx';
import type { CallRequest } from '../frame/call.ts';
import { Dialog } from '../frame/dialog.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { AccountState } from './account-state.tsx';

const t = texts({
  en: {
    title: 'Account',
    credits: 'Credits left',
    unlimited: 'no limit',
    package: 'Package',
    give: 'Assign',
    topup: 'Add credits',
    add: 'Add',
    confirm: 'Confirm the e-mail address',
    close: 'Close the account',
    closeWhy: 'All its keys stop working until it is opened again. Press again to close it.',
    reopen: 'Open the account again',
    remove: 'Delete the account',
    removeWhy:
      'Everything that belongs to it is deleted, for good: keys, places, fences, events, usage. Press again to delete it.',
    password: 'New password',
    set: 'Set',
    keys: 'Keys',
    keyName: 'Name of a new key',
    make: 'Create a key',
    revoke: 'Revoke',
    ended: 'ended',
    used: (time: string) => `used ${time}`,
    never: 'never used',
    done: 'Close',
  },
  bn: {
    title: 'অ্যাকাউন্ট',
    credits: 'বাকি ক্রেডিট',
    unlimited: 'সীমা নেই',
    package: 'প্যাকেজ',
    give: 'দিন',
    topup: 'ক্রেডিট যোগ করুন',
    add: 'যোগ করুন',
    confirm: 'ই-মেইল ঠিকানা নিশ্চিত করুন',
    close: 'অ্যাকাউন্ট বন্ধ করুন',
    closeWhy: 'আবার চালু না করা পর্যন্ত এর সব কী বন্ধ থাকবে। বন্ধ করতে আবার চাপুন।',
    reopen: 'অ্যাকাউন্ট আবার চালু করুন',
    remove: 'অ্যাকাউন্ট মুছে ফেলুন',
    removeWhy: 'এর সবকিছু চিরতরে মুছে যাবে: কী, স্থান, জিওফেন্স, ঘটনা, ব্যবহার। মুছে ফেলতে আবার চাপুন।',
    password: 'নতুন পাসওয়ার্ড',
    set: 'ঠিক করুন',
    keys: 'কী',
    keyName: 'নতুন কী-র নাম',
    make: 'কী তৈরি করুন',
    revoke: 'বাতিল করুন',
    ended: 'বন্ধ',
    used: (time: string) => `শেষ ব্যবহার ${time}`,
    never: 'কখনো ব্যবহার হয়নি',
    done: 'বন্ধ করুন',
  },
});

/** Something about the account or its keys. */
type Change = (request: Pick<CallRequest, 'path' | 'body' | 'method'>) => void;
const pathOf = ({ id }: Pick<ShownAccount, 'id'>): string => `/ops/accounts/${id}`;

/** The operator's own account cannot be closed. */
const OPERATOR_ACCOUNT = 1;

export function AccountDetail({ id, onClose, onChange }: { id: number; onClose(): void; onChange(): void }) {
  const [account, setAccount] = useState<ShownAccount>();
  const [packages, setPackages] = useState<readonly Package[]>([]);
  const [issued, setIssued] = useState<ShownOnce>();
  const [asking, setAsking] = useState<'close' | 'remove'>();
  const action = useAction();
  const path = pathOf({ id });
  const load = async (): Promise<void> => setAccount(await ask<ShownAccount>({ path }));
  useEffect(() => {
    void action.run(async () => {
      await load();
      setPackages(await ask<Package[]>({ path: '/ops/packages' }));
    });
  }, [id]);
  const change: Change = (request) =>
    void action.run(async () => {
      const answer = await ask<Partial<IssuedKey>>({ method: 'POST', ...request });
      if (answer.key !== undefined && answer.id !== undefined)
        setIssued({ id: answer.id, name: answer.name ?? '', key: answer.key });
      setAsking(undefined);
      await load();
      onChange();
    });
  const remove = (): void =>
    void action.run(async () => {
      await ask({ method: 'DELETE', path });
      onChange();
      onClose();
    });
  if (issued) return <ShownKey issued={issued} onClose={() => setIssued(undefined)} />;
  return (
    <Dialog wide title={account?.name ?? t().title} onClose={onClose}>
      <Fault action={action} />
      {account && (
        <>
          <p>
            <AccountState of={account} /> <span class="hint">{account.email}</span>
          </p>
          <dl class="pair">
            <dt>{t().credits}</dt>
            <dd>{account.credits.left === null ? t().unlimited : number(account.credits.left)}</dd>
          </dl>
          <Forms account={account} packages={packages} change={change} />
          <Keys of={account.keys} change={change} />
          {asking && <p class="notice warn">{asking === 'close' ? t().closeWhy : t().removeWhy}</p>}
          <Standing account={account} asking={asking} onAsk={setAsking} change={change} remove={remove}>
            <button type="button" onClick={onClose}>
              {t().done}
            </button>
          </Standing>
        </>
      )}
    </Dialog>
  );
}

const submitted = (send: (form: FormData) => void) => (event: SubmitEvent) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLFormElement) send(new FormData(event.currentTarget));
};

interface FormsProps {
  readonly account: ShownAccount;
  readonly packages: readonly Package[];
  readonly change: Change;
}

/** Package, credits, a new key, a new password. */
function Forms({ account, packages, change }: FormsProps) {
  const path = pathOf(account);
  return (
    <div class="detail-forms">
      <form
        onSubmit={submitted((form) =>
          change({ path: `${path}/package`, body: { package: form.get('package') } }),
        )}
      >
        <label>
          {t().package}
          <select name="package" key={`${account.package} ${packages.length}`}>
            {packages.map(({ name }) => (
              <option key={name} selected={name === account.package}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t().give}</button>
      </form>
      <form
        onSubmit={submitted((form) =>
          change({ path: `${path}/topups`, body: { credits: Number(form.get('credits')) } }),
        )}
      >
        <label>
          {t().topup}
          <input name="credits" type="number" min="1" required />
        </label>
        <button type="submit">{t().add}</button>
      </form>
      <form
        onSubmit={submitted((form) =>
          change({ path: '/ops/keys', body: { account: account.id, name: form.get('name') } }),
        )}
      >
        <label>
          {t().keyName}
          <input name="name" required maxLength={100} autocomplete="off" />
        </label>
        <button type="submit">{t().make}</button>
      </form>
      {account.email !== null && (
        <form
          onSubmit={submitted((form) =>
            change({ path: `${path}/password`, body: { password: form.get('password') } }),
          )}
        >
          <label>
            {t().password}
            <input name="password" type="password" required minLength={10} autocomplete="new-password" />
          </label>
          <button type="submit">{t().set}</button>
        </form>
      )}
    </div>
  );
}

const Keys = ({ of: keys, change }: { of: readonly Key[]; change: Change }) => (
  <>
    <h3>{t().keys}</h3>
    <ul class="plain-list">
      {keys.map((key) => (
        <li key={key.id}>
          <span>
            <strong>{key.name}</strong> <code>{key.hint}</code>{' '}
            <span class="hint">{key.last_used ? t().used(moment(key.last_used)) : t().never}</span>
          </span>
          {key.revoked ? (
            <span class="badge">{t().ended}</span>
          ) : (
            <button
              type="button"
              class="danger"
              aria-label={`${t().revoke}: ${key.name}`}
              onClick={() => change({ method: 'DELETE', path: `/ops/keys/${key.id}` })}
            >
              {t().revoke}
            </button>
          )}
        </li>
      ))}
    </ul>
  </>
);

interface StandingProps {
  readonly account: ShownAccount;
  readonly asking: 'close' | 'remove' | undefined;
  readonly change: Change;
  readonly children: ComponentChildren;
  onAsk(what: 'close' | 'remove'): void;
  remove(): void;
}

/** Confirmed, closed, open again or deleted; what cannot be taken back is asked for twice. */
function Standing({ account, asking, change, children, onAsk, remove }: StandingProps) {
  const path = pathOf(account);
  return (
    <div class="buttons">
      {!account.confirmed && (
        <button type="button" class="primary" onClick={() => change({ path: `${path}/confirm` })}>
          {t().confirm}
        </button>
      )}
      {!account.closed && account.id !== OPERATOR_ACCOUNT && (
        <button
          type="button"
          class="danger"
          onClick={() => (asking === 'close' ? change({ path: `${path}/close` }) : onAsk('close'))}
        >
          {t().close}
        </button>
      )}
      {account.closed && (
        <>
          <button type="button" onClick={() => change({ path: `${path}/reopen` })}>
            {t().reopen}
          </button>
          <button
            type="button"
            class="danger"
            onClick={() => (asking === 'remove' ? remove() : onAsk('remove'))}
          >
            {t().remove}
          </button>
        </>
      )}
      {children}
    </div>
  );
}
