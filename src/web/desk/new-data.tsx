// New data: a file is uploaded, previewed, and imported together with the others at the desk. Long work reports its progress.
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeskFile, ImportProgress } from '../../http/answers/data.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { FileDrop } from '../frame/file-drop.tsx';
import { bytes, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { stageText } from './import-words.ts';
import type { PreviewViewProps } from './preview-view.tsx';
import { Reasons } from './reasons.tsx';
import { sendFile } from './upload-file.ts';

const t = texts({
  en: {
    title: 'Add data',
    drop: 'Drop a file with places, addresses or boundaries here',
    kinds:
      'CSV, GeoJSON, or an OpenStreetMap extract (.osm.pbf). Nothing is imported before you have seen it on the map.',
    sending: (share: string) => `Uploading: ${share}`,
    files: 'Uploaded files',
    look: 'Preview',
    remove: 'Remove',
    importing: 'The dataset is being rebuilt. The server keeps answering meanwhile.',
    reloading: 'Switching to the new dataset …',
    done: 'The new dataset is in use.',
    failed: 'Nothing was changed:',
    skipped: 'Rejected rows',
    reason: 'Reason',
    count: 'Records',
    samples: 'For example',
  },
  bn: {
    title: 'তথ্য যোগ করুন',
    drop: 'স্থান, ঠিকানা বা সীমানার ফাইল এখানে ছেড়ে দিন',
    kinds: 'CSV, GeoJSON বা OpenStreetMap-এর ফাইল (.osm.pbf)। মানচিত্রে না দেখা পর্যন্ত কিছুই যোগ হয় না।',
    sending: (share: string) => `আপলোড হচ্ছে: ${share}`,
    files: 'আপলোড করা ফাইল',
    look: 'দেখুন',
    remove: 'সরান',
    importing: 'ডেটাসেট নতুন করে তৈরি হচ্ছে। এই সময়েও সার্ভার সাড়া দিচ্ছে।',
    reloading: 'নতুন ডেটাসেট চালু হচ্ছে …',
    done: 'নতুন ডেটাসেট চালু হয়েছে।',
    failed: 'কিছুই বদলায়নি:',
    skipped: 'যেসব সারি নেওয়া হয়নি',
    reason: 'কারণ',
    count: 'সংখ্যা',
    samples: 'যেমন',
  },
});

const EVERY_MS = 1000;

export function NewData({ onImported }: { onImported(): void }) {
  const [files, setFiles] = useState<readonly DeskFile[]>([]);
  const [share, setShare] = useState<number>();
  const [open, setOpen] = useState<DeskFile>();
  const [progress, setProgress] = useState<ImportProgress>({ state: 'idle' });
  const action = useAction();
  const load = async (): Promise<void> => setFiles(await ask<DeskFile[]>({ path: '/desk/files' }));
  const isUnderWay = isImporting(progress);
  useEffect(() => {
    void action.run(async () => {
      await load();
      setProgress(await ask<ImportProgress>({ path: '/desk/import' }));
    });
  }, []);
  useFollowedImport(progress, onImported, (look) => void action.run(async () => setProgress(await look())));
  const send = (file: File): void =>
    void action.run(async () => {
      setShare(0);
      try {
        const sent = await sendFile(file, setShare);
        // It takes the place of those that were sent under its name before.
        for (const { id, name } of files)
          if (name === sent.name) await ask({ method: 'DELETE', path: `/desk/files/${id}` });
        await load();
        setOpen(sent);
      } finally {
        setShare(undefined);
      }
    });
  const remove = (id: string): void =>
    void action.run(async () => {
      await ask({ method: 'DELETE', path: `/desk/files/${id}` });
      if (open?.id === id) setOpen(undefined);
      await load();
    });
  const begin: PreviewViewProps['onImport'] = async (options) => {
    const others = files.map(({ id }) => id).filter((id) => id !== open?.id);
    const body = { ...options, files: [...others, ...(open ? [open.id] : [])] };
    setProgress(await ask<ImportProgress>({ method: 'POST', path: '/desk/import', body }));
    setOpen(undefined);
  };
  return (
    <>
      <section class="card">
        <h2>{t().title}</h2>
        <FileDrop
          title={t().drop}
          kinds={t().kinds}
          accept=".csv,.tsv,.json,.geojson,.pbf,.osm,.gz"
          onFile={send}
        />
        {share !== undefined && <Sending share={share} />}
        <Fault action={action} />
        <Progress of={progress} />
        {files.length > 0 && <Files of={files} onLook={setOpen} onRemove={remove} />}
      </section>
      {open && <LazyPreview key={open.id} file={open} isBusy={isUnderWay} onImport={begin} />}
    </>
  );
}

const isImporting = ({ state }: ImportProgress): boolean => state === 'importing' || state === 'reloading';

/** Asks again how far an import is while one is under way, and says when it is done. */
function useFollowedImport(
  progress: ImportProgress,
  onImported: () => void,
  again: (look: () => Promise<ImportProgress>) => void,
): void {
  const before = useRef(progress.state);
  useEffect(() => {
    if (before.current !== 'done' && progress.state === 'done') onImported();
    before.current = progress.state;
    if (!isImporting(progress)) return undefined;
    const timer = setTimeout(() => again(() => ask<ImportProgress>({ path: '/desk/import' })), EVERY_MS);
    return () => clearTimeout(timer);
  }, [progress]);
}

const Sending = ({ share }: { share: number }) => (
  <>
    <p role="status">{t().sending(number(share, { style: 'percent' }))}</p>
    <progress value={share} max={1} aria-label={t().sending('')} />
  </>
);

interface FilesProps {
  readonly of: readonly DeskFile[];
  onLook(file: DeskFile): void;
  onRemove(id: string): void;
}

/** What was sent before. */
const Files = ({ of: files, onLook, onRemove }: FilesProps) => (
  <>
    <h3>{t().files}</h3>
    <ul class="plain-list">
      {files.map((file) => (
        <li key={file.id}>
          <span>
            <strong>{file.name}</strong> <span class="hint">{bytes(file.bytes)}</span>
          </span>
          <span class="row-actions">
            <button type="button" aria-label={`${t().look}: ${file.name}`} onClick={() => onLook(file)}>
              {t().look}
            </button>
            <button
              type="button"
              class="danger"
              aria-label={`${t().remove}: ${file.name}`}
              onClick={() => onRemove(file.id)}
            >
              {t().remove}
            </button>
          </span>
        </li>
      ))}
    </ul>
  </>
);

/** The map's code is large: it is loaded when a file is first looked at. */
function LazyPreview(props: PreviewViewProps) {
  const [view, setView] = useState<{ readonly PreviewView: ComponentType<PreviewViewProps> }>();
  useEffect(() => void import('./preview-view.tsx').then(setView), []);
  return view ? <view.PreviewView {...props} /> : null;
}

function Progress({ of: progress }: { of: ImportProgress }) {
  const { state, stage, done = 0, total = 0, message, skipped = [] } = progress;
  if (state === 'idle') return null;
  if (state === 'failed')
    return (
      <p role="alert">
        {t().failed} {message}
      </p>
    );
  return (
    <div role="status">
      <p class={state === 'done' ? 'notice' : undefined}>{t()[state]}</p>
      {state === 'importing' && (
        <>
          <p class="hint">{stageText(stage)}</p>
          <progress {...(total > 0 ? { value: done, max: total } : {})} aria-label={t().importing} />
        </>
      )}
      {state === 'done' && skipped.length > 0 && <Reasons name={t().skipped} of={skipped} />}
    </div>
  );
}
