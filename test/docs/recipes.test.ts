// The recipes in CONTRIBUTING.md name files, folders, scripts and declarations: each must exist, and what is "`NAME` in `file`" must be
// declared in that file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './documents.ts';

const SOURCES = ['src', 'test', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  ),
);
const SCRIPTS = Object.keys(JSON.parse(textOf('package.json')).scripts);
const CODE = SOURCES.filter((path) => /^src\/.*\.ts$/.test(path));
/** What callers and users write, not names of the code. */
const VALUES = new Set(['language', 'import', 'reviewed']);

/** Without code blocks, as another test runs them. */
const recipes = textOf('CONTRIBUTING.md')
  .split(/^## Recipes$/m)[1]
  .split(/^## /m)[0]
  .replace(/^ *```[\s\S]*?^ *```$/gm, '')
  .split(/^### /m)
  .slice(1)
  .map((recipe) => ({ title: recipe.split('\n', 1)[0], text: recipe.replace(/\s+/g, ' ') }));

/** Files may be named by the end of their path. */
const filesNamed = (name: string): string[] =>
  SOURCES.filter((path) => path === name || path.endsWith(`/${name}`));

function isDeclared(name: string, files: readonly string[]): boolean {
  const identifier = /\w+/.exec(name.split('.').at(-1) ?? '')?.[0] ?? name;
  const declaration = new RegExp(
    `\\b(const|function|class|interface|type) ${identifier}\\b|^  ${identifier}[?]?\\(`,
    'm',
  );
  return files.some((path) => declaration.test(readFileSync(join(ROOT, path), 'utf8')));
}

function exists(name: string): boolean {
  if (/\.(ts|md)$/.test(name)) return filesNamed(name).length > 0;
  if (name.startsWith('npm run ')) return SCRIPTS.includes(name.slice('npm run '.length));
  if (name.includes('/')) return existsSync(join(ROOT, name.replace(/^node /, '')));
  return VALUES.has(name) || isDeclared(name, CODE);
}

describe('recipes', () => {
  it('are the six that a newcomer needs', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'Add an endpoint',
      'Add a profile',
      'Correct a word',
      'Add a place type',
      'Add a guidance language',
      'Add a source format',
    ]);
  });

  it.each(recipes)('$title: everything it names exists', ({ text }) => {
    const names = [...text.matchAll(/`([^`]+)`|\]\(([^)]+)\)/g)].map(([, code, link]) => code ?? link);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !exists(name))).toEqual([]);
    const placed = [...text.matchAll(/`([^`]+)` in `([^`]+\.ts)`/g)];
    expect(
      placed.filter(([, name, file]) => !isDeclared(name, filesNamed(file))).map(([found]) => found),
    ).toEqual([]);
  });
});
