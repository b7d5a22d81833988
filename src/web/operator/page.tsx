// Operator: health, latency and load, accounts and packages, closures on the map, webhooks; for holders of the operator token.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Changes } from '../account/changes.tsx';
import { Usage } from '../account/usage.tsx';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask, loadSession } from '../frame/session.ts';
import { SessionPage } from '../frame/session-page.tsx';
import '../account/account.css';
import { Accounts } from './accounts.tsx';
import { Health } from './health.tsx';
import { History } from './history.tsx';
import { LearningState } from './learning.tsx';
import { OperatorEntry } from './operator-entry.tsx';
import { PackageTerms } from './package-terms.tsx';
import './operator.css';
import { Refusals } from './refusals.tsx';
import { Webhooks } from './webhooks.tsx';

const t = texts({
  en: {
    title: 'Operator',
    loading: 'Loading …',
    signOut: 'Sign out',
    sections: 'Sections',
    health: 'Health and load',
    accounts: 'Accounts',
    packages: 'Packages',
    usage: 'Usage',
    refusals: 'Refused',
    closures: 'Closures',
    learning: 'Learned speeds',
    webhooks: 'Webhooks',
    changes: 'Changes',
  },
  bn: {
    title: 'পরিচালনা',
    loading: 'লোড হচ্ছে …',
    signOut: 'সাইন আউট',
    sections: 'বিভাগ',
    health: 'অবস্থা ও লোড',
    accounts: 'অ্যাকাউন্ট',
    packages: 'প্যাকেজ',
    usage: 'ব্যবহার',
    refusals: 'ফেরানো',
    closures: 'বন্ধ সড়ক',
    learning: 'শেখা গতি',
    webhooks: 'ওয়েবহুক',
    changes: 'পরিবর্তন',
  },
});

const SECTIONS = [
  'health',
  'accounts',
  'packages',
  'usage',
  'refusals',
  'closures',
  'learning',
  'webhooks',
  'changes',
] as const;
type Section = (typeof SECTIONS)[number];

const sectionInUrl = (): Section => SECTIONS.find((name) => `#${name}` === location.hash) ?? 'health';

export default function OperatorPage() {
  return (
    <SessionPage title={t().title}>
      {({ operator }) => (operator ? <Sections /> : <OperatorEntry />)}
    </SessionPage>
  );
}

function Sections() {
  const [section, setSection] = useState<Section>(sectionInUrl());
  const leaving = useAction();
  // A link to another section, or a step back, changes only what follows the # of the URL.
  useEffect(() => {
    const follow = (): void => setSection(sectionInUrl());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const open = (next: Section): void => {
    history.replaceState(null, '', `#${next}`);
    setSection(next);
  };
  const signOut = (): void =>
    void leaving.run(async () => {
      await ask({ method: 'DELETE', path: '/session/operator' });
      await loadSession();
    });
  return (
    <>
      <div class="card-head">
        <fieldset class="switch sections" aria-label={t().sections}>
          {SECTIONS.map((name) => (
            <button type="button" key={name} aria-pressed={name === section} onClick={() => open(name)}>
              {t()[name]}
            </button>
          ))}
        </fieldset>
        <button type="button" disabled={leaving.busy} onClick={signOut}>
          {t().signOut}
        </button>
      </div>
      <Fault action={leaving} />
      {section === 'health' && <Health />}
      {section === 'health' && <History />}
      {section === 'accounts' && <Accounts />}
      {section === 'packages' && <PackageTerms />}
      {section === 'usage' && <Usage path="/ops/usage" />}
      {section === 'refusals' && <Refusals />}
      {section === 'closures' && <LazyClosures />}
      {section === 'learning' && <LearningState />}
      {section === 'webhooks' && <Webhooks />}
      {section === 'changes' && <Changes path="/ops/audit" withAccount />}
    </>
  );
}

/** The map's code is large: it is loaded when closures are first looked at. */
function LazyClosures() {
  const [view, setView] = useState<{ readonly Closures: ComponentType }>();
  useEffect(() => void import('./closures.tsx').then(setView), []);
  return view ? <view.Closures /> : <p class="hint">{t().loading}</p>;
}
