// How often a question for a kind of place at a place is answered rightly, by the form of the question. The questions are made from the dataset: the
// kinds and the best-known regions that have places of them.
//   npm run bench -- search/kinds DATASET [--misses] [--others]
// Right is a place of the kind that lies in a region of that name or is one of the nearest five to its middle, by a scan over all places. `--others` takes
// the next regions instead of the best known.
import { openDataset } from '../../src/dataset/open.ts';
import { PlaceKind } from '../../src/dataset/tables/places.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { haversine } from '../../src/geo/distance.ts';
import { fromFixedDegrees } from '../../src/geo/units.ts';
import { openPlaceSearch } from '../../src/places/search/place-search.ts';
import { openRegions } from '../../src/regions/regions.ts';

const misses = process.argv.includes('--misses');
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) throw new Error('which dataset? Give its folder');
const PLACES = 14;
const NEAREST = 5;

/** What is asked for in English, its plural, in Bangla; sub-types and names by which it is recognised here. */
const KINDS: readonly [string, string, string, RegExp, RegExp][] = [
  ['hospital', 'hospitals', 'হাসপাতাল', /^hospital$/i, /hospital|হাসপাতাল/i],
  ['pharmacy', 'pharmacies', 'ফার্মেসি', /^pharmacy$/i, /pharmacy|medicine|ফার্মেসি|ফার্মেসী/i],
  ['bank', 'banks', 'ব্যাংক', /^bank$/i, /bank|ব্যাংক/i],
  ['atm', 'atms', 'এটিএম বুথ', /^atm$/i, /\batm\b|এটিএম/i],
  ['school', 'schools', 'স্কুল', /^(school|school,college|kindergarten)$/i, /school|স্কুল|বিদ্যালয়/i],
  ['college', 'colleges', 'কলেজ', /college/i, /college|কলেজ/i],
  ['madrasa', 'madrasas', 'মাদ্রাসা', /^madrasa$/i, /madra|মাদ্রাসা/i],
  ['mosque', 'mosques', 'মসজিদ', /^(mosque|place of worship)$/i, /mosque|masjid|mosjid|মসজিদ/i],
  [
    'restaurant',
    'restaurants',
    'রেস্টুরেন্ট',
    /^(restaurant|fast food|food court)$/i,
    /restaurant|রেস্টুরেন্ট|kabab|biryani/i,
  ],
  ['hotel', 'hotels', 'হোটেল', /^(hotel|guest house|motel|hostel)$/i, /hotel|হোটেল|\binn\b/i],
  ['market', 'markets', 'বাজার', /^market(place)?$/i, /market|bazar|bazaar|বাজার|মার্কেট/i],
  [
    'petrol pump',
    'petrol pumps',
    'পেট্রোল পাম্প',
    /^(fuel station|gas shop|charging station)$/i,
    /filling|pump|cng|ফিলিং/i,
  ],
  [
    'filling station',
    'filling stations',
    'তেলের পাম্প',
    /^(fuel station|gas shop|charging station)$/i,
    /filling|pump|cng|ফিলিং/i,
  ],
  ['bus stand', 'bus stands', 'বাস স্ট্যান্ড', /^bus (stop|station|stand)$/i, /bus ?(stand|stop|terminal)|stand/i],
  ['railway station', 'railway stations', 'রেল স্টেশন', /^railway station$/i, /railway station/i],
  ['police station', 'police stations', 'পুলিশ স্টেশন', /^police$/i, /police|থানা/i],
  ['post office', 'post offices', 'পোস্ট অফিস', /^post office$/i, /post office/i],
  ['park', 'parks', 'পার্ক', /^(park|garden)$/i, /park|পার্ক|উদ্যান/i],
];

/** The place's name with the ending of Bangla: মিরপুরে, উত্তরায়. */
const inBangla = (name: string): string => (/[া-ৌ]$/.test(name) ? `${name}য়` : `${name}ে`);
const ofBangla = (name: string): string => (/[া-ৌ]$/.test(name) ? `${name}র` : `${name}ের`);
type Asked = { one: string; many: string; bn: string; place: string; placeBn: string };
const FORMS: readonly [string, (asked: Asked) => string][] = [
  ['hospital uttara', ({ one, place }) => `${one} ${place}`],
  ['uttara hospital', ({ one, place }) => `${place} ${one}`],
  ['hospitals in uttara', ({ many, place }) => `${many} in ${place}`],
  ['hospital near uttara', ({ one, place }) => `${one} near ${place}`],
  ['uttara er hospital', ({ one, place }) => `${place} er ${one}`],
  [
    'uttarar pashe hospital',
    ({ one, place }) => `${place}${/[aeiou]$/.test(place) ? 'r' : 'er'} pashe ${one}`,
  ],
  ['uttara theke kache hospital', ({ one, place }) => `${place} theke kache ${one}`],
  ['হাসপাতাল উত্তরা', ({ bn, placeBn }) => `${bn} ${placeBn}`],
  ['উত্তরা এর হাসপাতাল', ({ bn, placeBn }) => `${placeBn} এর ${bn}`],
  ['উত্তরায় হাসপাতাল', ({ bn, placeBn }) => `${inBangla(placeBn)} ${bn}`],
  ['উত্তরার কাছে হাসপাতাল', ({ bn, placeBn }) => `${ofBangla(placeBn)} কাছে ${bn}`],
];

const dataset = openDataset(folder);
const regions = openRegions(dataset);
const search = openPlaceSearch(dataset, regions);
const { table } = search.places;

/** Rows of the kind, by a scan. */
const rowsOf = KINDS.map(([, , , subType, name]) => {
  const rows: number[] = [];
  for (let row = 0; row < table.kind.length; row++) {
    if (table.kind[row] !== PlaceKind.Poi) continue;
    const { en, bn } = search.places.name(row);
    if (subType.test(search.places.subType(row)) || name.test(`${en} ${bn ?? ''}`)) rows.push(row);
  }
  return rows;
});
const levels = [
  table.district,
  table.upazila,
  table.thana,
  table.city,
  table.area,
  table.subArea,
  table.union,
];
const liesIn = (row: number, name: string): boolean =>
  levels.some((level) => level[row] >= 0 && regions.name(level[row]) === name);

const KIND_OF_REGION: readonly number[] = [
  RegionKind.Area,
  RegionKind.Thana,
  RegionKind.Upazila,
  RegionKind.District,
];
const named: { name: string; bn: string; row: number }[] = [];
for (let row = 0; row < table.kind.length; row++) {
  const region = table.region[row];
  if (table.kind[row] !== PlaceKind.Region || !KIND_OF_REGION.includes(regions.table.kind[region])) continue;
  const { en, bn } = search.places.name(row);
  if (bn && !named.some(({ name }) => name === en) && /^[A-Z][a-z]+$/.test(en))
    named.push({ name: en, bn, row });
}
named.sort((a, b) => table.importance[b.row] - table.importance[a.row] || a.row - b.row);
const have = named.map((place) => ({
  ...place,
  kinds: rowsOf.flatMap((rows, kind) => (rows.some((row) => liesIn(row, place.name)) ? [kind] : [])),
}));
// A third each of the best known, of parts of towns, of sub-districts, all with at least two thirds of the kinds.
const rich = have.filter(({ kinds }) => kinds.length >= (KINDS.length * 2) / 3);
const every = Math.max(1, Math.floor(rich.length / PLACES));
const shift = process.argv.includes('--others') ? Math.floor(every / 2) : 0;
const places = rich.filter((_, i) => i % every === shift).slice(0, PLACES);
console.log(`${places.length} places: ${places.map(({ name }) => name).join(', ')}\n`);

const metresTo = (row: number, other: number): number =>
  haversine(
    fromFixedDegrees(table.lon[row]),
    fromFixedDegrees(table.lat[row]),
    fromFixedDegrees(table.lon[other]),
    fromFixedDegrees(table.lat[other]),
  );

console.log('| form | questions | first right | ms |\n|---|---|---|---|');
for (const [form, write] of FORMS) {
  let all = 0;
  let right = 0;
  let time = 0;
  for (const { name, bn: placeBn, row: middle, kinds } of places)
    for (const kind of kinds) {
      const [one, many, bn] = KINDS[kind];
      const text = write({ one, many, bn, place: name.toLowerCase(), placeBn });
      const started = performance.now();
      const [hit] = search.find(text);
      time += performance.now() - started;
      all++;
      const of = rowsOf[kind];
      const nearest = of.map((row) => metresTo(row, middle)).sort((a, b) => a - b)[NEAREST - 1] ?? 0;
      if (hit && of.includes(hit.row) && (liesIn(hit.row, name) || metresTo(hit.row, middle) <= nearest))
        right++;
      else if (misses) console.log(`  ${text} → ${hit ? search.found(hit.row).address : 'nothing'}`);
    }
  console.log(`| ${form} | ${all} | ${((100 * right) / all).toFixed(1)} % | ${(time / all).toFixed(1)} |`);
}
