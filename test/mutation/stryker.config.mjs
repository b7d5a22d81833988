// How Stryker runs over one group of files; `npm run mutate` chooses the group.
import { GROUPS } from './groups.mjs';

const group = process.env.MUTATION_GROUP;

export default {
  mutate: GROUPS[group].sources,
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 10_000,
  // What tests of these groups do not read is not copied.
  ignorePatterns: ['dist', 'data', 'docs', 'bench', 'deploy', '.thikana', '*.md', 'tsconfig*.json'],
  tempDirName: '.mutation',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.mutation/${group}.json` },
  checkers: [],
  allowConsoleColors: false,
  disableTypeChecks: false,
  incremental: false,
};
