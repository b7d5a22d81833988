// A table without coordinates is placed by its addresses when it is imported; the owner's address is what answers show, and rows of which
// the position is not certain are listed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLocator } from '../../src/cli/address-locator.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { importDataset } from '../../src/ingest/import.ts';
import type { ImportSummary } from '../../src/ingest/output/summary.ts';
import { PlaceRecords } from '../../src/places/place-record.ts';
import { openRegions } from '../../src/regions/regions.ts';

let dir: string;
let summary: ImportSummary;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-by-address-'));
  const path = join(dir, 'customers.csv');
  writeFileSync(
    path,
    [
      'Customer Code,Customer Name,Delivery Address',
      'C-1,Nusrat Fashion,"Road 5, Sector 7, Uttara, Dhaka"',
      'C-2,Tanvir Traders,"Agrabad, Chattogram"',
      'C-3,Nowhere Ltd,"Qwzx Vbnq"',
      '',
    ].join('\n'),
  );
  summary = await importDataset({ sources: [path], out: join(dir, 'dataset'), roads: false, openLocator });
}, 300_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('places rows by their address and counts those that it does not find', () => {
  expect(summary.byAddress?.placed).toBe(2);
  expect(summary.skipped).toContainEqual(
    expect.objectContaining({ reason: 'no coordinates, and its address was not found', count: 1 }),
  );
});

it('lists what should be looked at in a table', () => {
  const { toCheck = 0, toCheckFile } = summary.byAddress ?? {};
  if (toCheck === 0) expect(toCheckFile).toBeUndefined();
  else
    expect(
      readFileSync(toCheckFile ?? '', 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(toCheck + 1);
});

it('shows the address of the owner, and finds the place by the id of the owner', () => {
  const dataset = openDataset(join(dir, 'dataset'));
  const records = new PlaceRecords(dataset, openRegions(dataset));
  const [row] = records.rowsOfOwnId('C-1');
  expect(records.address(row)).toBe('Nusrat Fashion, Road 5, Sector 7, Uttara, Dhaka');
  expect(records.addressBn(row)).toMatch(/রোড ৫, সেক্টর ৭, উত্তরা, ঢাকা$/);
  expect(records.table.lat[row] / 1e7).toBeCloseTo(23.87, 1);
});
