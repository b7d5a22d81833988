// What a run of words may be as a whole: the name of a place, or of a person followed by a phone number.

import type { Candidate } from '../choose/hypothesis.ts';
import { EntityKind } from '../know/gazetteer.ts';
import type { Run } from '../read/parsed.ts';
import type { Reading } from '../read/reading.ts';
import type { NamedPart } from './resolved.ts';
import { spelled } from './written-names.ts';

/** "Kamalapur railway station dhaka" may be the name of a place, followed by the town. */
export function wholeNamesOf(
  { words, run: runs, parsed, token }: Reading,
  covered: readonly (Candidate | undefined)[],
  run: Run,
): NamedPart[] {
  if (run.hint !== undefined || run.to - run.from < 2) return [];
  let from = 0;
  while (from < words.length && runs[from] !== run) from++;
  let to = from;
  while (to < words.length && runs[to] === run) to++;
  const whole = to;
  while (to > from && covered[to - 1] && covered[to - 1]!.kind <= EntityKind.Upazila) to--;
  // Words that all name regions are not the name of a place.
  let explained = true;
  for (let i = from; i < to; i++) if (!covered[i] || covered[i]!.cost > 0.5) explained = false;
  if (explained || words[from].charCodeAt(0) <= 57 || parsed.tokens[token[from]].number) return [];
  return [...new Set([to, whole])]
    .filter((end) => end - from >= 2)
    .map((end) => ({
      kind: 'business',
      value: spelled(words.slice(from, end)),
      words: words.slice(from, end),
    }));
}

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
