// A list that the operator's calls give: loaded, loaded again after changes, and a hint where those calls are not served.
import { useEffect, useState } from 'preact/hooks';
import { type Action, useAction } from '../frame/action.tsx';
import { CallError } from '../frame/call.ts';
import { texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';

const t = texts({
  en: {
    off: 'Accounts cannot be managed over HTTP on this server. To allow it, start the server with a token of your choice:',
    same: 'Closures, the data desk and these pages work without it.',
  },
  bn: {
    off: 'এই সার্ভারে HTTP দিয়ে অ্যাকাউন্ট পরিচালনা করা যায় না। চালু করতে নিজের পছন্দের টোকেন দিয়ে সার্ভার শুরু করুন:',
    same: 'বন্ধ সড়ক, ডেটা ডেস্ক ও এই পাতাগুলো এটি ছাড়াই চলে।',
  },
});

export interface OpsList<T> {
  /** Undefined until it is there. */
  readonly items: readonly T[] | undefined;
  readonly isOff: boolean;
  readonly action: Action;
  load(): Promise<boolean>;
}

export function useOpsList<T>(path: string): OpsList<T> {
  const [items, setItems] = useState<readonly T[]>();
  const [isOff, setOff] = useState(false);
  const action = useAction();
  const load = (): Promise<boolean> =>
    action.run(async () => {
      try {
        setItems(await ask<T[]>({ path }));
      } catch (error) {
        if (!(error instanceof CallError && error.status === 404)) throw error;
        setOff(true);
      }
    });
  useEffect(() => void load(), []);
  return { items, isOff, action, load };
}

export const SwitchedOff = () => (
  <section class="card">
    <p>{t().off}</p>
    <p>
      <code>THIKANA_OPERATOR_TOKEN=… npm start</code>
    </p>
    <p class="hint">{t().same}</p>
  </section>
);
