// Whether a run of words stands next to a phone number: then it is the name of a person.
import type { Run } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';

const PHONE = /[0-9০-৯][0-9০-৯ -]{6,}/;

/** Whether a phone number comes right before or after the run: "Nasrin Jahan 01811111111, flat b3". */
export function phoneBeside({ parsed: { phones, text, tokens } }: Reading, run: Run): boolean {
  if (phones.length === 0) return false;
  const before = run.from > 0 ? tokens[run.from - 1].end : 0;
  return (
    PHONE.test(text.slice(tokens[run.to - 1].end, tokens[run.to]?.start)) ||
    PHONE.test(text.slice(before, tokens[run.from].start))
  );
}
