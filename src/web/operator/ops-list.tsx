// A list that the operator's calls give: loaded, loaded again after changes, and a hint where those calls are not served.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Envelope } from '../../http/answers/told.ts';
import { type Action, useAction } from '../frame/action.tsx';
import { ThikanaError } from '../frame/call.ts';
import { texts } from '../frame/language.ts';
import { askWhole } from '../frame/session.ts';

const t = texts({
  en: {
    off: 'Accounts cannot be managed over HTTP on this server. To allow it, start the server with a token of your choice in its environment:',
    same: 'Closures, the data desk and these pages work without it.',
  },
  bn: {
    off: 'এই সার্ভারে HTTP দিয়ে অ্যাকাউন্ট পরিচালনা করা যায় না। চালু করতে পরিবেশ চলকে নিজের পছন্দের টোকেন দিয়ে সার্ভার শুরু করুন:',
    same: 'বন্ধ সড়ক, ডেটা ডেস্ক ও এই পাতাগুলো এটি ছাড়াই চলে।',
  },
});

export interface OpsList<T> {
  /** Undefined until it is there. */
  readonly items: readonly T[] | undefined;
  readonly isOff: boolean;
  readonly action: Action;
  load(): Promise<boolean>;
  /** Undefined where there is no further page. */
  readonly more: (() => void) | undefined;
}

/** `query`: asked for again when it changes. Lists that are told in pages give the next one with `more`. */
export function useOpsList<T>(path: string, query: Readonly<Record<string, string>> = {}): OpsList<T> {
  const [items, setItems] = useState<readonly T[]>();
  const [next, setNext] = useState<number | null>(null);
  /** A later question may be answered first. */
  const asked = useRef(0);
  const [isOff, setOff] = useState(false);
  const action = useAction();
  const load = (after?: number): Promise<boolean> =>
    action.run(async () => {
      const mine = ++asked.current;
      try {
        const page = await askWhole<Envelope<readonly T[]>>({ path, query: { ...query, after } });
        if (mine !== asked.current) return;
        setItems((shown) => (after === undefined ? page.result : [...(shown ?? []), ...page.result]));
        setNext(page.next ?? null);
      } catch (error) {
        if (!(error instanceof ThikanaError && error.status === 404)) throw error;
        setOff(true);
      }
    });
  useEffect(() => void load(), [JSON.stringify(query)]);
  const more = next === null ? undefined : () => void load(next);
  return { items, isOff, action, load: () => load(), more };
}

export const SwitchedOff = () => (
  <section class="card">
    <p>{t().off}</p>
    <p>
      <code>THIKANA_OPERATOR_TOKEN=…</code>
    </p>
    <p class="hint">{t().same}</p>
  </section>
);
