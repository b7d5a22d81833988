// The line of a request: its route, never its values. Nothing that could be a key, and no address that a proxy made up, gets in.
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../src/http/context.ts';
import { type RequestLine, requestLog, routeOf } from '../../src/http/logging.ts';

const LINE: RequestLine = {
  id: 'req-1',
  method: 'GET',
  pattern: '/v2/api/divisions',
  url: '/v2/api/divisions?api_key=thk_secret',
  status: 200,
  milliseconds: 1.23456,
  ip: '203.0.113.7',
};

function logged(change: Partial<RequestLine> = {}, level = 'info'): Record<string, unknown> | undefined {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  requestLog({ log, now: () => 1_700_000_000_000 } as unknown as AppContext).write({ ...LINE, ...change });
  expect(lines.length).toBeLessThanOrEqual(1);
  if (lines.length === 0) return undefined;
  expect(lines[0].endsWith('\n')).toBe(true);
  return JSON.parse(lines[0]);
}

describe('a line', () => {
  it('names the route pattern of the request, and the result', () => {
    expect(logged()).toEqual({
      level: 30,
      time: 1_700_000_000_000,
      req: 'req-1',
      method: 'GET',
      route: '/v2/api/divisions',
      status: 200,
      ms: 1.235,
      ip: '203.0.113.7',
      msg: 'request',
    });
  });

  it.each([
    [499, 30],
    [500, 50],
    [503, 50],
  ])('with status %i has level %i', (status, level) => {
    expect(logged({ status })).toMatchObject({ status, level });
  });

  it('is written only where its level is', () => {
    expect(logged({ status: 200 }, 'error')).toBeUndefined();
    expect(logged({ status: 500 }, 'error')).toBeDefined();
    expect(logged({ status: 500 }, 'fatal')).toBeUndefined();
  });

  it.each([
    [0, 0],
    [0.0004, 0],
    [0.9996, 1],
    [12, 12],
    [12.0456, 12.046],
    [1234.5, 1234.5],
  ])('gives %f milliseconds with three decimals', (milliseconds, ms) => {
    expect(logged({ milliseconds })).toMatchObject({ ms });
  });
});

describe('a path that matched nothing', () => {
  const KEY = `thk_${'0123456789abcdef'.repeat(4)}`;
  it.each([
    ['/v2/api/nothing', '/v2/api/nothing'],
    ['/v2/api/nothing?api_key=secret', '/v2/api/nothing'],
    [`/v1/x/${KEY}/geocode`, '/v1/x/…/geocode'],
    [`/v1/x/${KEY.slice(4)}/geocode`, '/v1/x/…/geocode'],
    ['/v1/x/MjI6S0VZ1abcdef0/y', '/v1/x/…/y'],
    ['/v1/x/1ABCDEF0/y', '/v1/x/…/y'],
    ['/v1/x/1abcdef/y', '/v1/x/…/y'],
    ['/v2/api/rout/90.4,23.75;90.41,23.8', '/v2/api/rout/…'],
    ['/v2/x/90.4%2C23.75', '/v2/x/…'],
    ['/v1/x/abcdefabcdef/y', '/v1/x/abcdefabcdef/y'],
    [`/${'k'.repeat(24)}`, `/${'k'.repeat(24)}`],
    [`/${'k'.repeat(25)}`, '/…'],
    ['/"quoted\\', '/"quoted\\'],
  ])('%s is written as %s', (url, route) => {
    expect(logged({ pattern: undefined, url })).toMatchObject({ route });
  });

  it('is cut', () => {
    const { route } = logged({ pattern: undefined, url: '/short'.repeat(100) }) as { route: string };
    expect(route).toBe('/short'.repeat(20));
  });
});

describe('the address of a caller', () => {
  it.each(['127.0.0.1', '::1', '2001:DB8::ff', '::ffff:203.0.113.7'])('%s is written down', (ip) => {
    expect(logged({ ip })).toMatchObject({ ip });
  });

  it.each([
    'unknown',
    'thk_secret',
    '1.2.3.4"',
    '"}\n{"level":50',
    '',
    'a'.repeat(46),
    'x1.2.3.4',
    '1.2.3.4 ',
    'g::1',
  ])('%j, which a proxy made up, is not', (ip) => {
    expect(logged({ ip })).toMatchObject({ ip: '' });
  });
});

it('names the route of a request, or that there is none', () => {
  const request = (url?: string) => ({ routeOptions: { url } }) as Parameters<typeof routeOf>[0];
  expect([routeOf(request('/v2/x')), routeOf(request())]).toEqual(['/v2/x', 'unmatched']);
});
