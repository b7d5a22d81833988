// Something that a person starts on a page and that may fail: whether it is running, and what went wrong, shown beside the button.
import { useState } from 'preact/hooks';
import { ThikanaError } from './call.ts';
import { language } from './language.ts';
import { inBangla } from './server-sentences.ts';

export interface Action {
  readonly busy: boolean;
  /** What went wrong the last time, as a sentence. */
  readonly fault: string | undefined;
  /** Gives whether it went well. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

export function useAction(): Action {
  /** Runs that have not ended; a second may begin before the first has. */
  const [underWay, setUnderWay] = useState(0);
  const [fault, setFault] = useState<string | undefined>();
  return {
    busy: underWay > 0,
    fault,
    async run(work) {
      setUnderWay((runs) => runs + 1);
      setFault(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFault(sentenceOf(error));
        return false;
      } finally {
        setUnderWay((runs) => runs - 1);
      }
    },
    clear: () => setFault(undefined),
  };
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ThikanaError && error.status === 0)
    return language.value === 'bn' ? 'সার্ভার থেকে উত্তর আসেনি' : 'The server did not answer';
  const message = error instanceof Error ? error.message : String(error);
  if (language.value === 'bn')
    return error instanceof ThikanaError ? inBangla(error.code, message, error.parameter) : message;
  // A sentence, not the name of a file.
  return /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}

export const Fault = ({ action }: { action: Pick<Action, 'fault'> }) =>
  action.fault === undefined ? null : <p role="alert">{action.fault}</p>;
