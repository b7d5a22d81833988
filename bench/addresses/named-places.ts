// Whether Rupantor finds places by their names: well-known places of the dataset as "name, district" in both languages, and a set of
// queries as people type them.
//   npm run bench -- addresses/named-places DATASET [COUNT] [--set=FOLDER] [--seed=11] [--misses]
// An answer is right within a kilometre of a place of that name in the district; a query within the reach that its row states.
import { openDataset } from '../../src/dataset/open.ts';
import { PLACES, PlaceKind } from '../../src/dataset/tables/places.ts';
import { haversine } from '../../src/geo/distance.ts';
import { wordsOfName } from '../../src/places/rupantor/know/name-form.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { ordinaryWord } from '../../src/text/ordinary-words.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { isInReach, readSet, Tally } from '../lib/judged-sets.ts';

const [dir, count = '300'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!dir) throw new Error('which dataset? Give its folder');
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const misses = process.argv.includes('--misses');
const dataset = openDataset(dir);
const regions = openRegions(dataset);
const rupantor = openRupantor(dataset, regions);
const places = dataset.table(PLACES);
const random = randomFrom(Number(option('seed') ?? 11));

/** How near to the place an answer has to be, and how important a place is that people give as an address (0 … 255). */
const NEAR = 1_000;
const WELL_KNOWN = 140;

const tally = new Tally();
const ask = (group: string, text: string, isRight: (lon: number, lat: number) => boolean): void => {
  const answer = rupantor.geocode(text);
  const at = answer.geocoded_address;
  const right = at !== null && isRight(Number(at.longitude), Number(at.latitude));
  const claim = answer.confidence_score_percentage;
  tally.add(group, 'point correct', right);
  if (claim >= 90) tally.add(group, 'correct at confidence ≥ 90', right);
  if (misses && !right)
    console.log(`${group}\t${text}\t→ ${answer.fixed_address} (${claim}) ${at?.location ?? ''}`);
};

const rows = Array.from(places.id.keys()).filter(
  (row) =>
    places.kind[row] === PlaceKind.Poi &&
    places.importance[row] >= WELL_KNOWN &&
    places.nameBn[row] !== 0 &&
    !isKindOnly(places.text.get(places.name[row])) &&
    places.district[row] >= 0,
);
/** "Bridge": nobody gives that as an address. */
function isKindOnly(name: string): boolean {
  return wordsOfName(name).every((word) => ordinaryWord(word)?.kind === 'thing');
}
/** Rows of one name in one district: any of them is right. */
const namesakes = new Map<string, number[]>();
const keyOf = (row: number, id: number): string =>
  `${places.district[row]}:${places.text.get(id).toLowerCase()}`;
for (let row = 0; row < places.id.length; row++)
  for (const id of new Set([places.name[row], places.nameBn[row]])) {
    const key = keyOf(row, id);
    namesakes.set(key, [...(namesakes.get(key) ?? []), row]);
  }
for (let i = 0; i < Number(count) && rows.length > 0; i++) {
  const [row] = rows.splice(Math.floor(random() * rows.length), 1);
  const district = places.district[row];
  for (const [group, id, where] of [
    ['name, district', places.name[row], regions.name(district)],
    ['নাম, জেলা', places.nameBn[row], regions.nameBn(district)],
  ] as const)
    ask(group, `${places.text.get(id)}, ${where}`, (lon, lat) =>
      (namesakes.get(keyOf(row, id)) ?? [row]).some(
        (same) => haversine(places.lon[same] / 1e7, places.lat[same] / 1e7, lon, lat) <= NEAR,
      ),
    );
}
const set = option('set');
if (set)
  for (const row of readSet(set, 'queries.tsv'))
    ask(row.class, row.query, (lon, lat) => isInReach(row, lon, lat));
console.log(`\n${dir}\n\n${tally.table(['point correct', 'correct at confidence ≥ 90'])}`);
