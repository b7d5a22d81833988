// Jobs in the state: taken by one node at a time, resumed where another left off, ended once with one event. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FleetOptions } from '../../src/dispatch/fleet-pool.ts';
import type { FleetOutcome, FleetWork } from '../../src/dispatch/fleet-work.ts';
import { Jobs } from '../../src/dispatch/jobs.ts';
import { TooManyJobs } from '../../src/store/jobs.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

const SIZE = { tasks: 300, vehicles: 1, addresses: 0 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A node whose threads end when they are told to. */
function node(store: Store, now: () => number, trouble: unknown[] = []) {
  const begun: { work: FleetWork; options: FleetOptions; done(outcome: FleetOutcome | Error): void }[] = [];
  const jobs = new Jobs({
    jobs: store.jobs,
    threads: () => ({
      hasRoomFor: () => true,
      run: (work, options) =>
        new Promise((resolve, reject) => {
          options.signal?.addEventListener('abort', () => resolve({ left: true }));
          begun.push({
            work: work as FleetWork,
            options,
            done: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
          });
        }),
    }),
    now,
    trouble: (error) => void trouble.push(error),
  });
  return { jobs, begun };
}

describe.each(testEngines())('jobs in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let clock = 1_000_000;
  const now = () => clock;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
  });
  afterEach(async () => {
    await store.close();
    place.remove();
  });
  const add = (id: string, account = 1) =>
    store.jobs.add(account, { id, request: `{"name":"${id}"}`, tasks: 300, seconds: 60 }, clock++);
  const stateOf = async (id: string, account = 1) => store.jobs.find(account, id);

  it('are planned by one node, and end with one event', async () => {
    await add('a');
    const [one, other] = [node(store, now), node(store, now)];
    await Promise.all([one.jobs.look(), other.jobs.look()]);
    expect(one.begun.length + other.begun.length).toBe(1);
    const [run] = [...one.begun, ...other.begun];
    expect(new TextDecoder().decode(run.work.fleet as Uint8Array)).toBe('{"name":"a"}');
    run.done({ json: bytes('{"code":0}'), size: SIZE });
    await expect.poll(async () => (await stateOf('a'))?.status).toBe('done');
    expect(await stateOf('a')).toMatchObject({ plan: '{"code":0}', share: 1, begun: 1 });
    expect(await store.tracking.eventsAfter(1, 0, 10)).toMatchObject([
      { number: 1, kind: 'plan', object: 'a', fence: 'done' },
    ]);
    await Promise.all([one.jobs.close(), other.jobs.close()]);
  });

  it('go on with the best plan so far once the claim of a node that died has expired', async () => {
    await add('a');
    const dead = await store.jobs.claim('a', clock, clock + 10_000);
    expect(dead?.begun).toBe(1);
    await store.jobs.renew('a', clock + 10_000, {
      claimed_until: clock + 10_000,
      share: 0.5,
      plan: '{"routes":[]}',
    });
    const { jobs, begun } = node(store, now);
    await jobs.look();
    expect(begun).toHaveLength(0);
    clock += 10_001;
    await jobs.look();
    expect(begun).toHaveLength(1);
    expect(new TextDecoder().decode(begun[0].work.resume)).toBe('{"routes":[]}');
    expect(begun[0].work.limits.seconds).toBe(30);
    // The dead one wakes up: a job that is no longer its own is neither kept nor told anything by it, nor ended.
    const late = { claimed_until: clock + 60_000, share: 0.9, plan: '{"routes":[1]}' };
    expect(await store.jobs.renew('a', clock - 1, late)).toBe(false);
    expect(await stateOf('a')).not.toMatchObject({ share: 0.9 });
    const ended = await store.jobs.finish({ id: 'a', account_id: 1 }, clock - 1, { status: 'done' }, clock);
    expect(ended).toBe(false);
    begun[0].done({ json: bytes('{"code":0}'), size: SIZE });
    await expect.poll(async () => (await stateOf('a'))?.status).toBe('done');
    expect(await store.tracking.eventsAfter(1, 0, 10)).toHaveLength(1);
    await jobs.close();
  });

  it('are given back by a node that stops, and begun again by another', async () => {
    await add('a');
    const [one, other] = [node(store, now), node(store, now)];
    await one.jobs.look();
    await one.jobs.close();
    expect(await stateOf('a')).toMatchObject({ status: 'running', claimed_until: 0 });
    await other.jobs.look();
    expect(other.begun).toHaveLength(1);
    await other.jobs.close();
  });

  it('that cannot be read fail with the sentence; those that break off again and again are given up', async () => {
    await add('bad');
    const trouble: unknown[] = [];
    const { jobs, begun } = node(store, now, trouble);
    await jobs.look();
    begun[0].done({ fault: 'jobs.0.id is missing' });
    await expect.poll(async () => (await stateOf('bad'))?.status).toBe('failed');
    expect((await stateOf('bad'))?.fault).toBe('jobs.0.id is missing');
    await add('broken');
    for (let i = 1; i <= 5; i++) {
      await jobs.look();
      begun[i].done(new Error('the thread died'));
      await expect.poll(() => trouble.length).toBe(i);
    }
    await jobs.look();
    await expect.poll(async () => (await stateOf('broken'))?.status).toBe('failed');
    expect(begun).toHaveLength(6);
    await jobs.close();
  });

  it('can be cancelled by their account alone, with an event, while they run', async () => {
    await add('a');
    const { jobs, begun } = node(store, now);
    await jobs.look();
    expect(await store.jobs.cancel(2, 'a', clock)).toBe(false);
    expect(await stateOf('a', 2)).toBeUndefined();
    expect(await store.jobs.cancel(1, 'a', clock)).toBe(true);
    expect(await store.jobs.cancel(1, 'a', clock)).toBe(false);
    begun[0].done({ json: bytes('{"code":0}'), size: SIZE });
    await jobs.close();
    expect(await stateOf('a')).toMatchObject({ status: 'cancelled', plan: null });
    expect(await store.tracking.eventsAfter(1, 0, 10)).toMatchObject([{ fence: 'cancelled' }]);
  });

  it('are three at a time for an account, also when they come together', async () => {
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((id) => add(id)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    await expect(add('f')).rejects.toThrow(TooManyJobs);
    await add('of another', 2);
    expect(await store.jobs.list(1)).toHaveLength(3);
  });

  it('are kept for a while once they have ended', async () => {
    for (let i = 0; i < 24; i++) {
      await add(`job ${i}`);
      await store.jobs.cancel(1, `job ${i}`, clock);
    }
    expect((await store.jobs.list(1)).length).toBeLessThanOrEqual(21);
    await store.jobs.dropOld(clock + 8 * 86_400_000);
    expect(await store.jobs.list(1)).toEqual([]);
  });
});
