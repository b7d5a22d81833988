// Data desk, for the operator: where the dataset comes from; a file is looked at on the map before it is imported; the import with its
// progress; export.
import { useEffect, useState } from 'preact/hooks';
import { Fault, sentenceOf, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask, loadSession, session } from '../frame/session.ts';
import { OperatorEntry } from '../operator/operator-entry.tsx';
import type { DeskSources } from './answers.ts';
import './desk.css';
import { NewData } from './new-data.tsx';
import { SourceList } from './source-list.tsx';

const t = texts({
  en: { title: 'Data desk', loading: 'Loading …' },
  bn: { title: 'ডেটা ডেস্ক', loading: 'লোড হচ্ছে …' },
});

export default function DeskPage() {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    loadSession().catch((error) => setFault(sentenceOf(error)));
  }, []);
  const here = session.value;
  return (
    <>
      <h1>{t().title}</h1>
      {fault && <p role="alert">{fault}</p>}
      {!here && !fault && <p class="hint">{t().loading}</p>}
      {here && !here.operator && <OperatorEntry />}
      {here?.operator && <Desk />}
    </>
  );
}

function Desk() {
  const [sources, setSources] = useState<DeskSources>();
  const action = useAction();
  const load = (): void =>
    void action.run(async () => setSources(await ask<DeskSources>({ path: '/desk/sources' })));
  useEffect(load, []);
  return (
    <>
      <Fault action={action} />
      {sources && <SourceList of={sources} />}
      <NewData onImported={load} />
    </>
  );
}
