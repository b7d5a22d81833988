// Moving things: what is answered, what becomes an event, and that events reach a webhook at least once and in order. One suite
// over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventFeed } from '../../src/fences/event-feed.ts';
import type { FenceEvent } from '../../src/fences/fence-event.ts';
import { Fences } from '../../src/fences/fences.ts';
import { isPrivate } from '../../src/fences/post.ts';
import { Tracker } from '../../src/fences/tracker.ts';
import { type Post, signature, WebhookDelivery } from '../../src/fences/webhook-delivery.ts';
import type { Store } from '../../src/store/open.ts';
import { TooManyObjects } from '../../src/store/tracking.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

const MINUTE = 60_000;
const IN = { lon: 90.4, lat: 23.8 };
const OUT = { lon: 90.5, lat: 23.8 };

describe.each(testEngines())('moving things in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let fences: Fences;
  let tracker: Tracker;
  let clock = 0;
  let fence: { id: string; name: string };
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    clock = Date.UTC(2026, 0, 15);
    place = await engine.newPlace();
    store = await place.open();
    fences = new Fences(store.fences);
    tracker = new Tracker(fences, store.tracking, () => clock);
    fence = { id: await fences.create(1, { name: 'depot', radius: 200, ...IN }), name: 'depot' };
  });
  afterEach(async () => {
    await fences.close();
    await store.close();
    place.remove();
  });

  const move = (where: { lon: number; lat: number }, minute: number, id = 'c7', account = 1) =>
    tracker.track(account, [{ id, ...where, at: clock + minute * MINUTE }], { dwellMs: 5 * MINUTE });
  const kinds = async (account = 1) =>
    (await store.tracking.eventsAfter(account, 0, 1000)).map(({ number, kind, object }) => [
      number,
      kind,
      object,
    ]);

  it('are as many as an account may follow; those that have not moved for a month make room', async () => {
    store.tracking.most = 2;
    await move(OUT, 0, 'a');
    await move(OUT, 0, 'b');
    await expect(move(OUT, 1, 'c')).rejects.toThrow(TooManyObjects);
    await move(OUT, 1, 'b');
    await move(OUT, 1, 'x', 2);
    clock += 30 * 24 * 60 * MINUTE + 1;
    await move(OUT, 0, 'b');
    await move(OUT, 0, 'c');
    await expect(move(OUT, 1, 'd')).rejects.toThrow(TooManyObjects);
  });

  it('enter, dwell in and leave fences', async () => {
    expect((await move(OUT, 0)).objects).toEqual([{ id: 'c7', entered: [], left: [], dwells: [] }]);
    expect((await move(IN, 1)).objects).toEqual([{ id: 'c7', entered: [fence], left: [], dwells: [] }]);
    expect((await move(IN, 3)).objects[0].dwells).toEqual([{ ...fence, seconds: 120 }]);
    expect((await move(IN, 7)).objects[0].dwells).toEqual([{ ...fence, seconds: 360 }]);
    expect((await move(IN, 9)).objects[0].dwells).toEqual([{ ...fence, seconds: 480 }]);
    expect((await move(OUT, 10)).objects).toEqual([{ id: 'c7', entered: [], left: [fence], dwells: [] }]);
    expect(await kinds()).toEqual([
      [1, 'enter', 'c7'],
      [2, 'dwell', 'c7'],
      [3, 'leave', 'c7'],
    ]);
  });

  it('are followed through all positions of one call, in order of time', async () => {
    const at = (minute: number) => clock + minute * MINUTE;
    const report = await tracker.track(
      1,
      [
        { id: 'a', ...OUT, at: at(3) },
        { id: 'b', ...IN, at: at(1) },
        { id: 'a', ...IN, at: at(2) },
        { id: 'a', ...OUT, at: at(1) },
      ],
      { dwellMs: MINUTE },
    );
    expect(report.objects).toEqual([
      { id: 'a', entered: [fence], left: [fence], dwells: [] },
      { id: 'b', entered: [fence], left: [], dwells: [] },
    ]);
    expect(report.ignored).toBe(0);
  });

  it('are not moved by past positions, which may come twice', async () => {
    await move(IN, 5);
    expect(await move(OUT, 5)).toMatchObject({ ignored: 1 });
    expect(await move(OUT, 4)).toMatchObject({ ignored: 1, objects: [{ left: [] }] });
    expect(await kinds()).toEqual([[1, 'enter', 'c7']]);
  });

  it('of one account reveal nothing to another', async () => {
    await move(IN, 0, 'c7', 2);
    await move(IN, 1);
    expect(await kinds(2)).toEqual([]);
    expect(await kinds(1)).toHaveLength(1);
  });

  it('leave a fence that was deleted, and enter polygons', async () => {
    await move(IN, 0);
    await fences.remove(1, fence.id);
    expect((await move(IN, 1)).objects[0].left).toEqual([fence]);
    const square = [
      [90, 23],
      [91, 23],
      [91, 24],
      [90, 24],
      [90, 23],
    ];
    const [id] = await fences.addPolygons(1, [
      { name: 'square', geometry: JSON.stringify({ type: 'MultiPolygon', coordinates: [[square]] }) },
    ]);
    expect((await move(IN, 2)).objects[0].entered).toEqual([{ id, name: 'square' }]);
  });

  it('in concurrent calls are numbered without gaps or repeats', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => move(IN, 1, `c${i}`)));
    expect((await kinds()).map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('are delivered to a feed, from the requested number on', async () => {
    const feed = new EventFeed(store.tracking);
    await move(IN, 0, 'before');
    const heard: FenceEvent[] = [];
    const all: FenceEvent[] = [];
    const listen = (after: number, into: FenceEvent[]) => {
      const seat = feed.seat(1, 2);
      seat?.listen(after, { isReady: () => true, hear: (events) => void into.push(...events) });
      return () => seat?.free();
    };
    const stop = listen(await feed.lastNumber(1), heard);
    listen(0, all);
    expect(feed.seat(1, 2)).toBeUndefined();
    expect(feed.seat(2, 2)).toBeDefined();
    await move(IN, 1, 'after');
    await feed.look();
    expect(heard).toMatchObject([{ object: 'after', event: 'enter' }]);
    expect(all).toMatchObject([{ object: 'before' }, { object: 'after' }]);
    stop();
    await move(OUT, 2, 'after');
    await feed.look();
    expect(heard).toHaveLength(1);
    await feed.close();
  });

  describe('webhooks', () => {
    let posted: { body: string; signed: string }[] = [];
    let answer: number | Error = 200;
    const post: Post = async (_url, body, headers) => {
      posted.push({ body, signed: headers['x-thikana-signature'] });
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const delivery = () => new WebhookDelivery(store, post, { now: () => clock });
    const objects = (at: number): string[] =>
      JSON.parse(posted[at].body).events.map((event: { object: string }) => event.object);
    beforeEach(async () => {
      posted = [];
      answer = 200;
      await store.webhooks.put(1, { url: 'https://courier.example/', secret: 's', delivered: 0 }, clock);
    });

    it('get events in order, signed, and each once when they answer', async () => {
      await move(IN, 0, 'a');
      await move(IN, 0, 'b');
      const sender = delivery();
      await sender.look();
      expect(posted).toHaveLength(1);
      expect(objects(0)).toEqual(['a', 'b']);
      expect(posted[0].signed).toBe(signature('s', posted[0].body, clock / 1000));
      await sender.look();
      await move(IN, 1, 'c');
      await sender.look();
      expect(posted.map((_, i) => objects(i))).toEqual([['a', 'b'], ['c']]);
    });

    it.each([500, 301, new Error('connection refused')])(
      'that fail with %s are tried again, later each time',
      async (failure) => {
        await move(IN, 0, 'a');
        answer = failure;
        const sender = delivery();
        const pauses: number[] = [];
        for (let i = 0; i < 4; i++) {
          await sender.look();
          await sender.look();
          const webhook = await store.webhooks.find(1);
          pauses.push((webhook?.next_at ?? 0) - clock);
          clock = webhook?.next_at ?? 0;
        }
        expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
        expect(posted).toHaveLength(4);
        answer = 204;
        await sender.look();
        expect(objects(4)).toEqual(['a']);
        expect(await store.webhooks.find(1)).toMatchObject({ delivered: 1, failures: 0, last_error: null });
      },
    );

    it('lose nothing if the sender dies in between: the next one sends it again', async () => {
      await move(IN, 0, 'a');
      // Died after its claim.
      expect(await store.webhooks.claim(1, clock, clock + 30_000)).toBeDefined();
      const sender = delivery();
      await sender.look();
      expect(posted).toEqual([]);
      clock += 30_001;
      await sender.look();
      expect(objects(0)).toEqual(['a']);
    });

    it('are served by one of several at a time', async () => {
      await move(IN, 0, 'a');
      await Promise.all([delivery().look(), delivery().look(), delivery().look()]);
      expect(posted).toHaveLength(1);
    });

    it('keep their events until sent; others are dropped after a week', async () => {
      await move(IN, 0, 'a');
      await store.tracking.dropOld(clock + 8 * 86_400_000);
      expect(await kinds()).toHaveLength(1);
      await delivery().look();
      await store.tracking.dropOld(clock + 8 * 86_400_000);
      expect(await kinds()).toHaveLength(0);
    });
  });
});

describe('hosts that webhooks may not reach', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.9',
    '169.254.169.254',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ])('%s', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each(['103.4.144.1', '8.8.8.8', '2001:4860:4860::8888'])('are not %s', (address) => {
    expect(isPrivate(address)).toBe(false);
  });
});
