// Administrative lists are written once for a dataset and a choice of unit, and compressed once; searches in them are not kept.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { testApp } from '../fixtures/test-app.ts';

const units = Array.from({ length: 100 }, (_, i) => ({
  id: i + 1,
  name: `Union ${i}`,
  sub_district: 'Savar',
  center: '{}',
}));

it('are written once, whoever asks, and searches each time', async () => {
  const asked: unknown[][] = [];
  const regionLists = {
    unions: (...given: unknown[]) => {
      asked.push(given);
      return units.slice(Number(given[1] ?? 0));
    },
  };
  const app = await testApp({ regionLists: regionLists as never });
  const first = await app.get('/v2/api/unions');
  expect(first).toMatchObject({ status: 200, body: { places: units } });
  expect((await app.get('/v2/api/unions')).body).toEqual(first.body);
  expect(asked).toHaveLength(1);
  expect((await app.get('/v2/api/unions', { sub_district_id: 90 })).body.places).toHaveLength(10);
  await app.get('/v2/api/unions', { sub_district_id: 90 });
  expect(asked).toHaveLength(2);
  for (const q of ['a', 'a', 'b']) await app.get('/v2/api/unions', { q });
  expect(asked).toHaveLength(5);
  const packed = async () => {
    const url = `/v2/api/unions?api_key=${app.key}`;
    const response = await app.fastify.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    return JSON.parse(gunzipSync(response.rawPayload).toString());
  };
  expect(await packed()).toEqual(first.body);
  expect(await packed()).toEqual(first.body);
  expect(asked).toHaveLength(5);
  await app.close();
});

it('are forgotten with their dataset', async () => {
  let lists = { divisions: () => [{ id: 1, name: 'Before', center: '{}' }] };
  const app = await testApp({
    get regionLists() {
      return lists as never;
    },
  });
  expect((await app.get('/v2/api/divisions')).body.places[0].name).toBe('Before');
  lists = { divisions: () => [{ id: 1, name: 'After', center: '{}' }] };
  expect((await app.get('/v2/api/divisions')).body.places[0].name).toBe('After');
  await app.close();
});
