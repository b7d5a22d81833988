// Something that a person starts on a page and that may fail: what is under way, and what went wrong, told beside the button.
import { useState } from 'preact/hooks';
import { CallError } from './call.ts';
import { language } from './language.ts';

export interface Action {
  readonly busy: boolean;
  /** What went wrong the last time, as a sentence. */
  readonly fault: string | undefined;
  /** Gives whether it went well. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  return {
    busy,
    fault,
    async run(work) {
      setBusy(true);
      setFault(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFault(sentenceOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    clear: () => setFault(undefined),
  };
}

/** Sentences of the server that people meet here often, in Bangla; all others are shown as the server says them. */
const BANGLA: Readonly<Record<string, string>> = {
  'The e-mail address or the password is wrong': 'ই-মেইল ঠিকানা বা পাসওয়ার্ড ভুল',
  'The e-mail address is not confirmed yet': 'ই-মেইল ঠিকানাটি এখনো নিশ্চিত করা হয়নি',
  'Too many attempts; try again later': 'অনেকবার চেষ্টা করা হয়েছে; কিছুক্ষণ পরে আবার চেষ্টা করুন',
  'The code is wrong or has expired; register again to get another':
    'কোডটি ভুল বা মেয়াদ শেষ; নতুন কোডের জন্য আবার নিবন্ধন করুন',
  'This is not the operator token': 'এটি পরিচালকের টোকেন নয়',
  'The server is busy; try again shortly': 'সার্ভার ব্যস্ত; একটু পরে আবার চেষ্টা করুন',
  'Payment exception': 'ক্রেডিট শেষ, অথবা প্যাকেজে এই কাজের অনুমতি নেই',
  'API LIMIT EXCEEDED': 'প্রতি মিনিটের সীমা পার হয়েছে',
  'Invalid or No Registered Key': 'কী নেই বা সার্ভার কী-টি চেনে না',
};

export function sentenceOf(error: unknown): string {
  if (error instanceof CallError && error.status === 0)
    return language.value === 'bn' ? 'সার্ভার থেকে উত্তর আসেনি' : 'The server did not answer';
  const message = error instanceof Error ? error.message : String(error);
  if (language.value === 'bn') return BANGLA[message] ?? message;
  // A sentence, not the name of a file.
  return /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}

export const Fault = ({ action }: { action: Pick<Action, 'fault'> }) =>
  action.fault === undefined ? null : <p role="alert">{action.fault}</p>;
