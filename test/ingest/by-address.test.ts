// A table without coordinates, or a row of one, is placed by its address when it is imported; the owner's address is what answers show, and rows of which
// the position is not certain are listed. When places are open and how to reach them is kept, from tables and from OpenStreetMap.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLocator } from '../../src/cli/address-locator.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { openWorld } from '../../src/http/world.ts';
import { importDataset } from '../../src/ingest/import.ts';
import type { ImportSummary } from '../../src/ingest/output/import-summary.ts';
import { nearbyOver, searchOver } from '../../src/places/live/lookups-over.ts';
import { PlaceRecords } from '../../src/places/place-record.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { encodeXml, type TestNode } from './osm/osm-encoder.ts';

const PHARMACY: TestNode = {
  id: 7,
  lon: 904_000_000,
  lat: 237_500_000,
  tags: {
    amenity: 'pharmacy',
    name: 'Zubaida Pharmacy',
    opening_hours: 'Mo-Su 08:00-22:00',
    'contact:phone': '+880 2 9000000',
    website: 'https://zubaida.example',
  },
};

let dir: string;
let summary: ImportSummary;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-by-address-'));
  const path = join(dir, 'customers.csv');
  writeFileSync(
    path,
    [
      'Customer Code,Customer Name,Delivery Address,Mobile',
      'C-1,Nusrat Fashion,"Road 5, Sector 7, Uttara, Dhaka",01711-000000',
      'C-2,Tanvir Traders,"Agrabad, Chattogram",',
      'C-3,Nowhere Ltd,"Qwzx Vbnq",',
      'C-4,Rough House,"House 12, Road 5, Dhanmondi, Dhaka",',
      'C-5,Silent Ltd,,',
      '',
    ].join('\n'),
  );
  const branches = join(dir, 'branches.csv');
  writeFileSync(
    branches,
    [
      'Branch Code,Branch Name,Address,Contact No,Latitude,Longitude',
      'B-1,Banani Branch,"Road 11, Banani, Dhaka",01711-000001,23.7937,90.4066',
      'B-2,Uttara Branch,"Sector 7, Uttara, Dhaka",01711-000002,,',
      'B-3,Agrabad Branch,"Agrabad, Chattogram",01711-000003,N/A,N/A',
      'B-4,Sylhet Branch,"Zindabazar, Sylhet",01711-000004,0,0',
      'B-5,Lost Branch,"Qwzx Vbnq",,-,-',
      ',Total,4,,,',
      '',
    ].join('\n'),
  );
  const map = join(dir, 'shops.osm');
  writeFileSync(map, encodeXml({ nodes: [PHARMACY] }));
  summary = await importDataset({
    sources: [path, branches, map],
    out: join(dir, 'dataset'),
    roads: false,
    openLocator,
  });
}, 300_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('places rows by their address and counts those that it does not find', () => {
  expect(summary.byAddress?.placed).toBe(6);
  const lost = { reason: 'no coordinates, and its address was not found', count: 1 };
  for (const source of ['customers.csv', 'branches.csv'])
    expect(summary.skipped).toContainEqual(
      expect.objectContaining({ ...lost, source: summary.sources.findIndex(({ name }) => name === source) }),
    );
});

it('places single rows by their address in a table that has positions, but not the line with the sums', () => {
  const dataset = openDataset(join(dir, 'dataset'));
  const records = new PlaceRecords(dataset, openRegions(dataset));
  const at = (id: string) => {
    const [row] = records.rowsOfOwnId(id);
    return { lat: records.table.lat[row] / 1e7, lon: records.table.lon[row] / 1e7 };
  };
  expect(at('B-1')).toEqual({ lat: 23.7937, lon: 90.4066 });
  expect(at('B-2').lat).toBeCloseTo(23.87, 1);
  expect(at('B-3').lat).toBeCloseTo(22.33, 1);
  expect(at('B-4').lat).toBeCloseTo(24.9, 1);
  expect(summary.skipped).toContainEqual(expect.objectContaining({ reason: 'no coordinates', count: 1 }));
});

it('lists in a table what was not found, or only roughly', () => {
  const { toCheck = 0, notFound, toCheckFile = '' } = summary.byAddress ?? {};
  expect(notFound).toBe(2);
  expect(toCheckFile).toBe(join(dir, 'dataset', 'addresses-to-check.csv'));
  const lines = readFileSync(toCheckFile, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(toCheck + 1);
  expect(lines[0]).toContain('file,name,address,understood,confidence,level,metres,latitude,longitude');
  expect(lines).toContainEqual(expect.stringMatching(/^customers\.csv,Nowhere Ltd,Qwzx Vbnq,,0,none,,,/));
  // Its thana is known, its road is not.
  expect(lines).toContainEqual(
    expect.stringMatching(/^customers\.csv,Rough House,.*,area,\d{3,4},23\.\d+,90\.\d+/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^branches\.csv,Agrabad Branch,.*,area,/));
  expect(lines.join()).not.toContain('Silent Ltd');
});

it('shows the address of the owner, and finds the place by the id of the owner', () => {
  const dataset = openDataset(join(dir, 'dataset'));
  const records = new PlaceRecords(dataset, openRegions(dataset));
  const [row] = records.rowsOfOwnId('C-1');
  expect(records.address(row)).toBe('Nusrat Fashion, Road 5, Sector 7, Uttara, Dhaka');
  expect(records.addressBn(row)).toMatch(/রোড ৫, সেক্টর ৭, উত্তরা, ঢাকা$/);
  expect(records.table.lat[row] / 1e7).toBeCloseTo(23.87, 1);
});

it('tells when a place is open and how to reach it, if asked', () => {
  const world = openWorld(openDataset(join(dir, 'dataset')), { workers: 0 });
  const found = (q: string, contact?: boolean) => {
    const [{ opening_hours, phone, website }] = searchOver(world.search, undefined, q, {
      limit: 1,
    }).map((result) => result.found({ contact }));
    return { opening_hours, phone, website };
  };
  expect(found('Zubaida Pharmacy', true)).toEqual({
    opening_hours: 'Mo-Su 08:00-22:00',
    phone: '+880 2 9000000',
    website: 'https://zubaida.example',
  });
  expect(found('Zubaida Pharmacy')).toEqual({});
  expect(found('Nusrat Fashion', true)).toEqual({ phone: '01711-000000' });
  expect(found('Tanvir Traders', true)).toEqual({});
  const around = { lon: 90.4, lat: 23.75, radius: 100, limit: 1, types: 'pharmacy' };
  expect(nearbyOver(world.nearby, undefined, { ...around, contact: true })[0]).toMatchObject({
    name: 'Zubaida Pharmacy',
    phone: '+880 2 9000000',
  });
  expect(nearbyOver(world.nearby, undefined, around)[0]).not.toHaveProperty('phone');
  const [named] = nearbyOver(world.nearby, undefined, { ...around, data_source: true });
  const [sought] = searchOver(world.search, undefined, 'Zubaida Pharmacy', { limit: 1 });
  expect(named.data_source).toMatchObject({ name: expect.any(String), attribution: expect.any(String) });
  expect(sought.found({ data_source: true }).data_source).toEqual(named.data_source);
  expect(sought.found()).not.toHaveProperty('data_source');
});
