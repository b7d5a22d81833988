import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

describe('headers beside the answers', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({});
  });
  afterAll(() => app.close());

  it('lets pages of any host read answers and errors', async () => {
    for (const url of ['/v2/api/divisions', '/v2/api/nothing', '/healthz']) {
      const { headers } = await app.fastify.inject({ url, headers: { origin: 'https://shop.example' } });
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'https://shop.example',
        vary: 'Origin',
      });
    }
  });

  it('answers preflight requests', async () => {
    const response = await app.fastify.inject({
      method: 'OPTIONS',
      url: '/v2/api/route/optimized',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    });
  });

  it('keeps browsers from guessing types, and pages from being framed elsewhere', async () => {
    const data = await app.fastify.inject('/v2/api/divisions');
    expect(data.headers['x-content-type-options']).toBe('nosniff');
    const page = await app.fastify.inject('/docs/');
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const health = await app.fastify.inject('/healthz');
    expect(health.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    // Over plain HTTP browsers must not be told to switch to TLS.
    expect(page.headers['strict-transport-security']).toBeUndefined();
  });

  it('answers OPTIONS without an origin too', async () => {
    expect((await app.fastify.inject({ method: 'OPTIONS', url: '/v2/api/divisions' })).statusCode).toBe(204);
  });
});
