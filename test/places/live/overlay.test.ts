// The dataset's results and an account's own in one list: the same list as by taking the best of each and cutting afterwards,
// though only what can be shown is looked for.
import { afterAll, describe, expect, it } from 'vitest';
import { fromFixedDegrees } from '../../../src/geo/units.ts';
import { AccountPlaces } from '../../../src/places/live/account-places.ts';
import { searchOver } from '../../../src/places/live/overlay.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { pick, randomFrom } from '../../fixtures/random.ts';
import { smallDataset } from '../../fixtures/small-dataset.ts';

const FIRST_ID = 0x7e000000;
const WELL_ANSWERED = 0.9;
const small = smallDataset();
afterAll(() => small.remove());
const search = openPlaceSearch(small.dataset, openRegions(small.dataset));
const { table, length } = search.places;
const named = Array.from({ length }, (_, row) => row).filter((row) => search.places.name(row).en !== '');
const random = randomFrom(19);
const own = new AccountPlaces(search);

let id = FIRST_ID;
function put(name: string, lon: number, lat: number): void {
  own.apply({
    account_id: 1,
    id: id++,
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
    version: id - FIRST_ID,
    created_at: 0,
    removed_at: null,
  });
}
for (const row of named) {
  const { en } = search.places.name(row);
  const [lon, lat] = [fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row])];
  // The same place, one of the same name elsewhere, and others of nearly its name.
  if (random() < 0.4) put(en, lon + 0.0005, lat);
  if (random() < 0.3) put(en, lon + 0.1, lat);
  for (let i = 0; i < 3; i++)
    put(`${en} ${pick(random, ['Store', 'Pharmacy', 'Hotel'])} ${i}`, lon, lat + 0.01 * i);
}

/**
 * Without bounds: the best of each, rows left out where an own place of the same name is close by, the best of both. Among own
 * places of the same score those come first that stand for a row.
 */
function merged(text: string, limit: number): number[] {
  const hits = search.find(text, { limit });
  const mistakes = hits.every(({ parts }) => parts.coverage < WELL_ANSWERED);
  const same = new Set(hits.flatMap(({ row }) => own.sameAs(search.places, row)));
  const live = own
    .find(text, { limit: 1000 }, mistakes)
    .sort((a, b) => b.score - a.score || Number(same.has(b.slot)) - Number(same.has(a.slot)))
    .slice(0, limit);
  const shown = new Set(live.map(({ slot }) => slot));
  const rows = hits.filter(({ row }) => !own.sameAs(search.places, row).some((slot) => shown.has(slot)));
  return [...rows, ...live]
    .map(({ score }) => score)
    .sort((a, b) => b - a)
    .slice(0, limit);
}

describe('the results of both', () => {
  it.each([1, 3, 10])('are the best %d, whatever was typed so far', (limit) => {
    let replaced = 0;
    for (let i = 0; i < 200; i++) {
      const { en } = search.places.name(pick(random, named));
      const text = en.slice(0, 1 + Math.floor(random() * en.length));
      const results = searchOver(search, own, text, { limit });
      expect([text, results.map(({ score }) => score.toFixed(9))]).toEqual([
        text,
        merged(text, limit).map((score) => score.toFixed(9)),
      ]);
      if (results.some((result) => result.found().id >= FIRST_ID)) replaced++;
    }
    expect(replaced).toBeGreaterThan(20);
  });

  it('have a place of the account in the place of the same one of the dataset', () => {
    for (const row of named) {
      if (own.sameAs(search.places, row).length === 0) continue;
      const { en } = search.places.name(row);
      const results = searchOver(search, own, en, { limit: 50 }).map((result) => result.found());
      if (results.some((found) => found.id >= FIRST_ID && found.address.startsWith(`${en},`)))
        expect(results.map((found) => found.id)).not.toContain(table.id[row]);
    }
  });
});
