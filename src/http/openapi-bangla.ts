// The API document with its sentences in Bangla, from `data/words/api-texts.tsv`. What has no row there stays English; names of parameters and
// fields are the same in every language.
import { fileURLToPath } from 'node:url';
import { once } from '../lookup/once.ts';
import { readTable } from '../text/tab-table.ts';

const FOLDER = fileURLToPath(new URL('../../data/words', import.meta.url));
/** What people read in an API document. */
const READ = new Set(['summary', 'description']);

const banglaOf = once(
  () =>
    new Map(
      readTable(FOLDER, 'api-texts.tsv', 'NFC').map((row) => [
        lines(row.text('english')),
        lines(row.text('bangla')),
      ]),
    ),
);

/** Cells hold no ends of lines. */
const lines = (cell: string): string => cell.replaceAll('\\n', '\n');

export function inBangla(document: object): object {
  return translated(document, banglaOf()) as object;
}

function translated(value: unknown, bangla: ReadonlyMap<string, string>): unknown {
  const inThis = (text: unknown): unknown => (typeof text === 'string' ? (bangla.get(text) ?? text) : text);
  if (Array.isArray(value)) return value.map((each) => translated(each, bangla));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (READ.has(name) && typeof each === 'string') return [name, inThis(each)];
      // Families of calls, where they are listed and where a call names its own.
      if (name === 'tags' && Array.isArray(each))
        return [name, each.map((tag) => (typeof tag === 'string' ? inThis(tag) : family(tag, inThis)))];
      return [name, translated(each, bangla)];
    }),
  );
}

const family = (tag: Record<string, unknown>, inThis: (text: unknown) => unknown): object => ({
  ...tag,
  name: inThis(tag.name),
  description: inThis(tag.description),
});
