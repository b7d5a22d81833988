// Do all parts of the service agree about a point? At random points in the country: the units named by reverse geocoding are in the
// lists under each other, the ward endpoints name the same ward and corporation, the post code belongs to the district. Conversely:
// the centre of each unit in the lists resolves to that unit. Then the right code at each post office, and no place outside the country.
//
//   npm run bench -- import/agreement DATASET [POINTS]
import { openDataset } from '../../src/dataset/open.ts';
import { PLACES, PlaceKind } from '../../src/dataset/tables/places.ts';
import { REGIONS, RegionKind } from '../../src/dataset/tables/regions.ts';
import { openReverse } from '../../src/places/reverse/reverse.ts';
import { chainAt, emptyChain } from '../../src/regions/chain.ts';
import { RegionLists } from '../../src/regions/lists.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { Wards } from '../../src/regions/wards.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

const [dir, count = '10000'] = process.argv.slice(2);
if (!dir) throw new Error('give the folder of a dataset');
const dataset = openDataset(dir);
const regions = openRegions(dataset);
const reverse = openReverse(dataset, regions);
const lists = new RegionLists(regions);
const wards = new Wards(regions);
const table = dataset.table(REGIONS);

const districtsOf = new Map(
  lists.divisions().map(({ id, name }) => [name, lists.districts('', id).map((d) => d.name)]),
);
const subDistricts = new Set(lists.subDistricts().map(({ district, name }) => `${district}/${name}`));
const unions = new Set(lists.unions().map(({ sub_district, name }) => `${sub_district}/${name}`));
const thanas = new Set(lists.thanas().map(({ name }) => name));
const prefixes = new Map<number, Set<number>>();
for (const row of regions.rows(RegionKind.PostOffice)) {
  const prefix = Math.floor(table.postcode[row] / 100);
  prefixes.set(prefix, (prefixes.get(prefix) ?? new Set()).add(table.district[row]));
}

const wrong = new Map<string, { count: number; sample: string }>();
const check = (what: string, holds: boolean, sample: () => string): void => {
  if (holds) return;
  const entry = wrong.get(what) ?? { count: 0, sample: sample() };
  entry.count++;
  wrong.set(what, entry);
};
const all = {
  district: true,
  division: true,
  sub_district: true,
  union: true,
  thana: true,
  post_code: true,
} as const;
const random = randomFrom(7);
const chain = emptyChain();
let asked = 0;
while (asked < Number(count)) {
  const lon = 88 + random() * 4.8;
  const lat = 20.5 + random() * 6.2;
  const [x, y] = [Math.round(lon * 1e7), Math.round(lat * 1e7)];
  if (regions.find(RegionKind.Country, x, y) < 0 || !chainAt(regions, x, y, chain)) continue;
  asked++;
  const place = reverse.at(lon, lat, all);
  const at = (): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}: ${JSON.stringify(place)}`;
  check('an answer', place !== undefined, at);
  if (!place) continue;
  check(
    'the district is listed in its division',
    districtsOf.get(place.division ?? '')?.includes(place.district ?? '') === true,
    at,
  );
  check(
    'the sub-district is listed in its district',
    subDistricts.has(`${place.district}/${place.sub_district}`),
    at,
  );
  check(
    'the union is listed in its sub-district',
    place.union == null || unions.has(`${place.sub_district}/${place.union}`),
    at,
  );
  check('the thana is listed', thanas.has(place.thana ?? ''), at);
  const ward = wards.wardAt(x, y);
  check('the ward is the same', (ward?.ward ?? -1) === (chain.ward < 0 ? -1 : table.number[chain.ward]), at);
  const corporation = wards.cityCorporationsAt(x, y)[0]?.name ?? '';
  check('the corporation is the same', corporation === regions.name(chain.cityCorporation), at);
  check('a post code', place.postCode !== undefined, at);
  const prefix = Math.floor(Number(place.postCode) / 100);
  check('the post code is one of the district', prefixes.get(prefix)?.has(chain.district) === true, at);
}
console.log(`${asked} random points`);
for (const [what, { count: times, sample }] of wrong) console.log(`  not so at ${times}: ${what}; ${sample}`);

const CENTRES = [
  ['district', RegionKind.District, (): number => chain.district],
  ['upazila', RegionKind.Upazila, (): number => chain.upazila],
  ['thana', RegionKind.Thana, (): number => chain.thana],
  ['union', RegionKind.Union, (): number => chain.union],
  ['city corporation', RegionKind.CityCorporation, (): number => chain.cityCorporation],
  ['pauroshova', RegionKind.Pauroshova, (): number => chain.pauroshova],
  ['ward', RegionKind.Ward, (): number => chain.ward],
] as const;
let lost = 0;
for (const [word, kind, found] of CENTRES) {
  const rows = regions.rows(kind);
  const missed = rows.filter((row) => {
    chainAt(regions, table.lon[row], table.lat[row], chain);
    return found() !== row;
  });
  lost += missed.length;
  const named = missed.slice(0, 5).map((row) => regions.name(row));
  console.log(
    `${word}: ${missed.length} of ${rows.length} not answered at their own centre${missed.length > 0 ? `; ${named.join(', ')}` : ''}`,
  );
}

let offices = 0;
let elsewhere = 0;
for (const row of regions.rows(RegionKind.PostOffice)) {
  if (table.postcode[row] === 0) continue;
  offices++;
  const place = reverse.at(table.lon[row] / 1e7, table.lat[row] / 1e7, { post_code: true, district: true });
  const prefix = Math.floor(Number(place?.postCode ?? 0) / 100);
  if (prefixes.get(prefix)?.has(table.district[row]) === true) continue;
  elsewhere++;
  if (elsewhere <= 10)
    console.log(
      `  post office ${regions.name(row)} ${table.postcode[row]}, ${regions.name(table.district[row])}: answered ${place?.postCode}, ${place?.district}`,
    );
}
console.log(
  `post code of another district at ${elsewhere} of ${offices} post offices (${((elsewhere / offices) * 100).toFixed(2)} %)`,
);

const places = dataset.table(PLACES);
let outside = 0;
for (let row = 0; row < places.kind.length; row++) {
  if (places.kind[row] === PlaceKind.Region) continue;
  if (regions.nearest(RegionKind.Country, places.lon[row], places.lat[row], 500) < 0) outside++;
}
console.log(`${outside} of ${places.kind.length} places lie outside the country`);
process.exitCode = wrong.size > 0 || lost > 0 || elsewhere > offices * 0.005 || outside > 0 ? 1 : 0;
