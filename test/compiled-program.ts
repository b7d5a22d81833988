// Tests load the program as it was compiled before the run, as Node loads it for its users: a module of `src` that a test imports is the one that the
// compiler made of it. To pass every source through the runner, once for each group of files, took longer than most tests. What is not compiled, the
// console and thikana-js, is loaded from its sources; so is everything while the runner watches them for changes.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const compiled = join(root, 'dist');
let watching = false;

/** What Node loads by itself. */
export const isCompiled = /\/dist\/(?!web\/|thikana-js\/).+\.js$/;

export const compiledProgram: Plugin = {
  name: 'compiled-program',
  enforce: 'pre',
  configureVitest({ vitest }) {
    watching = vitest.config.watch;
  },
  resolveId(imported, importer) {
    if (watching || importer === undefined || !/^\..*\.ts$/.test(imported)) return undefined;
    const path = relative(sources, resolve(dirname(importer), imported));
    if (path.startsWith('..')) return undefined;
    const module = join(compiled, path.replace(/\.ts$/, '.js'));
    return existsSync(module) ? module : undefined;
  },
};
