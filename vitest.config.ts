import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledProgram, isCompiled } from './test/compiled-program.ts';
import { fileGroups } from './test/file-groups.ts';
import { WaitingFirst } from './test/file-order.ts';

const { alone, together } = fileGroups();
const plugins = [compiledProgram];
const ofEach = {
  server: { deps: { external: [isCompiled] } },
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // By default one second, which a loaded machine passes without a fault of ours.
  expect: { poll: { timeout: 60_000, interval: 100 } },
  setupFiles: ['test/property-seed.ts', 'test/giving-way.ts'],
};

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.mjs'],
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: WaitingFirst },
    poolOptions: {
      // One more than there are cores, as many tests wait for servers of their own; those that share a thread have ended by half of the run.
      forks: { maxForks: availableParallelism() + 1, minForks: 1 },
      threads: { maxThreads: 1, minThreads: 1, isolate: false },
    },
    projects: [
      { plugins, test: { ...ofEach, name: 'programs', include: alone, pool: 'forks' } },
      ...Object.entries(together).map(([name, include]) => ({
        plugins,
        test: {
          ...ofEach,
          setupFiles: [...ofEach.setupFiles, 'test/quick-passwords.ts'],
          name,
          include,
          pool: 'threads' as const,
          isolate: false,
        },
      })),
    ],
  },
});
