// Addresses: a table of addresses in, corrected and geocoded rows out, each with how much it can be trusted and what every part was
// taken for; one that is wrong is put right on the map.
import { useEffect } from 'preact/hooks';
import { sentenceOf } from '../frame/action.tsx';
import { number, texts } from '../frame/language.ts';
import { RequestPanel } from '../frame/request-panel.tsx';
import './addresses.css';
import { asFile, goOn, pace, pause, results, run, startOver, stoppedBy, takeUp } from './geocoding.ts';
import type { Run } from './kept-run.ts';
import { ResultTable } from './result-table.tsx';
import { TableInput } from './table-input.tsx';

const t = texts({
  en: {
    title: 'Addresses',
    intro:
      'Correct and geocode a whole table of addresses: in English, Bangla or both, the way people write them. Nothing leaves this server; the table is kept in this browser until you start over.',
    rows: (done: string, all: string) => `${done} of ${all} rows`,
    waiting: 'The server is busy; work resumes by itself in a moment.',
    pause: 'Pause',
    goOn: 'Resume',
    download: 'Download the table',
    startOver: 'Start over',
    stopped: 'Stopped:',
    interrupted: 'This table is not finished. Resume where it stopped.',
    pasted: 'Pasted addresses',
  },
  bn: {
    title: 'ঠিকানা',
    intro:
      'পুরো তালিকার ঠিকানা সংশোধন করুন ও অবস্থান বের করুন: বাংলা, ইংরেজি বা মিশ্র, মানুষ যেভাবে লেখে। কোনো তথ্য এই সার্ভারের বাইরে যায় না; নতুন করে শুরু না করা পর্যন্ত তালিকাটি এই ব্রাউজারেই থাকে।',
    rows: (done: string, all: string) => `${all}টি সারির মধ্যে ${done}টি`,
    waiting: 'সার্ভার এখন ব্যস্ত; একটু পরে কাজ নিজে থেকেই আবার চলবে।',
    pause: 'থামান',
    goOn: 'চালিয়ে যান',
    download: 'টেবিল ডাউনলোড করুন',
    startOver: 'নতুন করে শুরু করুন',
    stopped: 'থেমে গেছে:',
    interrupted: 'এই তালিকার কাজ শেষ হয়নি। যেখানে থেমেছিল সেখান থেকে চালিয়ে যান।',
    pasted: 'পেস্ট করা ঠিকানা',
  },
});

export default function AddressesPage() {
  useEffect(() => {
    void takeUp().catch((error) => (stoppedBy.value = error));
    return pause;
  }, []);
  return (
    <>
      <h1>{t().title}</h1>
      {run.value ? (
        <Work of={run.value} />
      ) : (
        <>
          <p class="hint intro">{t().intro}</p>
          <TableInput />
        </>
      )}
    </>
  );
}

function Work({ of: chosen }: { of: Run }) {
  const all = chosen.table.rows.length;
  const done = results.value.reduce((count, result) => count + (result ? 1 : 0), 0);
  const isUnderWay = pace.value === 'working' || pace.value === 'waiting';
  return (
    <>
      <section class="card work">
        <div class="card-head">
          <h2>{chosen.table.name || t().pasted}</h2>
          <div class="buttons">
            {isUnderWay && (
              <button type="button" onClick={pause}>
                {t().pause}
              </button>
            )}
            {!isUnderWay && done < all && (
              <button type="button" class="primary" onClick={() => void goOn()}>
                {t().goOn}
              </button>
            )}
            {done > 0 && (
              <button
                type="button"
                class={done === all ? 'primary' : ''}
                onClick={() => void download(chosen)}
              >
                {t().download}
              </button>
            )}
            <button type="button" onClick={() => void startOver()}>
              {t().startOver}
            </button>
          </div>
        </div>
        <p role="status" class="progress-text">
          {t().rows(number(done), number(all))}
          {pace.value === 'waiting' && <> · {t().waiting}</>}
        </p>
        <progress value={done} max={Math.max(1, all)} aria-label={t().rows(number(done), number(all))} />
        {!isUnderWay && done < all && stoppedBy.value === undefined && (
          <p class="notice warn">{t().interrupted}</p>
        )}
        {stoppedBy.value !== undefined && (
          <p role="alert">
            {t().stopped} {sentenceOf(stoppedBy.value)}
          </p>
        )}
      </section>
      <ResultTable of={chosen} />
      <section class="card">
        <RequestPanel />
      </section>
    </>
  );
}

const ENDINGS = { csv: 'csv', jsonl: 'jsonl', xlsx: 'xlsx', parquet: 'parquet' } as const;

/** Handed to the browser as a file of the kind that came. */
async function download(chosen: Run): Promise<void> {
  const { name, shape } = chosen.table;
  const [, stem = '', ending = ''] = /^(.*?)((?:\.\w{1,7})?(?:\.gz)?)$/is.exec(name) ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await asFile(chosen, results.value));
  link.download = `${stem || 'addresses'}.geocoded${ending || `.${ENDINGS[shape.kind]}`}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
