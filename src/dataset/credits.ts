// Whom the facts of a dataset are from and under which licence, each once, as answers and pages state it.
import type { Source } from './manifest.ts';

export function creditsOf(sources: readonly Source[]): string[] {
  return [...new Set(sources.map(creditOf))];
}

/** A table of which nobody said whom it is from carries its file's name, which says nothing to a reader. */
function creditOf({ name, attribution, licence }: Source): string {
  const who = attribution === '' || attribution === name ? 'Imported tables' : attribution;
  return `${who} (${licence === 'not stated' ? 'licence not stated' : licence})`;
}
