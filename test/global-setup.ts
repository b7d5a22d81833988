// Runs once before all tests: builds the starter dataset and says which optional data is there.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export default async function setup(): Promise<() => void> {
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
