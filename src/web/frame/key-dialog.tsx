// The key that the console uses: brought by a link of the server, otherwise entered once and stored in this browser.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from './language.ts';
import { key, keyWanted, notes, ownKey } from './server.ts';

const t = texts({
  en: {
    button: 'Key',
    none: 'No key',
    title: 'Your API key',
    why: 'The map and every call here use an API key. It is stored in this browser alone.',
    demo: 'The demo key that your link brought is in use. A key of your own replaces it.',
    label: 'Key',
    save: 'Use this key',
    forget: 'Forget it',
    cancel: 'Cancel',
    refused: 'The server does not recognise the key in use.',
  },
  bn: {
    button: 'কী',
    none: 'কী নেই',
    title: 'আপনার API কী',
    why: 'মানচিত্র ও এখানকার প্রতিটি কলে একটি API কী লাগে। কী শুধু এই ব্রাউজারেই থাকে।',
    demo: 'আপনার লিংকের ডেমো কী ব্যবহৃত হচ্ছে। নিজের কী দিলে সেটিই ব্যবহৃত হবে।',
    label: 'API কী',
    save: 'এই কী ব্যবহার করুন',
    forget: 'মুছে ফেলুন',
    cancel: 'বাতিল',
    refused: 'সার্ভার এই কী চেনে না।',
  },
});

export function KeyButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = keyWanted.value || (notes.value !== undefined && key.value === '');
  const ask = (): void => {
    if (input.current) input.current.value = ownKey.value;
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  useEffect(() => {
    if (keyWanted.value) ask();
  }, [keyWanted.value]);
  const close = (): void => {
    keyWanted.value = false;
    dialog.current?.close();
  };
  const use = (text: string): void => {
    ownKey.value = text.trim();
    close();
  };
  return (
    <>
      <button type="button" class="key-button" data-wanted={wanted} onClick={ask}>
        <span class="dot" aria-hidden="true" /> {key.value === '' ? t().none : t().button}
      </button>
      <dialog
        ref={dialog}
        class="dialog"
        aria-labelledby="key-title"
        onClose={() => (keyWanted.value = false)}
      >
        <KeyForm input={input} onUse={use} onClose={close} />
      </dialog>
    </>
  );
}

interface KeyFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  onUse(text: string): void;
  onClose(): void;
}

const KeyForm = ({ input, onUse, onClose }: KeyFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onUse(input.current?.value ?? '');
    }}
  >
    <h2 id="key-title">{t().title}</h2>
    {keyWanted.value && key.value !== '' && <p role="alert">{t().refused}</p>}
    <p>{t().why}</p>
    {notes.value?.key && <p>{t().demo}</p>}
    <label>
      {t().label}
      <input ref={input} name="key" autocomplete="off" spellcheck={false} placeholder="thk_…" />
    </label>
    <div class="buttons">
      <button type="submit" class="primary">
        {t().save}
      </button>
      {ownKey.value !== '' && (
        <button type="button" onClick={() => onUse('')}>
          {t().forget}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {t().cancel}
      </button>
    </div>
  </form>
);
