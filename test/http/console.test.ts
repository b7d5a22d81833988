// The console as the server serves it: one page for its paths, assets that can be kept for good, and a strict policy.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const assets = readdirSync(fileURLToPath(new URL('../../dist/web/assets', import.meta.url)));
const script = assets.find((name) => /^index-.*\.js$/.test(name));

let app: TestApp;
beforeAll(async () => {
  app = await testApp(openWorld(starterDataset()));
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

  it('is what a person sees at a path that does not exist; programs get JSON', async () => {
    const page = await get('/no-such-page', { accept: 'text/html,*/*;q=0.8' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<div id="console">');
    for (const [path, headers] of [
      ['/no-such-page', {}],
      ['/v2/api/nothing', { accept: 'text/html' }],
    ] as const) {
      const answer = await get(path, headers);
      expect([answer.statusCode, answer.json().status]).toEqual([404, 404]);
    }
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
