// `thikana export --account`: the places that an account keeps over HTTP, in formats that an import reads again.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { FIRST_LIVE_ID } from '../../src/dataset/tables/places.ts';
import { openStore } from '../../src/store/open.ts';
import { runThikana } from '../fixtures/run-program.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-export-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: readonly string[]) => runThikana([...args], { cwd: state });
const exported = (...args: readonly string[]) => run('export', '--state', state, ...args);
/** More than are read at a time. */
const OTHERS = 1_200;
let account = '';

beforeAll(async () => {
  const store = await openStore(state);
  const { id } = await new AllAccounts(store).createAccount({ name: 'Shop' });
  const { id: other } = await new AllAccounts(store).createAccount({ name: 'Other' });
  account = String(id);
  const plain = {
    name_bn: null,
    type: 'Shop' as const,
    sub_type: '',
    house: null,
    street: null,
    own_id: null,
    extra: null,
  };
  await store.livePlaces.create(
    id,
    [
      {
        ...plain,
        id: FIRST_LIVE_ID,
        name: 'Rahim, Sons',
        name_bn: 'রহিম',
        house: '12/A',
        street: 'Road 3',
        lon: 90.3654,
        lat: 23.8069,
        own_id: 'S-1',
        extra: '{"phone":"01711-000000"}',
      },
      ...Array.from({ length: OTHERS }, (_, i) => ({
        ...plain,
        id: FIRST_LIVE_ID + 1 + i,
        name: `Karim ${i}`,
        lon: 90.4,
        lat: 23.7,
      })),
    ],
    0,
  );
  await store.livePlaces.create(
    other,
    [{ ...plain, id: FIRST_LIVE_ID, name: 'Elsewhere', lon: 90.4, lat: 23.7 }],
    0,
  );
  await store.close();
});

describe('thikana export --account', () => {
  it('writes all places of the account and of no other as CSV, the own id and fields in columns', async () => {
    const { stdout, stderr, status } = await exported('--account', account);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('name,name_bn,type,sub_type,house,street,postcode,lat,lon,source,id,phone');
    expect(lines[1]).toBe(
      '"Rahim, Sons",রহিম,Shop,,12/A,Road 3,,23.8069,90.3654,own places,S-1,01711-000000',
    );
    expect(lines).toHaveLength(2 + OTHERS);
    expect(stdout).not.toContain('Elsewhere');
  });

  it('writes them as GeoJSON, from which an import reads the same', async () => {
    const out = join(state, 'own.geojson');
    expect((await exported('--account', account, '--out', out)).status).toBe(0);
    const { features } = JSON.parse(readFileSync(out, 'utf8'));
    expect(features).toHaveLength(1 + OTHERS);
    expect(features[0]).toEqual({
      type: 'Feature',
      properties: {
        id: 'S-1',
        phone: '01711-000000',
        place_id: FIRST_LIVE_ID,
        name: 'Rahim, Sons',
        name_bn: 'রহিম',
        type: 'Shop',
        house: '12/A',
        street: 'Road 3',
        source: 'own places',
      },
      geometry: { type: 'Point', coordinates: [90.3654, 23.8069] },
    });
    const preview = await run('import', '--preview', out, '--json', '--rows', '1');
    expect(preview.status).toBe(0);
    const [place] = JSON.parse(preview.stdout).rows;
    expect(place).toMatchObject({ id: 'S-1', name: 'Rahim, Sons' });
  });

  it('refuses an account that is not there, and tiles of an account', async () => {
    const unknown = await exported('--account', '99');
    expect([unknown.status === 0, unknown.stdout]).toEqual([false, '']);
    expect(unknown.stderr).toContain('99');
    const tiles = await exported('--account', account, '--out', 'own.pmtiles');
    expect(tiles.status).not.toBe(0);
    expect(tiles.stderr).toContain('csv or geojson');
  });
});
