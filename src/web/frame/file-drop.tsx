// A place on which a file is dropped, and the button for those who choose one instead.
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
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <p class="drop-title">{title}</p>
      <p class="hint">{t().or}</p>
      <FileButton name={t().choose} accept={accept} onFile={onFile} />
      <p class="hint">{kinds}</p>
    </section>
  );
}

/** Instead of the browser's own, which speaks the browser's language. */
export function FileButton({
  name,
  accept,
  onFile,
}: Pick<FileDropProps, 'accept' | 'onFile'> & { readonly name: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="primary" onClick={() => input.current?.click()}>
        {name}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={name}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
