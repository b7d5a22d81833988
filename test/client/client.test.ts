// The client against a server of the test's own: what it sends, what it repeats and what it does not, how it ends.
import { describe, expect, it } from 'vitest';
import { type ClientOptions, ThikanaError, thikana } from '../../src/client/client.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A server that gives these answers one after the other, the last for good. */
function server(...answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const options: ClientOptions = {
    url: 'http://maps.test/',
    key: 'thk_1',
    async fetch(url, init) {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({
        method: init?.method ?? 'GET',
        url: String(url),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body,
      });
      init?.signal?.throwIfAborted();
      const answer = (answers[sent.length - 1] ?? answers.at(-1))?.();
      const gone = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
      return Promise.race([answer ?? json({}), gone]);
    },
    wait: async (seconds) => void waited.push(seconds),
  };
  return { sent, waited, options };
}

const json = (value: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const ok = () => json({ status: 200 });
const busy = (seconds?: number) => () =>
  json(
    { message: 'The server is busy', status: 503 },
    503,
    seconds === undefined ? {} : { 'retry-after': `${seconds}` },
  );
const tooMany = (seconds: number) => () =>
  json({ message: 'API LIMIT EXCEEDED', status: 429 }, 429, { 'retry-after': `${seconds}` });
const noConnection = () => Promise.reject(new TypeError('fetch failed'));
const FENCE = { longitude: 90.4, latitude: 23.7, name: 'shop', radius: 5 };

describe('what the client sends', () => {
  it('puts parameters into path and query, and the key into a header', async () => {
    const { sent, options } = server(ok);
    await thikana(options).nearby({
      radius: 0.5,
      limit: 3,
      longitude: 90.4,
      latitude: 23.7,
      bangla: undefined,
    });
    await thikana(options).routeOverview({ coordinates: '90.36,23.8;90.4,23.7' });
    expect(sent[0]).toEqual({
      method: 'GET',
      url: 'http://maps.test/v2/api/search/nearby/0.5/3?longitude=90.4&latitude=23.7',
      headers: { authorization: 'Bearer thk_1' },
      body: undefined,
    });
    expect(sent[1].url).toBe('http://maps.test/v2/api/route/90.36,23.8;90.4,23.7');
  });

  it('sends bodies as JSON, and what a user typed cannot leave its place', async () => {
    const { sent, options } = server(ok);
    await thikana(options).rupantorGeocode({ q: 'h-8 rd 2 & more' });
    await thikana(options).autocomplete({ q: 'a&api_key=other#?/' });
    await thikana(options).myPlace({ id: '../closures' as never });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { q: 'h-8 rd 2 & more' },
    });
    expect(new URL(sent[1].url).searchParams.get('q')).toBe('a&api_key=other#?/');
    expect(new URL(sent[2].url).pathname).toBe('/v2/api/my/places/..%2Fclosures');
  });

  it('puts the key into the query where told, and into the path of version 1', async () => {
    const { sent, options } = server(ok);
    await thikana({ ...options, keyIn: 'query' }).divisions();
    await thikana({ ...options, version: 1 }).reverseGeocode({ longitude: 90.4, latitude: 23.7 });
    // Version 1 has no such call.
    await thikana({ ...options, version: 1 }).travelMatrix({ points: '90.4,23.7;90.3,23.8' as never });
    expect(sent[0]).toMatchObject({ url: 'http://maps.test/v2/api/divisions?api_key=thk_1', headers: {} });
    expect(sent[1].url).toBe(
      'http://maps.test/v1/api/search/reverse/thk_1/geocode?longitude=90.4&latitude=23.7',
    );
    expect(sent[1].headers).toEqual({});
    expect(sent[2].url).toBe('http://maps.test/v2/api/matrix');
  });

  it('asks in the language that it was made with, unless a call says otherwise', async () => {
    const { sent, options } = server(ok);
    const bangla = thikana({ ...options, language: 'bn' });
    await bangla.autocomplete({ q: 'মিরপুর' });
    await bangla.autocomplete({ q: 'মিরপুর', bangla: false });
    await bangla.routeOverview({ coordinates: '1,2;3,4' });
    await bangla.wards();
    const asked = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(asked).toEqual([
      { q: 'মিরপুর', bangla: 'true' },
      { q: 'মিরপুর', bangla: 'false' },
      { language: 'bn' },
      {},
    ]);
  });
});

describe('what the client repeats', () => {
  it('asks again after as many seconds as the server says', async () => {
    const { sent, waited, options } = server(busy(3), tooMany(1), ok);
    await expect(thikana(options).autocomplete({ q: 'mirpur' })).resolves.toEqual({ status: 200 });
    expect([sent.length, waited]).toEqual([3, [3, 1]]);
  });

  it('gives up after so many times, and at once where the server wants a longer pause', async () => {
    const often = server(busy());
    await expect(thikana(often.options).divisions()).rejects.toMatchObject({ status: 503 });
    expect(often.sent.length).toBe(3);
    const long = server(busy(3600));
    await expect(thikana(long.options).divisions()).rejects.toMatchObject({ status: 503, retryAfter: 3600 });
    expect(long.sent.length).toBe(1);
    const never = server(noConnection);
    await expect(thikana({ ...never.options, retries: 0 }).divisions()).rejects.toMatchObject({ status: 0 });
    expect(never.sent.length).toBe(1);
  });

  it('repeats a question that was lost on the way, but nothing that may have been carried out', async () => {
    const question = server(noConnection, ok);
    await thikana(question.options).rupantorGeocode({ q: 'mirpur' });
    expect(question.sent.length).toBe(2);
    for (const lost of [noConnection, busy(1)]) {
      const change = server(lost, ok);
      await expect(thikana(change.options).setGeoFencePoint(FENCE)).rejects.toThrow(ThikanaError);
      expect(change.sent.length).toBe(1);
    }
    // Turned away at the door: nothing was done.
    const turnedAway = server(tooMany(1), ok);
    await thikana(turnedAway.options).setGeoFencePoint(FENCE);
    expect(turnedAway.sent.length).toBe(2);
  });

  it('repeats no mistake of the caller', async () => {
    const { sent, options } = server(() =>
      json({ message: 'Parameter missing', status: 400, parameter: 'q' }, 400),
    );
    const refused = thikana(options).autocomplete({ q: '' });
    await expect(refused).rejects.toMatchObject({
      name: 'ThikanaError',
      status: 400,
      message: 'Parameter missing',
      answer: { parameter: 'q' },
    });
    expect(sent.length).toBe(1);
  });
});

describe('how a call ends', () => {
  const never = () => new Promise<Response>(() => undefined);

  it('with the reason of the signal, before it is sent, while it runs and while it waits', async () => {
    const before = server(ok);
    const reason = new Error('typed on');
    const aborted = AbortSignal.abort(reason);
    await expect(thikana(before.options).divisions({}, { signal: aborted })).rejects.toBe(reason);
    expect(before.sent.length).toBe(0);

    const during = server(never);
    const own = new AbortController();
    const call = thikana(during.options).divisions({}, { signal: own.signal });
    await expect.poll(() => during.sent.length).toBe(1);
    own.abort(reason);
    await expect(call).rejects.toBe(reason);

    const { options, sent } = server(busy(9));
    const waiting = new AbortController();
    const later = thikana({ ...options, wait: undefined }).divisions({}, { signal: waiting.signal });
    await expect.poll(() => sent.length).toBe(1);
    waiting.abort(reason);
    await expect(later).rejects.toBe(reason);
  });

  it('when the server has not answered in time, without asking again', async () => {
    const { sent, options } = server(never);
    await expect(thikana({ ...options, timeout: 1 }).divisions()).rejects.toMatchObject({ status: 408 });
    expect(sent.length).toBe(1);
  });

  it('with the bytes of a tile, and with events one by one', async () => {
    const tile = server(
      () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'application/x-protobuf' } }),
    );
    const bytes = await thikana(tile.options).tile({ z: 6, x: 1, y: 2 });
    expect([...new Uint8Array(bytes)]).toEqual([1, 2]);
    expect(tile.sent[0].url).toBe('http://maps.test/tiles/6/1/2.mvt');

    const text = ': alive\n\nid: 7\nevent: enter\ndata: {"name":\ndata: "দোকান"}\n\nid: 8\nda';
    const halves = [new TextEncoder().encode(text).slice(0, 55), new TextEncoder().encode(text).slice(55)];
    const stream = new ReadableStream({
      start(controller) {
        for (const half of halves) controller.enqueue(half);
        controller.close();
      },
    });
    const tracked = server(() => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
    const events = [];
    for await (const event of await thikana(tracked.options).events()) events.push(event);
    expect(events).toEqual([{ id: '7', event: 'enter', data: { name: 'দোকান' } }]);
  });
});
