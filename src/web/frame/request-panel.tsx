// Shows a call as code ready to copy, with its response and duration; by default the most recent call.
import { useState } from 'preact/hooks';
import { calls, type RecordedCall } from './call.ts';
import { asCode, CODE_LANGUAGES, type CodeLanguage } from './call-as-code.ts';
import { number, texts } from './language.ts';

const t = texts({
  en: {
    title: 'Request and response',
    none: 'Everything you do here is a call to the API; the last one is shown here.',
    copy: 'Copy',
    copied: 'Copied',
    answer: 'Response',
    waiting: 'waiting …',
    failed: 'no response',
    ms: 'ms',
    as: 'Show the request as',
  },
  bn: {
    title: 'অনুরোধ ও উত্তর',
    none: 'এখানে যা করবেন সবই API কল; শেষ কলটি এখানে দেখা যাবে।',
    copy: 'কপি করুন',
    copied: 'কপি হয়েছে',
    answer: 'উত্তর',
    waiting: 'অপেক্ষা করা হচ্ছে …',
    failed: 'উত্তর আসেনি',
    ms: 'মি.সে.',
    as: 'অনুরোধটি যে রূপে দেখাবে',
  },
});

/** More of an answer than this is not drawn; it can still be copied whole. */
const MOST_SHOWN = 20_000;

export function RequestPanel({ call: given, open = false }: { call?: RecordedCall; open?: boolean }) {
  const call = given ?? calls.value[0];
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  if (!call) return <p class="hint">{t().none}</p>;
  const code = asCode(call, language);
  const answer = call.answer === undefined ? '' : JSON.stringify(call.answer, null, 2);
  return (
    <details class="request-panel" open={open}>
      <summary>
        <span class="request-title">{t().title}</span>
        <CallSummary call={call} />
      </summary>
      <fieldset class="tabs" aria-label={t().as}>
        {CODE_LANGUAGES.map((name) => (
          <button type="button" key={name} aria-pressed={name === language} onClick={() => setLanguage(name)}>
            {name}
          </button>
        ))}
        <CopyButton text={code} />
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard */}
      <section class="code" tabIndex={0} aria-label={language}>
        <pre>{code}</pre>
      </section>
      <div class="tabs">
        <span class="label">{t().answer}</span>
        <CopyButton text={answer} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long answers are scrolled with the keyboard */}
      <section class="code answer" tabIndex={0} aria-label={t().answer}>
        <pre>{answer.length > MOST_SHOWN ? `${answer.slice(0, MOST_SHOWN)}\n…` : answer}</pre>
      </section>
    </details>
  );
}

function CallSummary({ call }: { call: RecordedCall }) {
  const { status, milliseconds } = call;
  if (milliseconds === undefined) return <span class="call-status">{t().waiting}</span>;
  const digits = milliseconds < 10 ? 1 : 0;
  return (
    <span class="call-status" data-good={status >= 200 && status < 300}>
      <span class="status-number">{status === 0 ? t().failed : status}</span>
      <span class="call-time">
        {number(milliseconds, { maximumFractionDigits: digits })} {t().ms}
      </span>
    </span>
  );
}

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="copy" disabled={text === ''} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t().copied : t().copy}</span>
    </button>
  );
}
