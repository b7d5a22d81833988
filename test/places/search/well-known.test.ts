// What a newcomer types first: a few letters of a place that everybody knows, over the starter dataset.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openPlaceSearch, type PlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let search: PlaceSearch;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  search = openPlaceSearch(dataset, openRegions(dataset));
});

const first = (query: string): string => search.found(search.find(query, { limit: 1 })[0].row).address;

describe('the well-known place comes first', () => {
  it.each([
    ['d', 'Dhaka'],
    ['dhak', 'Dhaka'],
    ['mir', 'Mirpur, Dhaka'],
    ['guls', 'Gulshan, Dhaka'],
    ['utt', 'Uttara, Dhaka'],
    ['bana', 'Banani, Dhaka'],
    ['dhan', 'Dhanmondi, Dhaka'],
    ['moh', 'Mohammadpur, Dhaka'],
    ['motij', 'Motijheel, Dhaka'],
    ['shahb', 'Shahbagh, Dhaka'],
    ['bashun', 'Bashundhara City'],
    ['new m', 'New Market, Dhaka'],
    ['lalb', 'Lalbagh, Dhaka'],
    ['jamuna f', 'Jamuna Future Park'],
    ['buet', 'Bangladesh University of Engineering and Technology'],
    ['dmch', 'Dhaka Medical College Hospital'],
    ['dhaka uni', '(?:Dhaka University|University of Dhaka)'],
    ['airport', 'Airport, Dhaka'],
    ['jagannath varsity', 'Jagannath University'],
    ['ঢাবি', '(?:Dhaka University|University of Dhaka)'],
    ['চমেক হাসপাতাল', 'Chittagong Medical College|Chattogram Medical College'],
    ['dhanmondi 32 no', 'Dhanmondi 32'],
    ['মিরপুর ১০ নং', 'Mirpur 10'],
    ['cox', 'Cox’s Bazar'],
    ['chit', 'Chattogram'],
    ['ctg', 'Chattogram'],
    ['jess', 'Jashore'],
    ['comil', 'Cumilla'],
    ['raj', 'Rajshahi'],
    ['kuak', 'Kuakata'],
    ['farmgate mor', 'Farmgate, Dhaka'],
    ['ফার্মগেটের মোড়', 'Farmgate, Dhaka'],
    ['zigatola mor', 'Jigatola Bus Stand'],
    ['mirpur 10 mor', 'Mirpur 10 Circle'],
    ['gulshan 2 mor', 'Gulshan 2 Circle'],
    ['aarong', 'Aarong'],
    ['paturia ferighat', 'Paturia Ferry Ghat'],
    ['পাটুরিয়া ফেরিঘাট', 'Paturia Ferry Ghat'],
    ['sust', 'Shahjalal University of Science and Technology'],
    ['uttara sector 4 road 3', 'Sector 4, Uttara'],
    ['uttara sector 7 road 18', 'Sector 7, Uttara'],
    ['road 11 banani', 'Banani (?:Road )?11'],
    ['sec 7 uttara', 'Sector 7, Uttara'],
    ['মির', 'Mirpur, Dhaka'],
    ['ধান', 'Dhanmondi, Dhaka'],
    ['চট্ট', 'Chattogram'],
    ['কক্স', 'Cox’s Bazar'],
    ['সংসদ', 'Sangsad Bhaban'],
    ['পদ্মা', 'Padma Bridge'],
    // The part of town that the launch terminal is called after, not its namesake in another town.
    ['sadarghat', 'Sadarghat, Kotwali, Dhaka'],
    ['সদরঘাট', 'Sadarghat, Kotwali, Dhaka'],
    ['new market', 'New Market, Dhaka'],
    ['নিউমার্কেট', 'New Market, Dhaka'],
    ['gulsan', 'Gulshan, Dhaka'],
    ['chitagong', 'Chattogram'],
    ['dhaka versity', 'Dhaka University'],
    // Regions that are spelled so, though better-known ones sound like them.
    ['tarali', 'Tarali, '],
    ['pogla', 'Pogla, '],
    ['vns bailey road', 'Viqarunnisa Noon School'],
    ['hstu', 'Hajee Mohammad Danesh'],
  ])('%s', (query, address) => {
    expect(first(query).replace("'", '’')).toMatch(new RegExp(`^${address}`));
  });
});

describe('typing on does not lose the place meant once it is shown', () => {
  it.each(['putail manikganj', 'kayempur shahjadpur', 'lalbagh fort', 'tara masjid', 'kallyanpur bus stand'])(
    '%s',
    (query) => {
      const [{ row: meant }] = search.find(query, { limit: 1 });
      const shown = [...query].flatMap((letter, i) =>
        letter === ' ' ? [] : [search.find(query.slice(0, i + 1)).some(({ row }) => row === meant)],
      );
      expect(shown.slice(shown.indexOf(true))).not.toContain(false);
    },
  );
});
