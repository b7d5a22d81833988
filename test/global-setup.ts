// Runs once before all tests: compiles, builds the starter dataset and says which optional data is there. Worker threads and
// servers in tests run compiled code, which must never be older than the sources.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
// @ts-expect-error a script without types
import { build } from '../scripts/prepare.mjs';

export default async function setup(project: TestProject): Promise<() => void> {
  build();
  project.onTestsRerun(() => build());
  const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
  if (!existsSync(shared))
    console.log('The folder ../shared/data is not here: checks against real data are left out.');

  const built = new URL('../dist/ingest/import.js', import.meta.url).href;
  const { buildStarterDataset } = await import(/* @vite-ignore */ built);
  const dir = mkdtempSync(join(tmpdir(), 'thikana-starter-'));
  const started = performance.now();
  await buildStarterDataset(dir, { stage() {}, advance() {}, note() {} });
  console.log(`The starter dataset was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  process.env.THIKANA_TEST_DATASET = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
