// Tables over HTTP: sent in pieces, counted, paid once, geocoded in turns over restarts, fetched and deleted by their account alone.
import { existsSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FleetFront } from '../../src/dispatch/fleet-front.ts';
import { Jobs } from '../../src/dispatch/jobs.ts';
import { mostCredits } from '../../src/http/cost.ts';
import { tableJobEndpoints } from '../../src/http/routes/table-jobs.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const PATH = '/v2/api/search/rupantor/tables';
let small: SmallDataset;
let app: TestApp;
let front: FleetFront;
const trouble: unknown[] = [];

beforeAll(() => {
  small = smallDataset();
  const rupantor = openRupantor(small.dataset, openRegions(small.dataset));
  front = new FleetFront({
    rupantor,
    built: 'today',
    roads: () => expect.unreachable(),
    geocode: () => expect.unreachable(),
    place: () => undefined,
  });
});
afterAll(() => small.remove());
beforeEach(async () => {
  app = await testApp({ fleets: front });
});
afterEach(() => app.close());

/** A node that works on what is due. */
function node() {
  const { store, tables } = app.context;
  return new Jobs({
    jobs: store.jobs,
    tables,
    threads: () => ({ hasRoomFor: () => true, run: (work, options) => front.run(work, options) }),
    now: Date.now,
    trouble: (error) => void trouble.push(error),
  });
}

const send = (id: string, bytes: Uint8Array, from = 0, key = app.key) =>
  app.fastify.inject({
    method: 'PUT',
    url: `${PATH}/${id}?api_key=${key}&from=${from}`,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  });

async function sent(bytes: Uint8Array | string, columns = ['address']): Promise<string> {
  const { body } = await app.post(PATH, { columns });
  await send(body.id, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  return body.id;
}

const stateOf = async (id: string) => (await app.get(`${PATH}/${id}`)).body.table;
const resultOf = (id: string, key = app.key) =>
  app.fastify.inject({ method: 'GET', url: `${PATH}/${id}/result?api_key=${key}` });

describe('a table over HTTP', () => {
  it('is sent in pieces, also twice, counted, begun, and fetched', async () => {
    const { body } = await app.post(PATH, { columns: ['House', 'area'] });
    const bytes = new TextEncoder().encode('house,area\nHouse 8,Mirpur\n9,Mirpur\n');
    expect((await send(body.id, bytes.subarray(0, 12))).json()).toEqual({ bytes: 12, status: 200 });
    expect((await send(body.id, bytes.subarray(0, 12))).json().bytes).toBe(12);
    const gap = await send(body.id, bytes.subarray(20), 20);
    expect([gap.statusCode, gap.json().message]).toEqual([
      400,
      'Parameter from must be 12, as many bytes as have arrived',
    ]);
    expect((await send(body.id, bytes.subarray(12), 12)).json().bytes).toBe(bytes.length);
    expect((await app.post(`${PATH}/${body.id}/begin`, { rows: 2 })).body.message).toMatch(
      /not been counted/,
    );
    expect((await app.post(`${PATH}/${body.id}/count`)).body).toEqual({
      kind: 'csv',
      columns: ['house', 'area'],
      rows: 2,
      credits: 4,
      status: 200,
    });
    expect((await app.post(`${PATH}/${body.id}/begin`, { rows: 1 })).body.message).toBe(
      'Parameter rows must be 2, as many as the table has',
    );
    expect((await resultOf(body.id)).statusCode).toBe(404);
    // What it costs is read as the parameter is: whatever is sent, and in Bangla digits.
    const { cost } = tableJobEndpoints.find(({ id }) => id === 'beginTable') ?? {};
    for (const rows of [{ toString: 1 }, [], null, 'two', -3])
      expect((await app.post(`${PATH}/${body.id}/begin`, { rows })).status).toBe(400);
    for (const rows of [2, '2', '২']) expect(mostCredits(cost ?? 0, { rows })).toBe(4);
    expect((await app.post(`${PATH}/${body.id}/begin`, { rows: 2 })).body.credits).toBe(4);
    expect((await app.post(`${PATH}/${body.id}/begin`, { rows: 2 })).status).toBe(400);
    const jobs = node();
    await jobs.look();
    await expect.poll(async () => (await stateOf(body.id)).status).toBe('done');
    const result = await resultOf(body.id);
    expect(result.headers['content-length']).toBe(String(result.rawPayload.length));
    expect(result.body).toMatch(/^\ufeff?house,area,fixed_address,.*\nHouse 8,Mirpur,"house 8, mirpur/i);
    expect(await app.context.store.tracking.eventsAfter(1, 0, 10)).toMatchObject([
      { kind: 'table', object: body.id, fence: 'done' },
    ]);
    await jobs.close();
  });

  it('is none of another account: not seen, sent to, begun, fetched or deleted', async () => {
    const id = await sent('address\nMirpur\n');
    const { key } = await app.keys.issue('other', 'business');
    const as = { api_key: key };
    expect((await app.get(`${PATH}/${id}`, as)).status).toBe(404);
    expect((await app.get(PATH, as)).body.tables).toEqual([]);
    expect((await send(id, Uint8Array.of(1), 0, key)).statusCode).toBe(404);
    expect((await app.post(`${PATH}/${id}/count`, {}, as)).status).toBe(404);
    expect((await app.post(`${PATH}/${id}/begin`, { rows: 1 }, as)).status).toBe(404);
    expect((await resultOf(id, key)).statusCode).toBe(404);
    const deleted = await app.fastify.inject({ method: 'DELETE', url: `${PATH}/${id}?api_key=${key}` });
    expect(deleted.statusCode).toBe(404);
    expect((await stateOf(id)).status).toBe('sent');
  });

  it('is deleted with its files, by its account or when it was abandoned', async () => {
    const tables = app.context.tables;
    if (!tables) throw new Error('the test has no folder of tables');
    const id = await sent('address\nMirpur\n');
    await app.fastify.inject({ method: 'DELETE', url: `${PATH}/${id}?api_key=${app.key}` });
    expect(existsSync(tables.input(id))).toBe(false);
    const abandoned = await sent('address\nMirpur\n');
    const later = Date.now() + 2 * 3_600_000;
    await app.context.store.jobs.dropOld(later);
    await tables.sweep(await app.context.store.jobs.keptIn(tables.keeper), later);
    expect(existsSync(tables.input(abandoned))).toBe(false);
    expect((await app.get(`${PATH}/${abandoned}`)).status).toBe(404);
  });

  it('goes on after a node that died, to the same bytes', async () => {
    const rows = `id,address\n${Array.from({ length: 2_500 }, (_, i) => `${i},${i % 50 === 0 ? 'Mirpur' : ''}`).join('\n')}\n`;
    const [whole, broken] = [await sent(rows), await sent(rows)];
    for (const id of [whole, broken]) {
      await app.post(`${PATH}/${id}/count`);
      await app.post(`${PATH}/${id}/begin`, { rows: 2_500 });
    }
    const { store, tables } = app.context;
    // The first node leaves after a block and never tells: its claim expires.
    const dead = await store.jobs.claim(broken, Date.now(), Date.now() - 1);
    let looks = 0;
    await front.run(
      {
        ask: 'geocode rows',
        input: tables?.input(broken) ?? '',
        output: tables?.output(broken) ?? '',
        request: JSON.parse(dead?.request ?? ''),
        mostRows: 2_500,
        limits: { seconds: 1 },
      },
      {
        account: 1,
        get signal() {
          return ++looks > 1 ? AbortSignal.abort() : undefined;
        },
      },
    );
    const jobs = node();
    await expect
      .poll(async () => {
        await jobs.look();
        return [(await stateOf(whole)).status, (await stateOf(broken)).status];
      })
      .toEqual(['done', 'done']);
    expect((await resultOf(broken)).rawPayload.equals((await resultOf(whole)).rawPayload)).toBe(true);
    await jobs.close();
  });

  it('is three at a time for an account', async () => {
    for (let i = 0; i < 3; i++) expect((await app.post(PATH, { columns: ['address'] })).status).toBe(200);
    expect((await app.post(PATH, { columns: ['address'] })).status).toBe(429);
  });
});

/** A ZIP archive with one deflated file of zeros, which says nothing of its size. */
function bomb(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(80 * 2 ** 20));
  const name = Buffer.from('xl/workbook.xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, name, packed, entry, name, end]);
}

/** A Parquet file whose one page claims to hold many more values than there are rows. */
function lyingParquet(): Uint8Array {
  const honest = new Uint8Array(
    parquetWriteBuffer({ columnData: [{ name: 'address', data: Array(20).fill('x'), type: 'STRING' }] }),
  );
  // Every byte of the first page header that says 20 (40 as a zigzag number) says 126 more.
  return honest.map((byte, i) => (i > 4 && i < 40 && byte === 40 ? 0x7e : byte));
}

describe('a hostile table is refused with a sentence', () => {
  it.each<[string, Uint8Array | string, RegExp]>([
    ['nothing', '\n', /empty/],
    ['zeros', new Uint8Array(5_000), /no table/],
    ['a zip bomb', bomb(), /too large/],
    ['a cut gzip', gzipSync('address\nMirpur\n'.repeat(500)).subarray(0, 60), /damaged/],
    [
      'a thousand columns and one',
      `${Array.from({ length: 1_001 }, (_, i) => `c${i}`).join(',')}\n1\n`,
      /1001 columns/,
    ],
    ['a cell without end', `address\n"${'x'.repeat(1_100_000)}`, /never ends/],
    ['a line without end', `{"address":"${'x'.repeat(1_100_000)}"}`, /longer than|not a JSON object/],
    ['no such column', 'a,b\n1,2\n', /no column "address"/],
    ['Parquet without an end', 'PAR1PAR1PAR1PAR1', /Parquet/],
    ['Parquet that lies', lyingParquet(), /Parquet/],
  ])('%s', async (_what, bytes, sentence) => {
    const id = await sent(bytes);
    const answer = await app.post(`${PATH}/${id}/count`);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('a piece that is too large, and pieces that are too large together', async () => {
    const { body } = await app.post(PATH, { columns: ['address'] });
    expect((await send(body.id, new Uint8Array(8 * 2 ** 20 + 1))).statusCode).toBe(413);
    const far = await send(body.id, Uint8Array.of(1), 256 * 2 ** 20);
    expect(far.statusCode).toBe(413);
    expect((await send(body.id, new Uint8Array(2 * 2 ** 20))).json().bytes).toBe(2 * 2 ** 20);
  });
});
