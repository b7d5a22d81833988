// How fast a tenant is told no: at once at first, then at a steady rate, each within a second; others and what was admitted never wait for it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors } from '../../src/http/errors.ts';
import { type EndpointRoute, Exchange, type Pipeline } from '../../src/http/pipeline/exchange.ts';
import { pace } from '../../src/http/pipeline/pace.ts';
import { RefusalPace } from '../../src/http/refusal-pace.ts';
import { ServerLoad } from '../../src/http/server-load.ts';
import { WaitingLine } from '../../src/http/waiting-line.ts';

const AT_ONCE = 50;

describe('the pace of refusals', () => {
  const holds = (pace: RefusalPace, count: number, now: number) =>
    Array.from({ length: count }, () => pace.hold(now));

  it('lets fifty leave at once, then one every ten milliseconds', () => {
    const pace = new RefusalPace();
    expect(holds(pace, AT_ONCE, 1_000)).toEqual(Array(AT_ONCE).fill(0));
    expect(holds(pace, 3, 1_000)).toEqual([10, 20, 30]);
    expect(pace.hold(1_020)).toBe(20);
  });

  it('holds none for more than a second', () => {
    const pace = new RefusalPace();
    const held = holds(pace, 900, 1_000);
    expect(held.at(-1)).toBe(1_000);
    expect(Math.max(...held.map(Number))).toBe(1_000);
  });

  it('forgets after a pause', () => {
    const pace = new RefusalPace();
    holds(pace, 200, 1_000);
    expect(holds(pace, AT_ONCE, 1_000 + 60_000)).toEqual(Array(AT_ONCE).fill(0));
  });

  it('holds a thousand at most', () => {
    const pace = new RefusalPace();
    holds(pace, AT_ONCE + 1_000, 1_000);
    expect(pace.hold(1_000)).toBeUndefined();
    pace.release();
    expect(pace.hold(1_000)).toBe(1_000);
  });
});

describe('a refused request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pipeline = {
    app: { admission: { accountBehind: (key: string) => Number(key) } },
    load: new ServerLoad(),
    line: new WaitingLine(),
  } as unknown as Pipeline;
  const route = { endpoint: {}, withPath: false } as unknown as EndpointRoute;
  const request = (key: string) =>
    new Exchange(
      pipeline,
      route,
      { raw: { headers: {}, method: 'GET' }, query: { api_key: key }, ip: '10.0.0.1' } as FastifyRequest,
      {} as FastifyReply,
    );
  const refused = (key: string) => Object.assign(request(key), { failure: errors.noKey() });
  const refuseMany = (key: string, count: number): void => {
    for (let i = 0; i < count; i++) void pace(refused(key));
  };

  it('is held if its tenant has had many, and leaves when its time has come', async () => {
    refuseMany('1', AT_ONCE);
    let left = false;
    const leaving = pace(refused('1'))?.then(() => {
      left = true;
    });
    expect(leaving).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(9);
    expect(left).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(left).toBe(true);
  });

  it('of another tenant is not held', () => {
    refuseMany('2', 500);
    expect(pace(refused('3'))).toBeUndefined();
  });

  it('is never held if it was admitted, answered, turned away by a busy server, or made by the operator', () => {
    refuseMany('4', 500);
    expect(pace(request('4'))).toBeUndefined();
    expect(pace(Object.assign(refused('4'), { admitted: { headers: {}, settle() {} } }))).toBeUndefined();
    expect(pace(Object.assign(request('4'), { failure: errors.busy() }))).toBeUndefined();
    expect(pace(Object.assign(refused('4'), { caller: { kind: 'operator' as const } }))).toBeUndefined();
  });

  it('is not held while the server stops', () => {
    refuseMany('5', 500);
    pipeline.load.stopping = true;
    expect(pace(refused('5'))).toBeUndefined();
    pipeline.load.stopping = false;
  });

  it('closes the connection once a thousand of its tenant are held', () => {
    refuseMany('6', AT_ONCE + 1_000);
    const next = refused('6');
    expect(pace(next)).toBeUndefined();
    expect(next.isLast).toBe(true);
  });
});
