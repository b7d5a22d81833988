// A place on which a file is dropped, with a button for those who choose one instead.
import { useRef, useState } from 'preact/hooks';
import { texts } from './language.ts';

const t = texts({
  en: { or: 'or', choose: 'Choose a file' },
  bn: { or: 'অথবা', choose: 'ফাইল বেছে নিন' },
});

export interface FileDropProps {
  readonly title: string;
  /** Which files are understood, in words and as endings. */
  readonly kinds: string;
  readonly accept: string;
  onFile(file: File): void;
}

export function FileDrop({ title, kinds, accept, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeFirst = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <section
      class="card drop"
      aria-label={title}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer?.files);
      }}
    >
      <p class="drop-title">{title}</p>
      <p class="hint">{t().or}</p>
      <button type="button" class="primary" onClick={() => input.current?.click()}>
        {t().choose}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t().choose}
        accept={accept}
        onChange={(event) => {
          takeFirst(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <p class="hint">{kinds}</p>
    </section>
  );
}
