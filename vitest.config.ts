import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // By default one core of two would stand idle; many tests wait for servers of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // By default one second, which a loaded machine passes without a fault of ours.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    reporters: ['default', './scripts/closing-line.mjs'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/property-seed.ts', 'test/giving-way.ts'],
  },
});
