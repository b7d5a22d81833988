// Data desk, for the operator: where the dataset comes from; a file is looked at on the map before it is imported; the import with its
// progress; export.
import { useEffect, useState } from 'preact/hooks';
import type { DatasetSources } from '../../http/answers/data.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { SessionPage } from '../frame/session-page.tsx';
import { OperatorEntry } from '../operator/operator-entry.tsx';
import './desk.css';
import { NewData } from './new-data.tsx';
import { SourceList } from './source-list.tsx';

const t = texts({
  en: { title: 'Data desk' },
  bn: { title: 'ডেটা ডেস্ক' },
});

export default function DeskPage() {
  return (
    <SessionPage title={t().title}>{({ operator }) => (operator ? <Desk /> : <OperatorEntry />)}</SessionPage>
  );
}

function Desk() {
  const [sources, setSources] = useState<DatasetSources>();
  const action = useAction();
  const load = (): void =>
    void action.run(async () => setSources(await ask<DatasetSources>({ path: '/desk/sources' })));
  useEffect(load, []);
  return (
    <>
      <Fault action={action} />
      {sources && <SourceList of={sources} />}
      <NewData onImported={load} />
    </>
  );
}
