// What 100,000 places of an account's own cost its searches: the same queries with and without them, in one run.
//
//   npm run bench -- search/live-places [COUNT] [DATASET]
//
// Processor time of the search alone, in process: hits of the dataset, hits of the account, both in one list, ten places written out.
// Queries are names typed letter by letter: those of the dataset, which are others' places, and those of the account, made of syllables
// followed by a kind of shop. With and without are interleaved, and the median counts.
import { openDataset } from '../../src/dataset/open.ts';
import { PLACE_TYPES } from '../../src/dataset/tables/place-types.ts';
import { AccountPlaces, OwnSegment } from '../../src/places/live/account-places.ts';
import { searchOver } from '../../src/places/live/lookups-over.ts';
import { ownTables } from '../../src/places/live/own-tables.ts';
import { openPlaceSearch } from '../../src/places/search/place-search.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

const count = Number(process.argv[2] ?? 100_000);
const folder = process.argv[3] ?? '.thikana/dataset';
const ROUNDS = 7;
const TYPED = 200;
const MOST_LETTERS = 16;

const dataset = openDataset(folder);
const search = openPlaceSearch(dataset, openRegions(dataset));
const random = randomFrom(19);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
const KIND =
  'Store Pharmacy Traders Enterprise Telecom Tailors Electronics Furniture Hotel Bakery Depot'.split(' ');
const SYLLABLES = 'ra hi ma ka ri sha li na to mo ja bi di pa lo su fa ha za be no ru mi ta'.split(' ');
/** A name as shops have them, made of syllables. */
const ownName = (): string => {
  const name = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
const anyName = (): string => search.places.name(Math.floor(random() * search.places.length)).en;

const rows = Array.from({ length: count }, (_, i) => ({
  account_id: 1,
  id: 0x7e000000 + i,
  own_id: `S-${i}`,
  name: `${ownName()} ${pick(KIND)}`,
  name_bn: null,
  type: pick(PLACE_TYPES),
  sub_type: 'Shop',
  house: String(1 + (i % 90)),
  street: `Road ${1 + (i % 40)}`,
  lon: 90.3 + random() * 0.2,
  lat: 23.65 + random() * 0.25,
  extra: null,
  version: i + 1,
  created_at: 0,
  removed_at: null,
}));
globalThis.gc?.();
const before = process.memoryUsage();
const begun = process.cpuUsage();
const own = new AccountPlaces(search, [new OwnSegment(search, ownTables(rows, search.places.regions))]);
const built = process.cpuUsage(begun).user;
globalThis.gc?.();
const after = process.memoryUsage();
const typed = (name: () => string): string[] =>
  Array.from({ length: TYPED }, name).flatMap((text) =>
    Array.from({ length: Math.min(text.length, MOST_LETTERS) }, (_, end) => text.slice(0, end + 1)),
  );
const ask = (queries: readonly string[], mine: AccountPlaces | undefined): number =>
  spent(() => {
    for (const text of queries)
      for (const result of searchOver(search, mine, text, { limit: 10 })) result.found();
  });
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const memory = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6;
console.log(
  `${search.places.length.toLocaleString('en-US')} places in the dataset, ${count.toLocaleString('en-US')} of the account`,
);
console.log(
  `taken into memory in ${(built / 1e6).toFixed(1)} s of processor time, ${memory.toFixed(0)} MB a thread`,
);
for (const [what, queries] of [
  ["others' places", typed(anyName)],
  ['own places', typed(() => `${ownName()} ${pick(KIND)}`)],
] as const) {
  ask(queries, undefined);
  ask(queries, own);
  const alone: number[] = [];
  const both: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(ask(queries, undefined));
    both.push(ask(queries, own));
  }
  const [without, withThem] = [alone, both].map((times) => median(times) / queries.length);
  console.log(
    `a search for ${what} without them ${without.toFixed(0)} µs, with them ${withThem.toFixed(0)} µs: ${((withThem / without - 1) * 100).toFixed(1)} % more`,
  );
}

function spent(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
