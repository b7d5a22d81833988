// Account: register and sign in; then package, credits, keys, usage and changes of the own account.
import { useEffect, useState } from 'preact/hooks';
import type { OwnAccount } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { number, texts } from '../frame/language.ts';
import { ask, loadSession } from '../frame/session.ts';
import { SessionPage } from '../frame/session-page.tsx';
import './account.css';
import { ChangePassword } from './change-password.tsx';
import { Changes } from './changes.tsx';
import { Entry } from './entry.tsx';
import { Keys } from './keys.tsx';
import { Packages } from './packages.tsx';
import { Usage } from './usage.tsx';

const t = texts({
  en: {
    title: 'Account',
    signOut: 'Sign out',
    closedTitle: 'Registration is closed on this server',
    closed:
      'Its operator has not opened registration. Keys are created on the command line instead, and every page here works with one.',
    opening: 'To open registration, start the server with one of these settings:',
    or: 'or',
    keyCommand:
      'To create a key, run this on the server’s machine; add --state FOLDER if the server was started with it:',
    runningOut: (percent: string) => `${percent} % of the credits of this period are used.`,
    usedUp: 'The credits of this period are used up: calls are answered with 402 until the next one begins.',
  },
  bn: {
    title: 'অ্যাকাউন্ট',
    signOut: 'সাইন আউট',
    closedTitle: 'এই সার্ভারে নিবন্ধন বন্ধ',
    closed: 'সার্ভারের পরিচালক নিবন্ধন চালু করেননি। কী তখন কমান্ড লাইনে তৈরি করা হয়, আর এখানকার সব পাতা সেই কী দিয়ে কাজ করে।',
    opening: 'নিবন্ধন চালু করতে এর যেকোনো একটি দিয়ে সার্ভার শুরু করুন:',
    or: 'বা',
    keyCommand: 'কী তৈরি করতে সার্ভারের যন্ত্রে এই কমান্ড চালান; সার্ভার --state দিয়ে চালু হলে এখানেও একই --state দিন:',
    runningOut: (percent: string) => `এই মেয়াদের ক্রেডিটের ${percent}% খরচ হয়েছে।`,
    usedUp: 'এই মেয়াদের ক্রেডিট শেষ: পরের মেয়াদ শুরু না হওয়া পর্যন্ত সব কলের উত্তর হবে 402।',
  },
});

export default function AccountPage() {
  return (
    <SessionPage title={t().title}>
      {({ registration, account }) => (
        <>
          {!registration && <Closed />}
          {registration && !account && <Entry />}
          {account && <SignedIn name={account.name} email={account.email ?? ''} />}
        </>
      )}
    </SessionPage>
  );
}

const Closed = () => (
  <section class="card">
    <h2>{t().closedTitle}</h2>
    <p>{t().closed}</p>
    <p>
      {t().keyCommand} <code>npx thikana key create --name my-app</code>
    </p>
    <p>
      {t().opening} <code>--registration</code> {t().or} <code>THIKANA_REGISTRATION=yes</code>
    </p>
  </section>
);

function SignedIn({ name, email }: { name: string; email: string }) {
  const [account, setAccount] = useState<OwnAccount>();
  const loading = useAction();
  const leaving = useAction();
  const load = (): Promise<boolean> =>
    loading.run(async () => setAccount(await ask<OwnAccount>({ path: '/account' })));
  useEffect(() => void load(), []);
  const level = Math.max(0, ...(account?.notices ?? []).map((notice) => notice.level));
  const signOut = (): Promise<boolean> =>
    leaving.run(async () => {
      await ask({ method: 'DELETE', path: '/session' });
      await loadSession();
    });
  return (
    <>
      <section class="card signed-in">
        <div>
          <strong class="as-written">{name}</strong> <span class="hint as-written">{email}</span>
        </div>
        <div class="buttons">
          <ChangePassword />
          <button type="button" disabled={leaving.busy} onClick={() => void signOut()}>
            {t().signOut}
          </button>
        </div>
        <Fault action={leaving} />
      </section>
      <Fault action={loading} />
      {level > 0 && (
        <p class="notice warn" role="status">
          {level === 100 ? t().usedUp : t().runningOut(number(level))}
        </p>
      )}
      {account && <Packages account={account} onChange={() => void load()} />}
      <Keys />
      <Usage path="/account/usage" onLook={() => void load()} />
      <Changes path="/account/audit" />
    </>
  );
}
