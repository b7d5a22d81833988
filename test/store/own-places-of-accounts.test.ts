// Own places in the state are reached by their account alone: two accounts keep places with the same ids, and whatever one of them does,
// the other's stay as they are. One suite over both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from './engines.ts';

const FIRST = 2_113_929_216;
const HOUR = 3_600_000;
const [A, B] = [11, 12];

describe.each(testEngines())('own places in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    for (const account of [A, B])
      expect(await store.livePlaces.create(account, [named(account, 0), named(account, 1)], 1)).toBe(true);
  });
  afterEach(async () => {
    await store.close();
    place.remove();
  });

  const named = (account: number, i: number) => ({
    id: FIRST + i,
    own_id: `SHOP-${i}`,
    name: `Place ${i} of ${account}`,
    name_bn: null,
    type: 'Others',
    sub_type: '',
    house: null,
    street: null,
    lon: 90,
    lat: 23,
    extra: null,
  });
  const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
  const ofB = ['Place 0 of 12', 'Place 1 of 12'];

  it('are found by id, by the own id and in lists of their account', async () => {
    expect((await store.livePlaces.find(A, FIRST))?.name).toBe('Place 0 of 11');
    expect((await store.livePlaces.find(B, FIRST))?.name).toBe('Place 0 of 12');
    expect(names(await store.livePlaces.findByOwnId(B, 'SHOP-1'))).toEqual(['Place 1 of 12']);
    expect(names(await store.livePlaces.list(B, 0, 10))).toEqual(ofB);
    expect(names(await store.livePlaces.changedAfter(B, 0, 10))).toEqual(ofB);
    expect(await store.livePlaces.find(13, FIRST)).toBeUndefined();
  });

  it('are changed and removed in their account', async () => {
    expect((await store.livePlaces.change(A, FIRST, { name: 'changed' }))?.name).toBe('changed');
    expect(await store.livePlaces.remove(A, FIRST + 1, 5)).toBe(true);
    expect(names(await store.livePlaces.list(A, 0, 10))).toEqual(['changed']);
    expect(names(await store.livePlaces.list(B, 0, 10))).toEqual(ofB);
    expect(await store.livePlaces.change(13, FIRST, { name: 'x' })).toBeUndefined();
    expect(await store.livePlaces.remove(13, FIRST, 5)).toBe(false);
    // Else whoever names places of others would make room for more of their own, and have something committed with each call.
    await store.livePlaces.create(13, [named(13, 5)], 1);
    const counted = async () => (await store.livePlaces.versions()).get(13);
    const before = await counted();
    expect(before).toMatchObject({ places: 1 });
    expect(await store.livePlaces.change(13, FIRST, { name: '' })).toBeUndefined();
    expect(await store.livePlaces.remove(13, FIRST, 5)).toBe(false);
    expect(await counted()).toEqual(before);
  });

  it('that were removed long ago are cleared away in their account, which alone is told to reload', async () => {
    await store.livePlaces.remove(B, FIRST, 5);
    await store.livePlaces.remove(A, FIRST, 5);
    await store.livePlaces.remove(A, FIRST + 1, 6 + HOUR);
    const left = (account: number) => store.livePlaces.changedAfter(account, 0, 10);
    expect(names(await left(A))).toEqual(['Place 1 of 11']);
    expect(names(await left(B)).sort()).toEqual(ofB);
    const versions = await store.livePlaces.versions();
    expect(versions.get(A)?.cleared).toBeGreaterThan(0);
    expect(versions.get(B)?.cleared).toBe(0);
  });
});
