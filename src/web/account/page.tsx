// Account: register and sign in; then package, credits, keys and usage of the own account.
import { useEffect, useState } from 'preact/hooks';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask, loadSession } from '../frame/session.ts';
import { SessionPage } from '../frame/session-page.tsx';
import type { OwnAccount } from './answers.ts';
import './account.css';
import { Entry } from './entry.tsx';
import { Keys } from './keys.tsx';
import { Packages } from './packages.tsx';
import { Usage } from './usage.tsx';

const t = texts({
  en: {
    title: 'Account',
    signOut: 'Sign out',
    closedTitle: 'People cannot register on this server',
    closed:
      'Whoever runs it has not opened registration. Keys are then made on the command line, and every page here works with one.',
    opening: 'To open registration, start the server with',
    keyCommand: 'To make a key, run',
  },
  bn: {
    title: 'অ্যাকাউন্ট',
    signOut: 'সাইন আউট',
    closedTitle: 'এই সার্ভারে নিজে নিবন্ধন করা যায় না',
    closed:
      'সার্ভারের পরিচালক নিবন্ধন খোলেননি। সে ক্ষেত্রে কমান্ড লাইনে কী তৈরি করা হয়, আর এখানকার সব পাতা সেই কী দিয়ে কাজ করে।',
    opening: 'নিবন্ধন খুলতে সার্ভার এভাবে চালু করুন',
    keyCommand: 'কী তৈরি করতে চালান',
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
      {t().opening} <code>npm start -- --registration</code>
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
  const signOut = (): Promise<boolean> =>
    leaving.run(async () => {
      await ask({ method: 'DELETE', path: '/session' });
      await loadSession();
    });
  return (
    <>
      <section class="card signed-in">
        <div>
          <strong>{name}</strong> <span class="hint">{email}</span>
        </div>
        <button type="button" disabled={leaving.busy} onClick={() => void signOut()}>
          {t().signOut}
        </button>
        <Fault action={leaving} />
      </section>
      <Fault action={loading} />
      {account && <Packages account={account} onChange={() => void load()} />}
      <Keys />
      <Usage path="/account/usage" onLook={() => void load()} />
    </>
  );
}
