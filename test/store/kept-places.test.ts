// What an account keeps of its own is counted in the transaction that changes it: the limit holds whether or not any node has the places
// in memory, and however many calls come at once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewLivePlace, TooManyPlaces } from '../../src/store/live-places.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from './engines.ts';

/** Three such places are within the limit of letters, four are not. */
const MOST = { places: 10, letters: 350 };
const LONG = 'x'.repeat(100);
const place = (id: number): NewLivePlace => ({
  id,
  own_id: null,
  name: `Depot ${id}`,
  name_bn: null,
  type: 'Others',
  sub_type: '',
  house: null,
  street: null,
  lon: 90.4,
  lat: 23.8,
  extra: LONG,
});

describe.each(testEngines())('places of an account in $name', (engine) => {
  let at: StatePlace;
  let store: Store;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    at = await engine.newPlace();
    store = await at.open();
    store.livePlaces.most = MOST;
  });
  afterEach(async () => {
    await store.close();
    at.remove();
  });

  it('are bounded, exactly, also when several calls come at once', async () => {
    const { livePlaces } = store;
    await livePlaces.create(1, [place(1), place(2), place(3)], 0);
    await expect(livePlaces.create(1, [place(4)], 0)).rejects.toBeInstanceOf(TooManyPlaces);
    await expect(livePlaces.change(1, 1, { extra: LONG + LONG })).rejects.toBeInstanceOf(TooManyPlaces);
    expect((await livePlaces.list(1, 0, 10)).map(({ id }) => id)).toEqual([1, 2, 3]);
    // Another account has its own count.
    expect(await livePlaces.create(2, [place(1)], 0)).toBe(true);

    expect(await livePlaces.remove(1, 2, 1)).toBe(true);
    expect(await livePlaces.remove(1, 2, 1)).toBe(false);
    const made = await Promise.allSettled([5, 6, 7].map((id) => livePlaces.create(1, [place(id)], 2)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const counted = (await livePlaces.versions()).get(1);
    const kept = await livePlaces.list(1, 0, 10);
    expect(counted).toMatchObject({
      places: kept.length,
      letters: kept.reduce((sum, { name, extra }) => sum + name.length + (extra?.length ?? 0), 0),
    });
  });

  it('are counted by what the account itself changes, also where another has a place of the same id', async () => {
    const { livePlaces } = store;
    await livePlaces.create(1, [{ ...place(8), extra: null }], 0);
    await livePlaces.create(2, [place(8)], 0);
    const letters = async (account: number) => (await livePlaces.versions()).get(account)?.letters;
    const name = place(8).name.length;
    await livePlaces.change(2, 8, { extra: 'short' });
    expect([await letters(1), await letters(2)]).toEqual([name, name + 'short'.length]);
    await livePlaces.change(1, 8, { extra: LONG });
    await livePlaces.remove(1, 8, 1);
    expect([await letters(1), await letters(2)]).toEqual([0, name + 'short'.length]);
    expect(await livePlaces.find(2, 8)).toMatchObject({ extra: 'short' });
  });
});
