// Tracking over HTTP: positions in, server-sent events and a signed webhook out.
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fences } from '../../src/fences/fences.ts';
import { openTracking } from '../../src/fences/open-tracking.ts';
import { signature } from '../../src/fences/webhook-delivery.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await testApp({});
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  await app.context.fences.create(1, { name: 'depot', radius: 200, lon: 90.4, lat: 23.8 });
});
afterAll(() => app.close());

const track = (positions: unknown) => app.post('/v2/api/track', { positions });
const at = (lon: number, time: string, id: string | number = 'c7') => ({ id, lon, lat: 23.8, time });

describe('POST /v2/api/webhook', () => {
  it('refuses at once what no event could reach, unless the operator allows it', async () => {
    const strict = await testApp({}, (store) => ({
      tracking: openTracking(store, new Fences(store.fences), { privateWebhooks: false }),
    }));
    try {
      for (const url of ['http://127.0.0.1:9/hook', 'http://localhost/hook', 'http://192.168.0.4/']) {
        const { status, body } = await strict.post('/v2/api/webhook', { url });
        expect([status, body.message]).toEqual([400, expect.stringContaining('a public host')]);
      }
      expect((await strict.post('/v2/api/webhook', { url: 'https://example.com/hook' })).status).toBe(200);
    } finally {
      await strict.context.tracking.close();
      await strict.close();
    }
  });
});

describe('POST /v2/api/track', () => {
  it('answers for each object', async () => {
    const answer = await track([at(90.4, '2026-01-01T00:00:00Z', 'x'), at(90.5, '2026-01-01T00:00:00Z', 5)]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 200,
        ignored: 0,
        data: [
          { id: 'x', entered: [{ name: 'depot' }], left: [], dwells: [] },
          { id: '5', entered: [], left: [], dwells: [] },
        ],
      },
    });
  });

  it.each([
    [undefined, 'Parameter missing'],
    [[], 'positions'],
    ['nonsense', 'positions'],
    [[{ id: 'a', lon: 181, lat: 0 }], 'positions.0.lon'],
    [[{ lon: 1, lat: 0 }], 'positions.0.id'],
    [[at(90, 'yesterday')], 'positions.0.time'],
    [[at(90, '2126-01-01T00:00:00Z')], 'positions.0.time'],
  ])('refuses %j', async (positions, message) => {
    expect(await track(positions)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
  });
});

describe('GET /v2/api/events', () => {
  it('streams events as they happen, and goes on after the last one known', async () => {
    const abort = new AbortController();
    const response = await fetch(`${url}/v2/api/events?api_key=${app.key}`, { signal: abort.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let said = (await reader.read()).value ?? '';
    await track([at(90.4, '2026-01-02T00:00:00Z', 'streamed')]);
    while (!said.includes('streamed')) said += (await reader.read()).value ?? '';
    const number = Number(/id: (\d+)/.exec(said)?.[1]);
    expect(said).toContain('event: enter\ndata: {');
    abort.abort();
    const again = new AbortController();
    const headers = { 'last-event-id': String(number - 1) };
    const second = await fetch(`${url}/v2/api/events?api_key=${app.key}`, { signal: again.signal, headers });
    const more = second.body!.pipeThrough(new TextDecoderStream()).getReader();
    let repeated = '';
    while (!repeated.includes('streamed')) repeated += (await more.read()).value ?? '';
    expect(repeated).toContain(`id: ${number}\n`);
    again.abort();
  });

  it('needs a key', async () => {
    expect((await fetch(`${url}/v2/api/events`)).status).toBe(401);
  });
});

describe('/v2/api/webhook', () => {
  it('posts events with a signature that the secret proves', async () => {
    const got = new Promise<{ body: string; signed: string }>((resolve) => {
      const receiver = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        response.end();
        receiver.close();
        resolve({ body, signed: String(request.headers['x-thikana-signature']) });
      });
      receiver.listen(0, '127.0.0.1', async () => {
        const { port } = receiver.address() as { port: number };
        const set = await app.post('/v2/api/webhook', { url: `http://127.0.0.1:${port}/hook` });
        secret = set.body.secret;
        await track([at(90.4, '2026-01-03T00:00:00Z', 'hooked')]);
        await app.context.tracking.delivery.look();
      });
    });
    let secret = '';
    const { body, signed } = await got;
    const seconds = Number(/^t=(\d+),/.exec(signed)?.[1]);
    expect(signed).toBe(signature(secret, body, seconds));
    expect(JSON.parse(body).events).toMatchObject([
      { event: 'enter', object: 'hooked', fence: { name: 'depot' } },
    ]);
    expect((await app.get('/v2/api/webhook')).body.data).toMatchObject({ failures: 0 });
    const removed = await app.fastify.inject({ method: 'DELETE', url: `/v2/api/webhook?key=${app.key}` });
    expect(removed.statusCode).toBe(200);
    expect((await app.get('/v2/api/webhook')).body.data).toBeNull();
  });

  it.each(['ftp://x.example/', 'nonsense!', 'http://user:pass@x.example/'])('refuses %s', async (bad) => {
    expect(await app.post('/v2/api/webhook', { url: bad })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('url') },
    });
  });
});
