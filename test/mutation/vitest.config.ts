// The tests of one group of files, for mutation runs: on the sources, without compiling or building a dataset first.
import { defineConfig } from 'vitest/config';
// @ts-expect-error a script without types
import { GROUPS } from './groups.mjs';

const { tests } = GROUPS[process.env.MUTATION_GROUP ?? ''];

export default defineConfig({
  test: {
    include: tests,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    setupFiles: ['test/property-seed.ts'],
  },
});
