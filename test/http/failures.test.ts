// What callers get when something goes wrong: a sentence of the catalogue, no internals, and never their key.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import Fastify, { type FastifyError } from 'fastify';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { AccountError, NotThere } from '../../src/accounts/account-errors.ts';
import { AdmissionRefused, type Refusal } from '../../src/accounts/admission.ts';
import { TooManyAttempts } from '../../src/accounts/attempts.ts';
import { DomainError } from '../../src/accounts/domains.ts';
import { PackageError } from '../../src/accounts/package-terms.ts';
import { PasswordError, PasswordsBusy } from '../../src/accounts/passwords.ts';
import { MailFailed, RegistrationError } from '../../src/accounts/registration.ts';
import { PolygonFault } from '../../src/geo/checked-polygon.ts';
import { watchAnswers } from '../../src/http/answers-under-way.ts';
import type { AppContext } from '../../src/http/context.ts';
import { DeskRefused } from '../../src/http/data-desk.ts';
import { answerTo } from '../../src/http/domain-errors.ts';
import { ApiError, ERROR_CODES, errorBody, errors } from '../../src/http/errors.ts';
import { answerFailures, refuseConnection, refuseUrl } from '../../src/http/failures.ts';
import { CallerGone } from '../../src/http/pipeline/caller-gone.ts';
import type { Exchange } from '../../src/http/pipeline/exchange.ts';
import { failWith } from '../../src/http/pipeline/fail.ts';
import { load } from '../../src/http/pipeline/load.ts';
import { ServerLoad } from '../../src/http/server-load.ts';
import { WaitingLine } from '../../src/http/waiting-line.ts';
import { UnknownUnit } from '../../src/regions/unknown-unit.ts';
import { AnswerTooLarge } from '../../src/roads/pool/road-failure.ts';
import { ClosureInputError } from '../../src/roads/route/closed-area.ts';
import { TripError } from '../../src/roads/route/trip.ts';
import { TooManyPlaces } from '../../src/store/live-places.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { JobTimeoutError, PoolBusyError } from '../../src/threads/pool-errors.ts';

const SERVER_ERROR = 'Something went wrong inside the server; it has been logged';

describe('errors of the rooms below', () => {
  const trip = (failure: TripError['failure']): TripError =>
    Object.assign(Object.create(TripError.prototype), { failure, message: 'sentence' });
  const large: AnswerTooLarge = Object.create(AnswerTooLarge.prototype);
  const late: JobTimeoutError = Object.create(JobTimeoutError.prototype);
  const busy: PoolBusyError = Object.create(PoolBusyError.prototype);
  const closure: ClosureInputError = Object.assign(Object.create(ClosureInputError.prototype), {
    field: 'polygon',
    allowed: 'a ring',
  });
  const polygon: PolygonFault = Object.assign(Object.create(PolygonFault.prototype), {
    message: 'a ring of points',
  });

  it.each<[string, unknown, number, string | RegExp]>([
    ['of the catalogue', errors.notFound('No such place'), 404, 'No such place'],
    [
      'an unknown unit',
      Object.assign(Object.create(UnknownUnit.prototype), { message: 'No such ward' }),
      404,
      'No such ward',
    ],
    ['no route', trip('no route'), 404, 'sentence'],
    ['far from roads', trip('far from roads'), 404, 'sentence'],
    ['another trip', trip('too many' as TripError['failure']), 400, 'sentence'],
    ['a closure', closure, 400, 'Parameter polygon must be a ring'],
    ['a polygon', polygon, 400, 'Parameter polygon must be a ring of points'],
    ['a busy pool', busy, 503, 'The server is busy; try again shortly'],
    ['a job that took too long', late, 503, /^The request takes too long to compute/],
    ['an answer too large', large, 400, /^The answer would be larger than 12 MiB/],
    [
      'a database that is away',
      new StoreUnavailable('down'),
      503,
      'The state database does not answer; try again shortly',
    ],
    ['something that is not there', new NotThere('No account 7'), 404, 'No account 7'],
    ['too many attempts', new TooManyAttempts(2_500), 429, 'Too many attempts; try again later'],
    ['mail that fails', new MailFailed('x'), 503, 'The mail could not be sent; try again later'],
    ['busy passwords', new PasswordsBusy('x'), 503, 'The server is busy; try again shortly'],
    ['too many places', new TooManyPlaces(), 400, 'An account can keep at most 100,000 places of its own'],
    ['a refused import', new DeskRefused('One at a time'), 400, 'One at a time'],
    ['a call without sense', new AccountError('No such package'), 400, 'No such package'],
    ['a domain', new DomainError('No host'), 400, 'No host'],
    ['a package', new PackageError('No number'), 400, 'No number'],
    ['a password', new PasswordError('Too short'), 400, 'Too short'],
    ['a registration', new RegistrationError('No e-mail address'), 400, 'No e-mail address'],
  ])('%s are mapped', (_, error, status, message) => {
    expect(answerTo(error)).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  it.each<[Refusal, number, string, object]>([
    [{ reason: 'domain' }, 401, 'Invalid or No Registered Key', {}],
    [{ reason: 'credits' }, 402, 'Payment exception', {}],
    [{ reason: 'package' }, 402, 'Payment exception', {}],
    [
      { reason: 'rate', limit: 60, remaining: 3, reset: 60, retryAfter: 12.2 },
      429,
      'API LIMIT EXCEEDED',
      {
        'retry-after': '13',
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '3',
        'x-ratelimit-reset': '60',
      },
    ],
    [
      { reason: 'rate', limit: 60, remaining: 0, reset: 60, retryAfter: 0.2 },
      429,
      'API LIMIT EXCEEDED',
      { 'retry-after': '1' },
    ],
    [
      { reason: 'unavailable', retryAfter: 2 },
      503,
      'Credits cannot be counted at the moment; try again shortly',
      { 'retry-after': '2' },
    ],
  ])('refusal %j is mapped', (refusal, status, message, headers) => {
    const answer = answerTo(new AdmissionRefused(refusal));
    expect(answer).toMatchObject({ status, message, headers });
  });

  it('that callers cannot do anything about are not in the catalogue', () => {
    for (const error of [new Error('inside'), undefined, null, 'text', { status: 400 }])
      expect(answerTo(error)).toBeUndefined();
  });

  it('that say when to retry', () => {
    expect(answerTo(new StoreUnavailable('x'))?.headers).toEqual({ 'retry-after': '1' });
    expect(answerTo(new TooManyAttempts(2_500))?.headers).toEqual({ 'retry-after': '3' });
    expect(errors.busy().headers).toEqual({ 'retry-after': '1' });
    expect(errors.notReady('soon').headers).toEqual({ 'retry-after': '5' });
    expect(errors.tooLong().headers).toEqual({});
    expect(errors.notReady('soon', 0).headers).toEqual({ 'retry-after': '1' });
  });
});

describe('the catalogue', () => {
  it('is listed in the documentation with all its codes', () => {
    const documented = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const table = documented.slice(documented.indexOf('## Errors'));
    expect(ERROR_CODES.filter((code) => !table.includes(`\`${code}\``))).toEqual([]);
  });

  it.each([
    [
      errors.missing('q'),
      { message: 'Parameter missing', code: 'parameter_missing', parameter: 'q', status: 400 },
    ],
    [
      errors.invalid('q', 'a text'),
      { message: 'Parameter q must be a text', code: 'parameter_invalid', status: 400 },
    ],
    [errors.refused('No.'), { message: 'No.', code: 'refused', status: 400 }],
    [
      errors.notOperator(),
      {
        message: 'This call needs the operator token: Authorization: Bearer <token>',
        code: 'operator_token_missing',
        status: 401,
      },
    ],
    [
      errors.notSignedIn(),
      { message: expect.stringMatching(/^Sign in for this call/), code: 'sign_in_needed', status: 401 },
    ],
    [
      errors.noPath('GET', '/x'),
      { message: 'There is no GET /x; see /docs for what there is', code: 'path_unknown', status: 404 },
    ],
    [
      errors.gone('/v2/a/:city/b'),
      {
        message: 'Version 1 is no longer served here; use /v2/a/{city}/b',
        code: 'version_gone',
        status: 410,
      },
    ],
    [
      errors.tooLarge('1 MiB'),
      { message: 'The request body is larger than 1 MiB', code: 'body_too_large', status: 413 },
    ],
    [errors.internal(), { message: SERVER_ERROR, code: 'internal', status: 500 }],
  ])('says %j', (error, body) => {
    expect(errorBody(error)).toEqual(body);
    expect(error).toMatchObject({ name: 'ApiError' });
  });

  it('closes the connection after a body that is too large', () => {
    expect(errors.tooLarge('1 MiB').headers).toEqual({ connection: 'close' });
  });
});

describe('a failure outside of endpoints', () => {
  async function page(thrown: unknown) {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const fastify = Fastify({ genReqId: () => 'req-7', frameworkErrors: refuseUrl });
    answerFailures(fastify, { log } as unknown as AppContext);
    fastify.get('/page', () => {
      throw thrown;
    });
    const answer = await fastify.inject('/page');
    const bad = await fastify.inject('/%E0%A6?api_key=thk_secret');
    await fastify.close();
    return {
      status: answer.statusCode,
      body: answer.json(),
      headers: answer.headers,
      logged: lines.join(''),
      bad,
    };
  }

  it('inside is logged and not revealed', async () => {
    const { status, body, logged } = await page(new Error('secret detail'));
    expect({ status, body }).toEqual({
      status: 500,
      body: { message: SERVER_ERROR, code: 'internal', status: 500 },
    });
    expect(JSON.parse(logged)).toMatchObject({
      level: 50,
      req: 'req-7',
      route: '/page',
      msg: 'request failed',
      err: { message: 'secret detail' },
    });
  });

  it.each([
    [errors.busy(), 503, 'busy'],
    [errors.notFound('x'), 404, 'not_found'],
    [Object.assign(new Error('too long'), { statusCode: 414 }), 414, 'refused'],
    [Object.assign(new Error('too long'), { statusCode: 400 }), 400, 'refused'],
    [Object.assign(new Error('too long'), { statusCode: 499 }), 499, 'refused'],
  ])('that callers can do something about is reported and not logged: %s', async (thrown, status, code) => {
    const { body, logged, headers } = await page(thrown);
    expect(body).toEqual({ message: thrown.message, code, status });
    expect(logged).toBe('');
    if (status === 503) expect(headers['retry-after']).toBe('1');
  });

  it.each([399, 500, 501])('with the status %i of another is internal', async (statusCode) => {
    const { status, logged } = await page(Object.assign(new Error('x'), { statusCode }));
    expect(status).toBe(500);
    expect(logged).toContain('request failed');
  });

  it('of a URL that cannot be routed does not repeat it', async () => {
    const { bad } = await page(new Error('x'));
    expect(bad.statusCode).toBe(400);
    expect(bad.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bad.json()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The URL is not valid: spaces and letters/),
    });
    expect(bad.body).not.toContain('secret');
  });
});

/** A connection that keeps what is written to it, and whose caller closes its side once everything is said. */
class Connection extends EventEmitter {
  said = '';
  destroyed = false;
  writable = true;
  resume(): void {}
  end(text: string): void {
    this.said += text;
    this.destroy();
  }
  destroy(): void {
    this.destroyed = true;
    this.writable = false;
    this.emit('close');
  }
}
const refused = async (code: string | undefined, connection = new Connection()): Promise<Connection> => {
  const closed = new Promise((resolve) => connection.once('close', resolve));
  refuseConnection(
    Object.assign(new Error('Parse Error'), { code }) as FastifyError,
    connection as unknown as Socket,
  );
  await closed;
  return connection;
};

describe('a connection with no request on it', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'too_slow', 'The request took too long to arrive'],
    [
      'HPE_HEADER_OVERFLOW',
      431,
      'headers_too_large',
      'The URL and headers of the request are larger than 256 KiB',
    ],
    ['HPE_INVALID_URL', 400, 'url_invalid', /^The URL is not valid/],
    ['HPE_INVALID_CONSTANT', 400, 'url_invalid', /^The URL is not valid/],
    ['HPE_INVALID_METHOD', 400, 'unreadable', 'The request is not valid HTTP'],
    [undefined, 400, 'unreadable', 'The request is not valid HTTP'],
  ])('is told why (%s) and closed', async (failure, status, code, message) => {
    const { said, destroyed } = await refused(failure);
    const [head, body] = said.split('\r\n\r\n');
    expect(head.split('\r\n').slice(1)).toEqual([
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    expect(JSON.parse(body)).toEqual({ status, code, message: expect.stringMatching(message) });
    expect(destroyed).toBe(true);
  });

  it('that was reset or is closed is left alone', async () => {
    const reset = new Connection();
    refuseConnection(Object.assign(new Error('x'), { code: 'ECONNRESET' }), reset as unknown as Socket);
    const closed = Object.assign(new Connection(), { destroyed: true });
    refuseConnection(new Error('x'), closed as unknown as Socket);
    await new Promise((resolve) => setImmediate(resolve));
    expect([reset.said, reset.destroyed, closed.said]).toEqual(['', false, '']);
  });

  it('that no longer accepts data is closed silently', async () => {
    expect(
      (await refused('HPE_INVALID_URL', Object.assign(new Connection(), { writable: false }))).said,
    ).toBe('');
  });

  it('gets its earlier responses first', async () => {
    const server = new EventEmitter();
    watchAnswers(server as unknown as Parameters<typeof watchAnswers>[0]);
    const connection = new Connection();
    const response = new EventEmitter();
    server.emit('request', { socket: connection, complete: true }, response);
    const done = refused(undefined, connection);
    await new Promise((resolve) => setImmediate(resolve));
    expect(connection.said).toBe('');
    response.emit('close');
    expect((await done).said).toContain('400');
  });
});

describe('a step that fails', () => {
  function failed(failure: unknown) {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const exchange = {
      pipeline: { app: { log } },
      request: { id: 'req-9' },
      route: { endpoint: { path: '/v2/x' } },
    } as unknown as Exchange;
    failWith(exchange, failure);
    return { failure: exchange.failure, logged: lines.join('') };
  }

  it('in a known way is reported and not logged', () => {
    expect(failed(errors.noKey())).toMatchObject({ failure: { status: 401 }, logged: '' });
    expect(failed(new CallerGone())).toMatchObject({ failure: { status: 408 }, logged: '' });
  });

  it('in an unknown way is logged and not revealed', () => {
    const { failure, logged } = failed(new Error('secret detail'));
    expect(failure).toMatchObject({ status: 500, message: SERVER_ERROR });
    expect(JSON.parse(logged)).toMatchObject({
      req: 'req-9',
      route: '/v2/x',
      msg: 'request failed',
      err: { message: 'secret detail' },
    });
    expect(new CallerGone().name).toBe('CallerGone');
  });
});

describe('load', () => {
  const response = () =>
    Object.assign(new EventEmitter(), { closed: false, req: { socket: { destroyed: false } } });
  type Response = Parameters<ServerLoad['enter']>[0];
  const as = (given: object) => given as Response;
  const MIB = 2 ** 20;

  it('is full at its limit, and has room again when a response closes, once', () => {
    const bound = new ServerLoad(2);
    const [first, second] = [response(), response()];
    bound.enter(as(first), 1);
    expect([bound.isFull, bound.isIdle]).toEqual([false, false]);
    bound.enter(as(second), 1);
    expect(bound.isFull).toBe(true);
    first.emit('close');
    first.emit('close');
    expect([bound.isFull, bound.isIdle]).toEqual([false, false]);
    second.emit('close');
    expect(bound.isIdle).toBe(true);
  });

  it('does not count a response that is closed already', () => {
    const bound = new ServerLoad(1);
    bound.enter(as({ ...response(), closed: true }), 1);
    bound.hold(as({ ...response(), closed: true }), 200 * MIB, 1);
    expect([bound.isFull, bound.isIdle]).toEqual([false, true]);
  });

  it('stops counting a response that is released, once', () => {
    const bound = new ServerLoad(1);
    const open = response();
    bound.release(as(open), 1);
    bound.enter(as(open), 1);
    bound.release(as(open), 1);
    bound.release(as(open), 1);
    expect([bound.isFull, bound.isIdle]).toEqual([false, true]);
    open.emit('close');
    expect(bound.isIdle).toBe(true);
  });

  it('is full of bytes that nobody reads; small responses do not count', () => {
    const bound = new ServerLoad(9, MIB);
    const open = [response(), response(), response()];
    bound.hold(as(open[0]), 65_535, 1);
    bound.hold(as(open[1]), MIB - 65_536, 1);
    expect(bound.isFull).toBe(false);
    bound.hold(as(open[2]), 65_536, 1);
    expect(bound.isFull).toBe(true);
    open[1].emit('close');
    expect(bound.isFull).toBe(false);
  });

  it('turns requests away when it is full, and counts those without a body at once', () => {
    const bound = new ServerLoad(1);
    const exchange = (bodyPending: boolean) =>
      ({
        pipeline: { load: bound, line: new WaitingLine() },
        request: { raw: { headers: {} }, ip: '127.0.0.1' },
        route: { endpoint: {} },
        sent: {},
        bodyPending,
        reply: { raw: response() },
      }) as unknown as Exchange;
    load(exchange(true));
    expect(bound.isIdle).toBe(true);
    load(exchange(false));
    expect(() => load(exchange(false))).toThrow(ApiError);
    expect(() => load(exchange(true))).toThrow('The server is busy');
  });

  it('leaves room for others: one tenant gets two thirds, two get two fifths each', () => {
    const fill = (bound: ServerLoad, tenant: string): number => {
      let count = 0;
      for (; bound.hasRoomFor(tenant); count++) bound.enter(as(response()), tenant);
      return count;
    };
    const alone = new ServerLoad(1_500);
    expect(fill(alone, 'a')).toBe(1_000);
    expect(fill(alone, 'b')).toBeGreaterThan(300);
    expect(alone.hasRoomFor('c')).toBe(true);
    const shared = new ServerLoad(1_500);
    const counts = [0, 0];
    for (let i = 0; i < 1_500; i++) {
      const tenant = i % 2;
      if (!shared.hasRoomFor(tenant)) continue;
      shared.enter(as(response()), tenant);
      counts[tenant]++;
    }
    expect(counts).toEqual([600, 600]);
  });

  it('leaves room for those whose answers are read while another tenant reads none of its own', () => {
    const bound = new ServerLoad(9, 9 * MIB);
    for (let i = 0; i < 7; i++) bound.hold(as(response()), MIB, 'a');
    expect([bound.hasRoomFor('a'), bound.hasRoomFor('b')]).toEqual([false, true]);
  });
});
