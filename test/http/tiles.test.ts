// The map over HTTP: tiles and TileJSON, on the starter dataset.
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ url: `${path}?api_key=${app.key}`, headers });
/** The tile of Dhaka's centre at a zoom. */
const dhaka = (z: number): string => {
  const units = 2 ** z;
  const sine = Math.sin((23.78 * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * units);
  return `/tiles/${z}/${Math.floor((90.41 / 360 + 0.5) * units)}/${y}.mvt`;
};
const layersOf = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes)).layers;

describe('/tiles/{z}/{x}/{y}.mvt', () => {
  it('has the layers of the zoom, with names in both languages', async () => {
    const far = layersOf((await ask(dhaka(6))).rawPayload);
    expect(Object.keys(far)).toEqual(expect.arrayContaining(['boundaries', 'roads', 'places']));
    const near = layersOf((await ask(dhaka(11))).rawPayload);
    expect(Object.keys(near)).toEqual(expect.arrayContaining(['areas', 'roads', 'places']));
    const places = Array.from({ length: near.places.length }, (_, i) => near.places.feature(i).properties);
    expect(places.some(({ name_bn }) => /^[\u0980-\u09ff\s]+$/.test(String(name_bn)))).toBe(true);
    for (const place of places) {
      expect(place).toMatchObject({ kind: expect.any(String), name: expect.any(String) });
      expect(place.rank).toBeGreaterThan(0);
    }
    const roads = Array.from({ length: near.roads.length }, (_, i) => near.roads.feature(i).properties.class);
    expect(roads).toContain('trunk');
  });

  it('is sent compressed to those who can read it, and may be kept', async () => {
    const plain = await ask(dhaka(9));
    const packed = await ask(dhaka(9), { 'accept-encoding': 'br, gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    const again = await ask(dhaka(9), { 'if-none-match': String(packed.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const other = await ask(dhaka(10), { 'if-none-match': String(packed.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('is empty where there is nothing', async () => {
    const answer = await ask('/tiles/8/0/0.mvt');
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([204, 0]);
  });

  it.each([
    ['/tiles/17/0/0.mvt', 'Parameter z must be a whole number from 0 to 16'],
    ['/tiles/3/8/0.mvt', 'Parameter x must be a whole number from 0 to 7 at zoom 3'],
    ['/tiles/3/0/8.mvt', 'Parameter y must be a whole number from 0 to 7 at zoom 3'],
    ['/tiles/3/-1/0.mvt', 'Parameter x must be a whole number from 0 to 65535'],
    ['/tiles/a/0/0.mvt', 'Parameter z must be a whole number from 0 to 16'],
    ['/tiles/3/1.5/0.mvt', 'Parameter x must be a whole number from 0 to 65535'],
  ])('refuses %s', async (path, message) => {
    const answer = await ask(path);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, status: 400 }]);
  });

  it('needs a key from zoom 8 on', async () => {
    expect((await app.fastify.inject({ url: dhaka(8) })).statusCode).toBe(401);
  });
});

describe('/tiles.json', () => {
  it('tells where the tiles are, with the key that it was asked with', async () => {
    const answer = await app.fastify.inject({
      url: `/tiles.json?api_key=${app.key}`,
      headers: { host: 'maps.example:8080' },
    });
    const told = answer.json();
    expect(told).toMatchObject({
      tilejson: '3.0.0',
      tiles: [`http://maps.example:8080/tiles/{z}/{x}/{y}.mvt?api_key=${app.key}`],
      minzoom: 0,
      maxzoom: 14,
    });
    expect(told.attribution).toContain('OpenStreetMap');
    const [west, south, east, north] = told.bounds;
    expect([west < 88.1, south < 20.8, east > 92.5, north > 26.5]).toEqual([true, true, true, true]);
  });

  it('keeps a key out of the URL that did not come in one', async () => {
    const answer = await app.fastify.inject({ url: '/tiles.json', headers: { 'x-api-key': app.key } });
    expect(answer.json().tiles[0]).not.toContain('api_key');
  });

  it('lists every layer that a tile has', async () => {
    const told = (await ask('/tiles.json')).json().vector_layers.map(({ id }: { id: string }) => id);
    for (const z of [6, 11, 14]) {
      for (const [name, layer] of Object.entries(layersOf((await ask(dhaka(z))).rawPayload))) {
        expect(told).toContain(name);
        expect(layer.length).toBeGreaterThan(0);
      }
    }
  });
});
