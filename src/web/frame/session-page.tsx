// A page that depends on who is signed in: its title at once, its content as soon as the server has answered.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../http/answers/sessions.ts';
import { sentenceOf } from './action.tsx';
import { texts } from './language.ts';
import { loadSession, session } from './session.ts';

const t = texts({ en: { loading: 'Loading …' }, bn: { loading: 'লোড হচ্ছে …' } });

interface SessionPageProps {
  readonly title: string;
  children(here: Session): ComponentChildren;
}

export function SessionPage({ title, children }: SessionPageProps) {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    loadSession().catch((error) => setFault(sentenceOf(error)));
  }, []);
  const here = session.value;
  return (
    <>
      <h1>{title}</h1>
      {fault && <p role="alert">{fault}</p>}
      {here ? children(here) : !fault && <p class="hint">{t().loading}</p>}
    </>
  );
}
