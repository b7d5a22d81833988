import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: ['default', './scripts/closing-line.mjs'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/property-seed.ts'],
  },
});
