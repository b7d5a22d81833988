// The places of accounts in memory: kept in step with the state, forgotten when nobody asks or memory runs out, and never rebuilt whole
// for every change.
import { afterAll, describe, expect, it } from 'vitest';
import { LivePlaces } from '../../../src/places/live/live-places.ts';
import { searchOver } from '../../../src/places/live/lookups-over.ts';
import { type OwnTablesJob, ownTables } from '../../../src/places/live/own-tables.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import type { LivePlaceRecord, LivePlaceRepository, NewLivePlace } from '../../../src/store/live-places.ts';
import { smallDataset } from '../../fixtures/small-dataset.ts';

const small = smallDataset();
afterAll(() => small.remove());
const regions = openRegions(small.dataset);
const search = openPlaceSearch(small.dataset, regions);

/** A state that keeps rows in a list. */
function fakeStore() {
  const rows: LivePlaceRecord[] = [];
  const versions = new Map<number, number>();
  const next = (account: number): number => {
    versions.set(account, (versions.get(account) ?? 0) + 1);
    return versions.get(account) ?? 0;
  };
  const store = {
    async create(account: number, places: readonly NewLivePlace[]) {
      for (const place of places)
        rows.push({ ...place, account_id: account, version: next(account), created_at: 0, removed_at: null });
      return true;
    },
    async remove(account: number, id: number) {
      const row = rows.find((other) => other.account_id === account && other.id === id);
      if (row) Object.assign(row, { removed_at: 1, version: next(account) });
      return row !== undefined;
    },
    async versions() {
      return new Map(
        [...versions].map(([account_id, version]) => [
          account_id,
          { account_id, version, cleared: 0, places: 0, letters: 0 },
        ]),
      );
    },
    async changedAfter(account: number, version: number, most: number) {
      return rows
        .filter((row) => row.account_id === account && row.version > version)
        .sort((a, b) => a.version - b.version)
        .slice(0, most);
    },
  };
  return store as unknown as LivePlaceRepository;
}

const place = (name: string) => ({
  own_id: null,
  name,
  name_bn: null,
  type: 'Shop',
  sub_type: 'Shop',
  house: null,
  street: null,
  lon: 90.03,
  lat: 23.31,
  extra: null,
});

async function names(live: LivePlaces, account: number, text: string): Promise<string[]> {
  const own = await live.of(account, () => search);
  return searchOver(search, own, text, { limit: 10 }).map(({ address }) => address.split(',')[0]);
}

describe('places of accounts in memory', () => {
  it('are found as soon as they are stored, by their account alone, and not once removed', async () => {
    const live = new LivePlaces(fakeStore());
    const [{ id }] = await live.create(1, [place('Zubaida Traders')]);
    await live.create(2, [place('Quamrul Traders')]);
    expect(await names(live, 1, 'zubaida')).toEqual(['Zubaida Traders']);
    expect(await names(live, 2, 'zubaida')).not.toContain('Zubaida Traders');
    await live.create(1, [place('Yasmin Traders')]);
    expect(await names(live, 1, 'yasmin')).toEqual(['Yasmin Traders']);
    await live.remove(1, id);
    expect(await names(live, 1, 'zubaida')).not.toContain('Zubaida Traders');
  });

  it('are added in segments of what is new, which become one when they are many', async () => {
    const jobs: number[] = [];
    const make = (job: OwnTablesJob) => {
      jobs.push(job.rows.length);
      return ownTables(job.rows, regions);
    };
    const live = new LivePlaces(fakeStore(), make);
    await live.create(1, [place('Zubaida Traders')]);
    await names(live, 1, 'zubaida');
    for (let batch = 0; batch < 12; batch++)
      await live.create(
        1,
        Array.from({ length: 600 }, (_, i) => place(`Store ${batch} ${i}`)),
      );
    const own = await live.of(1, () => search);
    expect(own?.segments.length).toBeLessThanOrEqual(7);
    expect(own?.segments.reduce((sum, { tables }) => sum + tables.count, 0)).toBe(7201);
    // Twelve times everything would be 46,812.
    expect(jobs.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(25_000);
    expect(await names(live, 1, 'zubaida')).toContain('Zubaida Traders');
    expect(await names(live, 1, 'store 11 599')).toContain('Store 11 599');
  });

  it('are forgotten when nobody has asked for long, and the oldest when memory runs out', async () => {
    let now = 0;
    const store = fakeStore();
    const live = new LivePlaces(store, undefined, () => now, 300_000);
    const many = Array.from({ length: 400 }, (_, i) => place(`Depot ${i}`));
    for (const account of [1, 2, 3]) await live.create(account, many);
    let most = 0;
    for (const account of [1, 2, 3]) {
      now++;
      await names(live, account, 'depot');
      most = Math.max(most, live.bytes);
    }
    const one = live.bytes;
    expect(one).toBeGreaterThan(0);
    expect(most).toBeLessThan(2.5 * 300_000);
    now += 1_000_000;
    await live.look();
    expect(live.bytes).toBe(0);
    expect(await names(live, 1, 'depot 7')).toContain('Depot 7');
  });
});
