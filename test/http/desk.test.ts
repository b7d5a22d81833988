// The calls of the data desk over a desk made for the test: who may ask, what is passed on, and what is refused in a sentence. The import
// itself is shown in the browser, by test/web/desk.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDesk, type DeskImport, DeskRefused } from '../../src/http/data-desk.ts';
import { dataDeskEndpoints } from '../../src/http/routes/data-desk.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const TOKEN = 'operator-token-for-tests';
const ID = '0123456789abcdef';
let small: SmallDataset;
let world: World;
let app: TestApp;
const received: Uint8Array[] = [];
const requests: DeskImport[] = [];

const previewed: unknown[] = [];
const SEEN = {
  file: 'places.csv',
  format: 'csv',
  about: 'places',
  columns: [],
  byAddress: 0,
  toCheck: [],
  turned: 0,
  rows: [],
  kept: 0,
  refused: 0,
  reasons: [],
  refusedPoints: [],
};

const desk: DataDesk = {
  receive({ name, offset, bytes }) {
    if (offset !== received.reduce((sum, part) => sum + part.length, 0))
      throw new DeskRefused('The next part begins elsewhere');
    received.push(bytes);
    return { id: ID, name, bytes: offset + bytes.length };
  },
  files: () => [{ id: ID, name: 'places.csv', bytes: 1 }],
  remove() {},
  preview: async (id, said) => {
    previewed.push({ id, ...said });
    return SEEN;
  },
  async begin(request) {
    requests.push(request);
  },
  progress: async () => ({ state: 'importing', stage: 'places', done: 1, total: 2 }),
};

beforeAll(async () => {
  small = smallDataset();
  world = openWorld(small.dir, { workers: 0 });
  app = await testApp(world, { desk }, { endpoints: dataDeskEndpoints });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
  small?.remove();
});

async function ask(route: string, payload?: object, token = TOKEN) {
  const [method, url] = route.split(' ');
  const response = await app.fastify.inject({
    method: method === 'GET' || method === 'DELETE' ? method : 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, type: response.headers['content-type'], text: response.body };
}
const result = async (...asked: Parameters<typeof ask>) => {
  const { status, text } = await ask(...asked);
  expect(status, text).toBe(200);
  return JSON.parse(text).result;
};

describe('the data desk', () => {
  it('is for the operator only', async () => {
    for (const { method, path } of dataDeskEndpoints) {
      const { status } = await ask(`${method} ${path.replace(':id', ID)}`, undefined, app.key);
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('tells the sources of the dataset with their places', async () => {
    const { sources, counts, built } = await result('GET /desk/sources');
    expect(built).toBe(world.dataset.manifest.built);
    expect(Object.keys(counts).length).toBeGreaterThan(0);
    expect(sources.map(({ name }: { name: string }) => name)).toEqual(
      world.dataset.manifest.sources.map(({ name }) => name),
    );
    expect(sources.some(({ places }: { places: number }) => places > 0)).toBe(true);
  });

  it('takes a file in parts, in order', async () => {
    const part = (offset: number, text: string) => ({
      name: 'places.csv',
      offset,
      data: Buffer.from(text).toString('base64'),
    });
    expect(await result('POST /desk/files', part(0, 'name,lat,'))).toMatchObject({ bytes: 9 });
    expect(await ask('POST /desk/files', { ...part(3, 'lon\n'), id: ID })).toMatchObject({
      status: 400,
      text: expect.stringContaining('The next part begins elsewhere'),
    });
    expect(await result('POST /desk/files', { ...part(9, 'lon\n'), id: ID })).toMatchObject({ bytes: 13 });
    expect(Buffer.concat(received).toString()).toBe('name,lat,lon\n');
    expect(await result('GET /desk/files')).toHaveLength(1);
    expect(await result(`DELETE /desk/files/${ID}`)).toEqual({ id: ID, removed: true });
  });

  it('passes on what to preview and what to import, for files with an id from the desk', async () => {
    expect(await result(`POST /desk/files/${ID}/preview`, { map: 'name=title' })).toEqual(SEEN);
    expect(previewed).toEqual([{ id: ID, map: 'name=title' }]);
    const request = { files: [ID], licence: 'CC0', attribution: 'Census' };
    expect(await result('POST /desk/import', request)).toMatchObject({ state: 'importing', stage: 'places' });
    expect(requests).toEqual([request]);
    expect(await result('GET /desk/import')).toMatchObject({ done: 1, total: 2 });
    for (const id of ['../../etc/passwd', '..', 'x', `${ID}0`])
      expect((await ask('POST /desk/import', { files: [id] })).status, id).toBe(400);
    expect((await ask('POST /desk/files/..%2f..%2fx/preview', {})).status).toBe(400);
  });

  it('exports the places as CSV', async () => {
    const { status, type, text } = await ask('GET /desk/export');
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = text.trimEnd().split('\n');
    expect(head).toBe('name,name_bn,type,sub_type,house,street,postcode,lat,lon,source');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every((row) => /,\d+(\.\d+)?,\d+(\.\d+)?,[^,]+$/.test(row))).toBe(true);
  });
});
