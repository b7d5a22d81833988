// The threads that plan fleets are shared fairly: one is kept for calls, no account has all, and what waits is bounded and can leave.
import { afterEach, describe, expect, it } from 'vitest';
import { FleetPool, type FleetThreads } from '../../src/dispatch/fleet-pool.ts';
import type { FleetOutcome, FleetWork } from '../../src/dispatch/fleet-work.ts';
import { JobAbandoned } from '../../src/threads/on-behalf.ts';
import { PoolBusyError } from '../../src/threads/pool-errors.ts';

const LIMITS = { tasks: 10, vehicles: 10, pairs: 100, seconds: 1 };

const opened: FleetPool[] = [];
// What still waits would be refused half a minute later.
afterEach(async () => {
  for (const fleets of opened.splice(0)) await fleets.close();
});

/** Threads that work until they are told to be done. */
function pool(size: number) {
  const begun: {
    readonly name: string;
    /** To end soon; that nobody waits. */
    readonly flags: () => number[];
    done(outcome?: FleetOutcome): void;
    giveUp(): void;
  }[] = [];
  const threads: FleetThreads = {
    run: ({ work, left }, options) =>
      new Promise((resolve, reject) => {
        const { name } = (work as FleetWork).fleet as { name: string };
        const json = new TextEncoder().encode('{}');
        const size = { tasks: 1, vehicles: 1, addresses: 0 };
        begun.push({
          name,
          flags: () => [left, options?.behalf?.gone].map((flag) => (flag ? new Int32Array(flag)[0] : -1)),
          giveUp: () => reject(new JobAbandoned(true)),
          done: (outcome = { json, size }) => resolve(outcome),
        });
      }),
    notify: () => undefined,
    close: async () => undefined,
  };
  const fleets = new FleetPool(size, () => threads);
  opened.push(fleets);
  const ask = (account: number, name: string, more: object = {}) =>
    fleets.run({ ask: 'plan', fleet: { name }, limits: LIMITS }, { account, ...more });
  return { fleets, ask, begun, names: () => begun.map(({ name }) => name) };
}

describe('threads that plan fleets', () => {
  it('are never all of one account, and go to the account that waits longest', async () => {
    const { ask, begun, names } = pool(3);
    void ask(1, 'a0');
    void ask(1, 'a1');
    void ask(1, 'a2');
    void ask(1, 'a3');
    void ask(2, 'b1');
    expect(names()).toEqual(['a0', 'a1', 'b1']);
    void ask(2, 'b2');
    begun[1].done();
    await expect.poll(names).toEqual(['a0', 'a1', 'b1', 'a2']);
    begun[3].done();
    await expect.poll(names).toEqual(['a0', 'a1', 'b1', 'a2', 'b2']);
    begun[0].done();
    await expect.poll(names).toEqual(['a0', 'a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('keep one for calls while jobs run', () => {
    const { ask, fleets, names } = pool(3);
    void ask(1, 'job', { inBackground: true });
    expect(fleets.hasRoomFor(2)).toBe(true);
    void ask(2, 'another job', { inBackground: true });
    expect(fleets.hasRoomFor(3)).toBe(false);
    void ask(3, 'call');
    expect(names()).toEqual(['job', 'another job', 'call']);
  });

  it('do not keep an account waiting for its own jobs', () => {
    const { ask, fleets, names } = pool(3);
    void ask(1, 'job', { inBackground: true });
    expect(fleets.hasRoomFor(1)).toBe(false);
    void ask(1, 'call');
    void ask(1, 'waits');
    void ask(2, "somebody else's");
    expect(names()).toEqual(['job', 'call', "somebody else's"]);
  });

  it('are three at least', () => {
    const { ask, names } = pool(1);
    void ask(1, 'job', { inBackground: true });
    void ask(1, 'call');
    void ask(2, 'call of another');
    expect(names()).toEqual(['job', 'call', 'call of another']);
  });

  it('are not waited for by more than a few of one account', async () => {
    const { ask, fleets } = pool(3);
    void ask(1, 'first');
    void ask(1, 'second');
    const leaving = new AbortController();
    for (let i = 0; i < 8; i++) void ask(1, `waiting ${i}`, { signal: leaving.signal });
    await expect(ask(1, 'one more')).rejects.toThrow(PoolBusyError);
    expect(fleets.waiting).toBe(8);
    void ask(2, 'another account');
    // Else they would be refused while other files are tested.
    leaving.abort();
    expect(fleets.waiting).toBe(0);
  });

  it('forget who leaves while waiting, and are told to stop when who waits for them leaves', async () => {
    const { ask, begun, fleets, names } = pool(3);
    const [one, other] = [new AbortController(), new AbortController()];
    const running = ask(1, 'running', { signal: one.signal });
    void ask(1, 'running too');
    const waiting = ask(1, 'waiting', { signal: other.signal });
    other.abort();
    expect(await waiting).toEqual({ left: true });
    expect(fleets.waiting).toBe(0);
    expect(begun[0].flags()).toEqual([0, 0]);
    one.abort();
    expect(begun[0].flags()).toEqual([1, 1]);
    begun[0].giveUp();
    expect(await running).toEqual({ left: true, begun: true });
    expect(names()).toEqual(['running', 'running too']);
  });

  it('begin nothing that waits once they are closed', async () => {
    const { ask, fleets, names } = pool(3);
    void ask(1, 'one');
    void ask(1, 'another');
    const waiting = ask(1, 'waiting');
    await fleets.close();
    expect(await waiting).toEqual({ left: true });
    expect(names()).toEqual(['one', 'another']);
    expect(fleets.waiting).toBe(0);
  });

  it('end soon with what they have when the server is stopped', async () => {
    const { ask, begun, fleets } = pool(2);
    const running = ask(1, 'running');
    fleets.hurry();
    expect(begun[0].flags()).toEqual([1, 0]);
    begun[0].done();
    expect(await running).toMatchObject({ size: { tasks: 1 } });
  });
});
