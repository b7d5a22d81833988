// The map over HTTP: tiles, TileJSON, styles and the files that they name, on the starter dataset.
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCredits } from '../../src/http/cost.ts';
import { BytesAnswer } from '../../src/http/endpoint.ts';
import { tileEndpoints } from '../../src/http/routes/tiles.ts';
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
const traffic = (z: number, at = '2026-11-17T09:00') =>
  app.fastify.inject({
    url: `${dhaka(z).replace('/tiles/', '/tiles/traffic/')}?at=${at}&api_key=${app.key}`,
  });
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
      vary: 'Origin, Accept-Encoding',
    });
    expect(plain.headers.vary).toBe('Origin, Accept-Encoding');
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    const again = await ask(dhaka(9), { 'if-none-match': String(packed.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const other = await ask(dhaka(10), { 'if-none-match': String(packed.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('costs a credit where it is sent, and nothing where it is known already or empty', async () => {
    const { key } = await app.keys.issue('counted', 'free');
    const left = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.fastify.inject({ url, headers: { ...headers, 'x-api-key': key } });
      return [answer.statusCode, Number(answer.headers['x-credits-remaining']), answer.headers.etag] as const;
    };
    const [sent, before, etag] = await left(dhaka(9));
    expect(sent).toBe(200);
    // What is set aside for a call is there again when it is answered, which the answer says already.
    for (let i = 0; i < 3; i++)
      expect((await left(dhaka(9), { 'if-none-match': String(etag) })).slice(0, 2)).toEqual([304, before]);
    for (let i = 0; i < 3; i++) expect((await left('/tiles/16/0/0.mvt')).slice(0, 2)).toEqual([204, before]);
    expect((await left(dhaka(10))).slice(0, 2)).toEqual([200, before - 1]);
    expect((await left(dhaka(11))).slice(0, 2)).toEqual([200, before - 2]);
  });

  it('is kept by caches on the way only where its URL says whose it is', async () => {
    const kept = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.fastify.inject({ url, headers });
      return [answer.statusCode, answer.headers['cache-control'], answer.headers.vary];
    };
    const own = 'private, max-age=3600';
    const all = 'public, max-age=3600';
    const vary = 'Origin, Accept-Encoding';
    expect(await kept(dhaka(9), { 'x-api-key': app.key })).toEqual([200, own, vary]);
    expect(await kept(dhaka(9), { authorization: `Bearer ${app.key}` })).toEqual([200, own, vary]);
    expect(await kept(`/k/${app.key}${dhaka(9)}`)).toEqual([200, all, vary]);
    expect(await kept(`${dhaka(9)}?key=${app.key}`)).toEqual([200, all, vary]);
    // Nothing has been cut ahead here for those without a key.
    expect(await kept(dhaka(5))).toEqual([204, all, vary]);
    const [status, refused] = await kept(dhaka(9));
    expect([status, refused]).toEqual([401, undefined]);
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
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'parameter_invalid', status: 400 },
    ]);
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

  it.each([
    ['key', (key: string) => `/tiles.json?key=${key}`, (key: string) => `/tiles/{z}/{x}/{y}.mvt?key=${key}`],
    ['path', (key: string) => `/k/${key}/tiles.json`, (key: string) => `/k/${key}/tiles/{z}/{x}/{y}.mvt`],
  ])('passes on a key that came by %s', async (_how, asked, told) => {
    const answer = await app.fastify.inject({ url: asked(app.key), headers: { host: 'maps.example' } });
    expect(answer.json().tiles).toEqual([`http://maps.example${told(app.key)}`]);
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

describe('/styles/{style}/style.json', () => {
  const style = (path: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url: path, headers: { host: 'maps.example', ...headers } });

  it('has absolute URLs, the key where it was, and whom to credit', async () => {
    const told = (await style(`/styles/day/style.json?key=${app.key}&lang=bn`)).json();
    expect(told).toMatchObject({
      version: 8,
      sprite: 'http://maps.example/sprites/map',
      glyphs: 'http://maps.example/fonts/{fontstack}/{range}.pbf',
      sources: {
        thikana: {
          tiles: [`http://maps.example/tiles/{z}/{x}/{y}.mvt?key=${app.key}`],
          maxzoom: 14,
          attribution: expect.stringContaining('OpenStreetMap'),
        },
      },
    });
    for (const { url } of Object.values<{ url: string }[]>(told['font-faces']).flat())
      expect((await app.fastify.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
    const names = (told.layers as { layout?: { 'text-field'?: unknown } }[]).map(
      ({ layout }) => layout?.['text-field'],
    );
    expect(JSON.stringify(names)).toContain('["coalesce",["get","name_bn"],["get","name"],""]');
  });

  it('has the names in English unless Bangla is asked for', async () => {
    const told = (await style('/styles/night/style.json')).json();
    expect(JSON.stringify(told.layers)).toContain('["coalesce",["get","name"],["get","name_bn"],""]');
    expect(told['font-faces']).toBeUndefined();
    expect((await style('/styles/night/style.json?lang=fr')).statusCode).toBe(400);
  });

  it('shows those without a key the tiles that need none', async () => {
    const { thikana } = (await style('/styles/day/style.json')).json().sources;
    expect([thikana.maxzoom, thikana.tiles[0]]).toEqual([7, 'http://maps.example/tiles/{z}/{x}/{y}.mvt']);
    expect((await style('/styles/day/style.json?key=nobodys-key')).statusCode).toBe(401);
  });

  it('is known by the names that clients of the hosted service have built in', async () => {
    const [day, night] = await Promise.all(
      ['day', 'night'].map(async (name) => (await style(`/styles/${name}/style.json`)).json()),
    );
    for (const name of ['osm-liberty', 'osm_barikoi_v2', 'barikoi-light'])
      expect((await style(`/styles/${name}/style.json`)).json()).toEqual(day);
    expect((await style('/styles/barikoi-dark/style.json')).json()).toEqual(night);
    for (const name of ['dusk', 'constructor', '..%2fday'])
      expect((await style(`/styles/${name}/style.json`)).statusCode).toBe(404);
  });

  it('may be read by pages of other hosts, but not with a key that is bound to one', async () => {
    const bound = await app.keys.issueFor(1, { name: 'shop', domains: 'shop.example' });
    const from = (origin: string) => style(`/styles/day/style.json?key=${bound.key}`, { origin });
    const allowed = await from('https://shop.example');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example');
    expect([allowed.statusCode, (await from('https://other.example')).statusCode]).toEqual([200, 401]);
  });
});

describe('files that styles name', () => {
  const file = (url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url, headers: { origin: 'https://any.example', ...headers } });

  it.each([
    ['/sprites/map.json', 'application/json; charset=utf-8'],
    ['/sprites/map@2x.json', 'application/json; charset=utf-8'],
    ['/sprites/map.png', 'image/png'],
    ['/sprites/map@2x.png', 'image/png'],
    ['/fonts/Noto%20Sans%20Bengali,system-ui/0-255.pbf', 'application/x-protobuf'],
    ['/fonts/noto-sans-bengali-600.woff2', 'font/woff2'],
  ])('need no key, and may be kept: %s', async (url, type) => {
    const answer = await file(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://any.example',
      'cache-control': 'public, max-age=86400',
    });
    expect(answer.rawPayload.length).toBeGreaterThan(500);
    const again = await file(url, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('has the letters of a block in two weights, and nothing for blocks that names do not use', async () => {
    const letters = async (stack: string, range: string) => {
      const { rawPayload } = await file(`/fonts/${encodeURIComponent(stack)}/${range}.pbf`);
      return glyphsIn(rawPayload);
    };
    const [plain, bold] = [await letters('Noto Sans', '0-255'), await letters('Semibold,Any', '0-255')];
    for (const letter of 'AZaz09é') {
      const id = letter.codePointAt(0) ?? 0;
      const { width, height, advance, bitmap } = plain.get(id) ?? {
        width: 0,
        height: 0,
        advance: 0,
        bitmap: 0,
      };
      expect(width).toBeGreaterThan(0);
      expect(bitmap).toBe((width + 6) * (height + 6));
      expect(bold.get(id)?.advance).toBeGreaterThanOrEqual(advance);
    }
    expect((await letters('Any', '2304-2559')).has('ক'.codePointAt(0) ?? 0)).toBe(true);
    expect((await letters('Any', '9472-9727')).has('●'.codePointAt(0) ?? 0)).toBe(true);
    expect((await letters('Any', '19968-20223')).size).toBe(0);
  });

  it('are compressed for those who can read it', async () => {
    const packed = await file('/fonts/Any/0-255.pbf', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload)).toEqual((await file('/fonts/Any/0-255.pbf')).rawPayload);
  });

  it.each([
    '/sprites/other.png',
    '/sprites/drawn-from.json',
    '/fonts/..%2f..%2fpackage.woff2',
    '/sprites/..%2fmap.png',
  ])('are no others: %s', async (url) => expect((await file(url)).statusCode).toBe(404));
});

/** The glyphs of a file by letter: width, height, advance, and how many bytes the picture has. */
function glyphsIn(bytes: Uint8Array): Map<number, Record<'width' | 'height' | 'advance' | 'bitmap', number>> {
  const found = new Map();
  const read = (tag: number, pbf: PbfReader, into: Record<string, number>): void => {
    if (tag === 1) into.id = pbf.readVarint();
    else if (tag === 2) into.bitmap = pbf.readBytes().length;
    else if (tag === 3) into.width = pbf.readVarint();
    else if (tag === 4) into.height = pbf.readVarint();
    else if (tag === 7) into.advance = pbf.readVarint();
  };
  const file = new PbfReader(bytes);
  file.readFields((tag) => {
    if (tag !== 1) return;
    file.readMessage((tag, _, stack) => {
      if (tag !== 3) return;
      const glyph = stack.readMessage((tag, into, pbf) => read(tag, pbf, into), {} as Record<string, number>);
      found.set(glyph.id, glyph);
    }, undefined);
  }, undefined);
  return found;
}

describe('/tiles/traffic/{z}/{x}/{y}.mvt', () => {
  it('costs a credit where there is something to draw', () => {
    const endpoint = tileEndpoints.find(({ id }) => id === 'trafficTile')!;
    const spent = (answer: unknown): number =>
      typeof endpoint.cost === 'object' ? endpoint.cost.spent(answer, {}) : Number.NaN;
    expect(mostCredits(endpoint.cost, {})).toBe(1);
    expect([new Uint8Array(9), new BytesAnswer(200, '', new Uint8Array(9))].map(spent)).toEqual([1, 1]);
    expect([new Uint8Array(0), new BytesAnswer(204, '', new Uint8Array(0))].map(spent)).toEqual([0, 0]);
  });

  const levelsOf = (bytes: Uint8Array): unknown[] => {
    const { traffic: layer } = layersOf(bytes);
    return Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties.level);
  };

  it('colours the roads of Dhaka by the hour, for a minute at a time', async () => {
    const rush = await traffic(12);
    expect(rush.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=60',
    });
    expect(levelsOf(rush.rawPayload)).toContain('busy');
    expect(levelsOf((await traffic(12, '2026-11-17T03:00')).rawPayload)).toEqual(['free']);
    expect((await traffic(12, 'now')).statusCode).toBe(200);
  });

  it('is empty from afar, and refuses what is no time or no tile', async () => {
    expect((await traffic(6)).statusCode).toBe(204);
    expect((await traffic(12, 'someday')).json().message).toMatch('Parameter at');
    expect(
      (await app.fastify.inject({ url: `/tiles/traffic/3/9/2.mvt?api_key=${app.key}` })).statusCode,
    ).toBe(400);
  });
});
