// Runs once before all tests: compiles, builds the starter dataset, makes a fresh state and says which optional data is there. Worker threads and
// servers in tests run compiled code, which must never be older than the sources.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
// @ts-expect-error a script without types
import { build } from '../scripts/prepare.mjs';
import { starterDataset } from './kept-starter.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  await build();
  project.onTestsRerun(() => build());
  const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
  if (!existsSync(shared))
    console.log('The folder ../shared/data is not here: checks against real data are left out.');

  process.env.THIKANA_TEST_DATASET = await starterDataset(async (folder) => {
    const built = new URL('../dist/ingest/import.js', import.meta.url).href;
    const { buildStarterDataset } = await import(/* @vite-ignore */ built);
    const started = performance.now();
    await buildStarterDataset(folder, { stage() {}, advance() {}, note() {} });
    console.log(`The starter dataset was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });

  const state = mkdtempSync(join(tmpdir(), 'thikana-fresh-state-'));
  const { openStore } = await import(
    /* @vite-ignore */ new URL('../dist/store/open.js', import.meta.url).href
  );
  await (await openStore(state)).close();
  process.env.THIKANA_TEST_STATE = state;
  return () => rmSync(state, { recursive: true, force: true });
}
