// The dataset's results and an account's own in one list: those of one account alone, the newest state of each, and of a place that both
// have the account's.
import { afterAll, describe, expect, it } from 'vitest';
import { fromFixedDegrees } from '../../../src/geo/units.ts';
import { AccountPlaces, OwnSegment } from '../../../src/places/live/account-places.ts';
import { nearbyOver, searchOver } from '../../../src/places/live/lookups-over.ts';
import { ownTables } from '../../../src/places/live/own-tables.ts';
import { openNearby } from '../../../src/places/nearby/nearby.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import type { LivePlaceRecord } from '../../../src/store/live-places.ts';
import { smallDataset } from '../../fixtures/small-dataset.ts';

const FIRST_ID = 0x7e000000;
const small = smallDataset();
afterAll(() => small.remove());
const regions = openRegions(small.dataset);
const search = openPlaceSearch(small.dataset, regions);
const nearby = openNearby(small.dataset, regions);
const { table, length } = search.places;

const record = (id: number, name: string, lon: number, lat: number): LivePlaceRecord => ({
  account_id: 1,
  id: FIRST_ID + id,
  own_id: null,
  name,
  name_bn: null,
  type: 'Shop',
  sub_type: 'Shop',
  house: null,
  street: null,
  lon,
  lat,
  extra: null,
  version: id + 1,
  created_at: 0,
  removed_at: null,
});
const segment = (rows: readonly LivePlaceRecord[]): OwnSegment =>
  new OwnSegment(search, ownTables(rows, regions));
const addresses = (own: AccountPlaces | undefined, text: string): string[] =>
  searchOver(search, own, text, { limit: 10 }).map(({ address }) => address);

describe('own places over the dataset', () => {
  const own = new AccountPlaces(search, [
    segment([
      record(0, 'Shapla Book House', 90.03, 23.31),
      record(1, 'Krishnachura Model High School', 90.031, 23.311),
      record(2, 'Meghna Community Hospital', 90.032, 23.312),
    ]),
  ]);

  it.each([
    ['shaplabook', 'Shapla Book House'],
    ['krishnachura model hs', 'Krishnachura Model High School'],
    ['krishnochura high school', 'Krishnachura Model High School'],
    ['mch', 'Meghna Community Hospital'],
    ['meghnacommunity hospital', 'Meghna Community Hospital'],
    ['megna comunity hospital', 'Meghna Community Hospital'],
  ])('%s finds %s', (text, name) => {
    expect(addresses(own, text)[0]).toMatch(new RegExp(`^${name}`));
    expect(addresses(undefined, text).join()).not.toContain(name);
  });

  it('what a newer segment has is hidden in the older one', () => {
    const older = segment([record(0, 'Shapla Book House', 90.03, 23.31)]);
    older.hidden.add(FIRST_ID);
    const changed = new AccountPlaces(search, [older, segment([record(0, 'Padma Pharmacy', 90.03, 23.31)])]);
    expect(addresses(changed, 'shapla book house').join()).not.toContain('Shapla Book');
    expect(addresses(changed, 'padma pharmacy')[0]).toMatch(/^Padma Pharmacy/);
    expect(changed.byId(FIRST_ID)?.places.name(0).en).toBe('Padma Pharmacy');
    expect(changed.around(90.03, 23.31, 100, 5)).toHaveLength(1);
  });

  it('of a place that both have the account’s own is shown', () => {
    const row = Array.from({ length }, (_, i) => i).find(
      (i) => table.region[i] < 0 && table.kind[i] === 4 && search.places.name(i).en !== '',
    );
    const { en } = search.places.name(row ?? 0);
    const lon = fromFixedDegrees(table.lon[row ?? 0]);
    const lat = fromFixedDegrees(table.lat[row ?? 0]);
    const mine = new AccountPlaces(search, [segment([record(0, en, lon + 0.0005, lat)])]);
    const ids = searchOver(search, mine, en, { limit: 10 }).map((result) => result.found().id);
    expect(ids).toContain(FIRST_ID);
    expect(ids).not.toContain(table.id[row ?? 0]);
    const around = nearbyOver(nearby, mine, { lon, lat, radius: 300, limit: 10 }).map(({ id }) => id);
    expect(around).toContain(FIRST_ID);
    expect(around).not.toContain(table.id[row ?? 0]);
  });
});
