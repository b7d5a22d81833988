// The console as the server serves it: one page for its paths, assets that can be kept for good, a strict policy, and the demo key
// for nobody but a page on the server's own machine.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const assets = readdirSync(fileURLToPath(new URL('../../dist/web/assets', import.meta.url)));
const script = assets.find((name) => /^index-.*\.js$/.test(name));
const DEMO = 'thk_demo';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(openWorld(starterDataset()), { demoKey: DEMO });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers });

describe('the console', () => {
  it.each(['/', '/addresses', '/desk', '/operator', '/docs', '/docs/'])('is served at %s', async (path) => {
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<div id="console">');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|https?:\/\//);
  });

  it('is served at /account to those who want a page; others get the API', async () => {
    expect((await get('/account', { accept: 'text/html,*/*;q=0.8' })).headers['content-type']).toContain(
      'html',
    );
    expect((await get('/account', { accept: '*/*' })).headers['content-type']).toContain('json');
  });

  it('allows no inline script, no style from elsewhere and no other host', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|https?:/);
  });

  it('sends assets compressed and cacheable, and not again to those who have them', async () => {
    const path = `/assets/${script}`;
    const asset = await get(path, { 'accept-encoding': 'br, gzip' });
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const plain = await get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.length).toBeGreaterThan(asset.rawPayload.length);
    const again = await get(path, {
      'accept-encoding': 'br, gzip',
      'if-none-match': String(asset.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/assets/nothing.js', '/assets/..%2findex.html', '/assets/%2e%2e%2f%2e%2e%2fcli%2fmain.js'])(
    'has no %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

describe('the notes for the console', () => {
  const host = '127.0.0.1:8080';
  const notes = async (headers: Record<string, string>) => (await get('/console.json', headers)).json();

  it('state version, credits and, on the same machine, the demo key', async () => {
    expect(await notes({ host })).toMatchObject({
      version: '0.0.0',
      countries: ['BD'],
      credits: expect.arrayContaining([expect.stringContaining('OpenStreetMap')]),
      key: DEMO,
    });
    expect((await notes({ host: 'localhost:8080', 'sec-fetch-site': 'same-origin' })).key).toBe(DEMO);
  });

  it.each([
    ['a page of another host', { host, origin: 'https://evil.example' }],
    ['a page of another port', { host, origin: 'http://127.0.0.1:9999' }],
    ['an element of another page', { host, 'sec-fetch-site': 'cross-site' }],
    ['a name that was made to point here', { host: 'evil.example:8080' }],
    ['somebody behind a proxy', { host, 'x-forwarded-for': '203.0.113.7' }],
  ])('do not reveal the key to %s', async (_who, headers) => {
    expect(await notes(headers)).not.toHaveProperty('key');
  });
});
