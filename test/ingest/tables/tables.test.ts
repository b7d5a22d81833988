// Tables as offices keep them are read right as they are; the few that are not clear are refused with a `--map` that works.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../../src/dataset/progress.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import type { LocateAddress } from '../../../src/ingest/gather/located-address.ts';
import { type Preview, previewSource } from '../../../src/ingest/preview.ts';
import { findSource, readSource } from '../../../src/ingest/read-source.ts';
import { parseFieldMap } from '../../../src/ingest/records/fields.ts';
import { TABLES, type Table } from './tables.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-tables-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Every address is in Dhaka. */
const locate: LocateAddress = (address) => ({
  lon: 90.4,
  lat: 23.8,
  understood: address,
  confidence: 90,
  level: 'area',
  metres: 900,
  certain: true,
});

function written({ file, text }: Table): string {
  const path = join(dir, file);
  writeFileSync(path, text);
  return path;
}

function expectRead(seen: Preview, table: Table): void {
  const [row] = seen.rows;
  expect(seen.kept).toBe(table.kept);
  expect(row.name).toBe(table.name);
  expect(row.latitude).toBeCloseTo(table.lat ?? 23.8, 3);
  expect(row.longitude).toBeCloseTo(table.lon ?? 90.4, 3);
  if (table.address !== undefined) expect(row.address).toBe(table.address);
  if (table.id !== undefined) expect(row.id).toBe(table.id);
  if (table.nameBn !== undefined) expect(row.nameBn?.normalize('NFC')).toBe(table.nameBn.normalize('NFC'));
}

describe('tables as people have them', () => {
  it('are more than forty, of which at most four ask', () => {
    expect(TABLES.length).toBeGreaterThanOrEqual(40);
    expect(TABLES.filter(({ asks }) => asks).length).toBeLessThanOrEqual(4);
  });

  it.each(TABLES.filter(({ asks }) => !asks))('$file is read right', async (table) => {
    const seen = await previewSource(written(table), { locate });
    expect(seen.question).toBeUndefined();
    expectRead(seen, table);
  });

  it.each(TABLES.filter(({ asks }) => asks))('$file asks, and what it proposes works', async (table) => {
    const path = written(table);
    const refused = readSource(new ColumnGatherer(), findSource(path), {}, silent);
    await expect(refused).rejects.toThrow(`--map '${table.file}:`);
    const { proposedMap } = await previewSource(path, { locate });
    const seen = await previewSource(path, { locate, map: parseFieldMap(proposedMap ?? '') });
    expect(seen.question).toBeUndefined();
    expectRead(seen, table);
  });
});
