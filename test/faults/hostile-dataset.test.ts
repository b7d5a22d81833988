// Datasets that mean harm, with checksums that are right: refused when they are opened, within a time limit.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openInThread } from '../../src/cli/serving/open-in-thread.ts';
import type { Column } from '../../src/dataset/format.ts';
import { MANIFEST_NAME, readManifest } from '../../src/dataset/manifest.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The starter dataset with one file corrupted and rewritten with valid checksums. */
function spoil(file: string, change: (name: string, column: Column) => void): void {
  const starter = openDataset(starterDataset());
  const writer = new DatasetWriter(folder);
  for (const name of Object.keys(starter.manifest.files)) {
    const columns = Object.fromEntries(
      Object.entries(starter.columns(name)).map(([column, values]) => [column, values.slice()]),
    );
    if (name === file) for (const [column, values] of Object.entries(columns)) change(column, values);
    writer.add(name, columns);
  }
  const { countries, sources, counts } = starter.manifest;
  writer.finish({ countries, sources, counts });
}

it('opens one that is as it should be', async () => {
  spoil('', () => undefined);
  const opened = await openInThread(folder);
  expect(opened.manifest.counts).toEqual(readManifest(starterDataset()).counts);
}, 120_000);

it('refuses a manifest that names no files', async () => {
  spoil('', () => undefined);
  const path = join(folder, MANIFEST_NAME);
  writeFileSync(path, JSON.stringify({ ...readManifest(folder), files: {} }));
  await expect(openInThread(folder)).rejects.toThrow('the manifest names no files');
});

it('refuses one that is not opened in time', async () => {
  spoil('', () => undefined);
  await expect(openInThread(folder, { patienceMs: 1 })).rejects.toThrow('could not be opened within 0.001 s');
}, 120_000);
