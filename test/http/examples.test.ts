// thikana-js and the pages that show it, as the server hands them out.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const folder = fileURLToPath(new URL('../../examples/', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, {}, { version: '7.8.9' });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers });

describe('thikana-js on the server', () => {
  it('may be kept for good under its version, and is asked for again without one', async () => {
    const pinned = await get('/thikana-js/7.8.9/client.js', { 'accept-encoding': 'br' });
    expect(pinned.statusCode).toBe(200);
    expect(pinned.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const latest = await get('/thikana-js/client.js');
    expect(latest.headers['cache-control']).toBe('public, no-cache');
    const again = await get('/thikana-js/client.js', { 'if-none-match': String(latest.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('can be loaded by pages of other hosts', async () => {
    const { headers } = await get('/thikana-js/search-box.js', { origin: 'https://shop.example' });
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('brings the map libraries and the package for npm', async () => {
    for (const name of [
      'lib/maplibre-gl.mjs',
      'lib/maplibre-gl-worker.mjs',
      'lib/maplibre-gl.css',
      'lib/leaflet.mjs',
      'lib/leaflet.css',
      'lib/images/marker-icon.png',
      'thikana-js.tgz',
    ])
      expect((await get(`/thikana-js/${name}`)).statusCode, name).toBe(200);
  });

  it('gives nothing else', async () => {
    for (const path of [
      '1.2.3/client.js',
      '7.8.9/',
      '',
      'nothing.js',
      '..%2fpackage.json',
      '../../package.json',
    ])
      expect((await get(`/thikana-js/${path}`)).statusCode, path).toBe(404);
  });
});

describe('the examples', () => {
  const files = readdirSync(folder);

  it.each(['', '/', '/map', '/leaflet', '/search', '/node', '/map.html', '/node.mjs'])(
    'are served at /examples%s',
    async (path) => {
      const page = await get(`/examples${path}`);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
      // Each inline script and style is allowed by its hash, nothing else is.
      const policy = String(page.headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      const inline = page.body.match(/<(script|style)[^>]*>[^<]/g)?.length ?? 0;
      expect(policy.match(/'sha256-/g)?.length ?? 0).toBe(inline);
    },
  );

  it('hold no key and name no other host', () => {
    for (const name of files) {
      const text = readFileSync(folder + name, 'utf8');
      expect(text, name).not.toMatch(/thk_|bkoi_/);
      expect(text.match(/https?:\/\/[^/\s'"`]+/g) ?? [], name).toEqual(
        name === 'node.mjs' ? ['http://127.0.0.1:8080'] : [],
      );
    }
  });

  it('show map, search and route in 30 lines, which the documents print', () => {
    const page = readFileSync(`${folder}map.html`, 'utf8');
    expect(page.trim().split('\n').length).toBeLessThanOrEqual(30);
    expect(readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')).toContain(page);
  });

  it('are a page that says so where there is none', async () => {
    expect((await get('/examples/nothing')).statusCode).toBe(404);
    expect((await get('/examples/..%2fpackage.json')).statusCode).toBe(404);
  });
});
