// Who the data of a dataset comes from and under which licence, each named once, as responses and pages state it.
import type { Source } from './manifest.ts';

export function creditsOf(sources: readonly Source[]): string[] {
  return [...new Set(sources.map(creditOf))];
}

/** If nobody stated where a table comes from, it carries its file's name, which means nothing to a reader. */
function creditOf({ name, attribution, licence }: Source): string {
  const who = attribution === '' || attribution === name ? 'Imported tables' : attribution;
  return `${who} (${licence === 'not stated' ? 'licence not stated' : licence})`;
}
