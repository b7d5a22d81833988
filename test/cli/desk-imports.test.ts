// Imports over HTTP, one after the other: each adds to what the dataset is made of.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const TOKEN = 'operator-token-of-the-desk-tests';
const PATIENCE = 300_000;
const SHOP = 'Shapla Book Corner';
const CLINIC = 'Doyel Eye Clinic';

describe('the data desk over HTTP', () => {
  let folder: string;
  let server: RunningServer;
  beforeAll(async () => {
    // It is made anew here, so it must be one of its own.
    folder = mkdtempSync(join(tmpdir(), 'thikana-desk-'));
    cpSync(starterDataset(), folder, { recursive: true });
    server = await startServer({ dataset: folder, env: { THIKANA_OPERATOR_TOKEN: TOKEN } });
  }, PATIENCE);
  afterAll(async () => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }

  /** The id of the file. */
  async function imported(name: string, table: string): Promise<string> {
    const data = Buffer.from(table).toString('base64');
    const { result: file } = await ask('POST', '/desk/files', { name, offset: 0, data });
    const begun = await ask('POST', '/desk/import', { files: [file.id], licence: 'CC0' });
    expect(begun.status, JSON.stringify(begun)).toBe(200);
    const state = async (): Promise<string> => (await ask('GET', '/desk/import')).result.state;
    await expect.poll(state, { timeout: PATIENCE, interval: 200 }).not.toMatch(/^(importing|reloading)$/);
    expect((await ask('GET', '/desk/import')).result).toMatchObject({ state: 'done' });
    return file.id;
  }

  const found = async (q: string): Promise<string> =>
    (
      await fetch(
        `${server.url}/v2/api/search/autocomplete/place?api_key=${server.key}&q=${encodeURIComponent(q)}`,
      )
    ).text();

  it(
    'keeps the first file when a second is imported, and does not let go of what the dataset is made of',
    async () => {
      const shops = await imported('shops.csv', `id,name,lat,lon,type\nSH-1,${SHOP},23.7465,90.376,shop\n`);
      expect(await found(SHOP)).toContain(SHOP);
      await imported('clinics.csv', `name,lat,lon,type\n${CLINIC},23.75,90.38,clinic\n`);
      expect(await found(CLINIC)).toContain(CLINIC);
      expect(await found(SHOP)).toContain(SHOP);
      const { result } = await ask('GET', '/desk/sources');
      expect(result.sources).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'shops.csv', places: 1, licence: 'CC0' }),
          expect.objectContaining({ name: 'clinics.csv', places: 1 }),
        ]),
      );
      expect(await ask('DELETE', `/desk/files/${shops}`)).toMatchObject({
        status: 400,
        message: expect.stringContaining('thikana source remove shops.csv'),
      });
      const exported = await fetch(`${server.url}/desk/export`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const [head, ...rows] = (await exported.text()).trimEnd().split('\n');
      expect(head).toMatch(/,source,id$/);
      expect(rows.find((row) => row.startsWith(SHOP))).toMatch(/,shops\.csv,SH-1$/);
    },
    2 * PATIENCE,
  );
});
