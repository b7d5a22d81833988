// Folders side by side that import each other: neither can be read, changed or moved without the other.
import { dirname } from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

/** The folders side by side in which two files lie, if they lie in different ones. */
export function sisters(from: string, to: string): [string, string] | undefined {
  const [one, other] = [from, to].map((name) => dirname(name).split('/'));
  const at = one.findIndex((part, i) => part !== other[i]);
  if (at < 0 || at >= other.length || one[0] === '.' || other[0] === '.') return undefined;
  return [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}

/** `a ↔ b` of each pair, in the order of the alphabet. */
export function mutualFolders(files: readonly SourceFile[]): string[] {
  const seen = new Set<string>();
  for (const file of files)
    for (const to of importsOf(file)) {
      const pair = sisters(file.name, to);
      if (pair) seen.add(pair.join(' → '));
    }
  return [...seen]
    .map((each) => each.split(' → '))
    .filter(([from, to]) => from < to && seen.has(`${to} → ${from}`))
    .map((pair) => pair.join(' ↔ '))
    .sort();
}
