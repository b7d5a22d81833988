// The project's documents: their blocks of commands, the commands they name in passing, and their links.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const DOCUMENTS: readonly string[] = [
  'README.md',
  'README.bn.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
  'data/starter/README.md',
];

export const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8');

export interface CommandBlock {
  readonly document: string;
  readonly text: string;
  /** What the block needs that a test does not have: the word after `sh`; empty for those that are run. */
  readonly needs: string;
}

export const blocks = (): CommandBlock[] =>
  DOCUMENTS.flatMap((document) =>
    [...textOf(document).matchAll(/^```sh *(\w*)\n([\s\S]*?)^```/gm)].map(([, needs, text]) => ({
      document,
      needs,
      text,
    })),
  );

/** Every `thikana …` that a document names, in blocks and in passing, as words. */
export function namedCommands(document: string): string[][] {
  const text = textOf(document).replaceAll('\\\n', ' ');
  const found = [
    ...[...text.matchAll(/`(?:npx )?thikana ([^`\n]+)`/g)].map(([, rest]) => rest),
    ...[...text.matchAll(/^(?:.*&& )?npx thikana (.+)$/gm)].map(([, rest]) => rest),
  ];
  return found.map((rest) =>
    rest
      .split(/&&|#|\|/)[0]
      .trim()
      .split(/\s+/),
  );
}
