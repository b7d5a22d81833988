// Learned speeds in the state: merged, fading, bounded, and counted once. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LearnedRecord } from '../../src/store/learned.ts';
import type { Store } from '../../src/store/open.ts';
import { allEngines, type StatePlace } from './engines.ts';

const terms = { halfLifeMs: 1_000, mostWeight: 10, mostRows: 5 };
const row = { stretch: 2 ** 51 + 7, hour: 9, weight: 2, mean: 3, variance: 0.5, vehicles: 0b101 };
const batch = { account: 0, profile: 'car', rows: [row], passes: 2, positions: 20 };

describe.each(allEngines())('learned speeds in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
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

  const all = async (): Promise<LearnedRecord[]> => {
    const rows: LearnedRecord[] = [];
    for await (const page of store.learned.rows()) rows.push(...page);
    return rows;
  };

  it('are merged by weight, older ones counting less', async () => {
    await store.learned.add(batch, 0, terms);
    await store.learned.add(
      { ...batch, rows: [{ ...row, weight: 1, mean: 5, vehicles: 0b10 }] },
      1_000,
      terms,
    );
    const [merged] = await all();
    // Half of the old weight is left.
    expect(merged).toMatchObject({
      account_id: 0,
      stretch: row.stretch,
      weight: 2,
      mean: 4,
      vehicles: 0b111,
      at: 1_000,
    });
    expect(merged.variance).toBeCloseTo(0.5 + 0.25 * 4);
    expect(await store.learned.totals()).toEqual([
      { account_id: 0, row_count: 1, passes: 4, positions: 40, newest: 1_000 },
    ]);
  });

  it('of a part of a file count once, whoever adds it and however often', async () => {
    const part = { ...batch, id: 'file 1' };
    const added = await Promise.all([1, 2, 3].map(() => store.learned.add(part, 5, terms)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await store.learned.has('file 1')).toBe(true);
    expect(await store.learned.has('file 2')).toBe(false);
    expect(await all()).toMatchObject([{ weight: 2 }]);
  });

  it('tell all nodes that there are more', async () => {
    const before = await store.changes.versions();
    await store.learned.add(batch, 0, terms);
    expect((await store.changes.versions()).speeds).toBe(before.speeds + 1);
  });

  it('take no more rows than an account may have', async () => {
    const rows = Array.from({ length: 8 }, (_, stretch) => ({ ...row, stretch: stretch + 1 }));
    await store.learned.add({ ...batch, account: 7, rows }, 0, terms);
    await store.learned.add({ ...batch, account: 7, rows }, 0, terms);
    const kept = await all();
    expect(kept.map(({ stretch }) => stretch)).toEqual([1, 2, 3, 4, 5]);
    expect(kept.every(({ weight }) => weight === 4)).toBe(true);
    expect(await store.learned.stretches(7)).toBe(5);
    expect(await store.learned.byHour(7, 3)).toEqual([{ hour: 9, rows: 5, counting: 0 }]);
    await store.learned.add({ ...batch, account: 7, rows: [{ ...rows[2], vehicles: 0b100010 }] }, 0, terms);
    // Two vehicles and two more: of one stretch three at least.
    expect(await store.learned.byHour(7, 3)).toEqual([{ hour: 9, rows: 5, counting: 1 }]);
    expect(await store.learned.stretches(7, 3)).toBe(1);
    expect(await store.learned.stretches(0)).toBe(0);
  });

  it('fade away, and can be forgotten', async () => {
    await store.learned.add({ ...batch, id: 'a' }, 0, terms);
    await store.learned.add({ ...batch, rows: [{ ...row, hour: 10 }] }, 9_000, terms);
    await store.learned.sweep(9_500, terms.halfLifeMs, 5_000);
    expect(await all()).toMatchObject([{ hour: 10 }]);
    expect(await store.learned.totals()).toMatchObject([{ row_count: 1 }]);
    expect(await store.learned.has('a')).toBe(false);
    await store.learned.forget(0);
    expect(await all()).toEqual([]);
    expect(await store.learned.totals()).toEqual([]);
  });
});
