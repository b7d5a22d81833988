// Who the data of a dataset comes from and under which licence, each named once, as responses and pages state it.
import type { Source } from './manifest.ts';

const known = new WeakMap<readonly Source[], readonly string[]>();
const lines = new WeakMap<readonly Source[], string>();

/** Worked out once for each dataset: some answers state it every time. */
export function creditsOf(sources: readonly Source[]): readonly string[] {
  let credits = known.get(sources);
  if (!credits) {
    credits = [...new Set(sources.map(creditOf))];
    known.set(sources, credits);
  }
  return credits;
}

/** All of them in one line. */
export function creditsLine(sources: readonly Source[]): string {
  let line = lines.get(sources);
  if (line === undefined) lines.set(sources, (line = creditsOf(sources).join('; ')));
  return line;
}

/** If nobody stated where a table comes from, it carries its file's name, which means nothing to a reader. */
function creditOf({ name, attribution, licence }: Source): string {
  const who = attribution === '' || attribution === name ? 'Imported tables' : attribution;
  return `${who} (${licence === 'not stated' ? 'licence not stated' : licence})`;
}
