// Webhooks beside each other: nobody waits for the receiver of another, a delivery has its time, a dead webhook is switched off
// with a notice until its owner switches it on. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Later } from '../../src/fences/delivery-slots.ts';
import { type Post, WebhookDelivery } from '../../src/fences/webhook-delivery.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

describe.each(testEngines())('webhooks in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let clock: number;
  let posted: number[];
  let timers: { at: number; run: () => void }[];
  let notices: [account: number, problem: string][];
  const deliveries: WebhookDelivery[] = [];
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    clock = Date.UTC(2026, 0, 15);
    place = await engine.newPlace();
    store = await place.open();
    posted = [];
    timers = [];
    notices = [];
  });
  afterEach(async () => {
    const closed = deliveries.splice(0).map((delivery) => delivery.close());
    pass(1_000);
    await Promise.all(closed);
    await store.close();
    place.remove();
  });

  /** An account whose webhook has an event waiting; its number is in the URL. */
  async function withEvent(account: number): Promise<void> {
    await store.webhooks.put(
      account,
      { url: `https://${account}.example/`, secret: 's', delivered: 0 },
      clock,
    );
    await happen(account);
  }
  const happen = (account: number) =>
    store.tracking.write(
      account,
      {
        objects: [],
        events: [{ kind: 'enter', object: 'c7', fence: 'f', fence_name: 'depot', at: 0, lon: 90, lat: 23 }],
      },
      clock,
      async () => undefined,
    );
  const later: Later = (milliseconds, run) => {
    const timer = { at: clock + milliseconds, run };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
  };
  function pass(milliseconds: number): void {
    clock += milliseconds;
    for (const timer of timers.filter(({ at }) => at <= clock)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  }
  /** Answers the accounts below a number never, and the others at once. */
  const slowBelow =
    (first: number, status = 200): Post =>
    async (url, _body, _headers, signal) => {
      const account = Number(/\d+/.exec(url)?.[0]);
      posted.push(account);
      if (account >= first) return status;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
  function delivering(post: Post): WebhookDelivery {
    const gaveUp = (account: number, problem: string) => void notices.push([account, problem]);
    const delivery = new WebhookDelivery(store, post, { now: () => clock, later, gaveUp });
    deliveries.push(delivery);
    return delivery;
  }
  const webhook = (account: number) => store.webhooks.find(account);

  it('do not wait for slow ones, of which there may be more than slots', async () => {
    const SLOW = 24;
    for (let account = 1; account <= SLOW; account++) await withEvent(account);
    const delivery = delivering(slowBelow(100));
    const first = delivery.look();
    await expect.poll(() => posted.length).toBe(16);
    await withEvent(100);
    // No slot is free yet; a second later those that have waited for an answer leave theirs.
    await delivery.look();
    expect(posted).not.toContain(100);
    pass(1_000);
    void delivery.look();
    await expect.poll(() => posted.length).toBe(SLOW + 1);
    await expect.poll(async () => (await webhook(100))?.delivered).toBe(1);
    // Each slow one has its own ten seconds.
    pass(9_000);
    await first;
    expect(await webhook(1)).toMatchObject({ failures: 1, last_error: 'no response within 10 s' });
    pass(1_000);
    await expect.poll(async () => (await webhook(SLOW))?.failures).toBe(1);
  });

  it('that are slow are stopped after a second while very many are', async () => {
    for (let account = 1; account <= 90; account++) await withEvent(account);
    const delivery = delivering(slowBelow(100));
    for (let round = 1; round <= 5; round++) {
      void delivery.look();
      await expect.poll(() => posted.length).toBe(Math.min(16 * round, 90));
      pass(1_000);
    }
    // 64 are slow by now; the last 16 have to go.
    const stopped = async () => {
      const all = await Promise.all(Array.from({ length: 90 }, (_, i) => webhook(i + 1)));
      return all.filter((each) => /while many other/.test(each?.last_error ?? ''));
    };
    await expect.poll(async () => (await stopped()).length).toBe(16);
    await withEvent(100);
    void delivery.look();
    await expect.poll(async () => (await webhook(100))?.delivered).toBe(1);
  });

  it('are served in turn: whoever was served longest ago is the next', async () => {
    for (let account = 1; account <= 20; account++) await withEvent(account);
    const delivery = delivering(slowBelow(0));
    await delivery.look();
    clock += 1;
    for (const account of new Set(posted)) await happen(account);
    const served = [...posted];
    await delivery.look();
    expect(served).toHaveLength(16);
    // The four that had to wait, and twelve of the others.
    expect(new Set(posted).size).toBe(20);
    expect(posted).toHaveLength(32);
  });

  it('that fail for days are switched off with a notice, and on again by their owner', async () => {
    await withEvent(1);
    const delivery = delivering(slowBelow(0, 500));
    let days = 0;
    for (let attempt = 1; attempt <= 80; attempt++) {
      expect((await webhook(1))?.disabled_at).toBeNull();
      await delivery.look();
      const next = (await webhook(1))?.next_at ?? clock;
      days += (next - clock) / 86_400_000;
      clock = next;
    }
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
    expect(notices).toEqual([[1, 'the response had status 500']]);
    expect(await webhook(1)).toMatchObject({ failures: 80, disabled_at: expect.any(Number) });
    await delivery.look();
    expect(posted).toHaveLength(80);
    expect(await store.webhooks.claim(1, clock, clock + 5_000)).toBeUndefined();
    expect(await store.webhooks.enable(2)).toBe(false);
    expect(await store.webhooks.enable(1)).toBe(true);
    await delivering(slowBelow(0)).look();
    expect(await webhook(1)).toMatchObject({
      delivered: 1,
      failures: 0,
      disabled_at: null,
      last_error: null,
    });
  });

  it('that are switched off keep no events beyond a week', async () => {
    await withEvent(1);
    await withEvent(2);
    await store.webhooks.claim(1, clock, clock + 5_000);
    const failure = { failures: 80, last_error: 'x', next_at: clock, disabled_at: clock };
    expect(await store.webhooks.failed(1, clock + 5_000, failure)).toBe(true);
    await store.tracking.dropOld(clock + 8 * 86_400_000);
    expect(await store.tracking.eventsAfter(1, 0, 10)).toEqual([]);
    expect(await store.tracking.eventsAfter(2, 0, 10)).toHaveLength(1);
  });

  it('are left to another node when the server ends', async () => {
    await withEvent(1);
    const delivery = delivering(slowBelow(100));
    void delivery.look();
    await expect.poll(() => posted).toEqual([1]);
    pass(1_000);
    await delivery.close();
    expect(await webhook(1)).toMatchObject({ failures: 0, delivered: 0, claimed_until: 0 });
    await delivery.look();
    expect(posted).toEqual([1]);
  });

  it('are not ended by a node whose claim was too late', async () => {
    await withEvent(1);
    const [mine, theirs] = [clock + 5_000, clock + 11_000];
    expect(await store.webhooks.claim(1, clock, mine)).toBeDefined();
    expect(await store.webhooks.claim(1, clock + 4_999, theirs)).toBeUndefined();
    expect(await store.webhooks.claim(1, clock + 6_000, theirs)).toBeDefined();
    expect(await store.webhooks.renew(1, mine, clock + 20_000)).toBe(false);
    await store.webhooks.delivered(1, mine, 1, clock);
    const failure = { failures: 80, last_error: 'late', next_at: clock, disabled_at: clock };
    expect(await store.webhooks.failed(1, mine, failure)).toBe(false);
    await store.webhooks.release(1, mine);
    expect(await webhook(1)).toMatchObject({
      delivered: 0,
      failures: 0,
      disabled_at: null,
      claimed_until: theirs,
    });
    expect(await store.webhooks.renew(1, theirs, theirs + 1)).toBe(true);
  });
});
