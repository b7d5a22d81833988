// Rupantor on 50,000 and on 1,000,000 places: the time per address must grow by less than three times.
//   npm run bench -- addresses/scale DATASET FOLDER
// DATASET provides the regions; the places are synthetic, spread over its unions and areas. FOLDER receives the two datasets.
import { join } from 'node:path';
import { TableBuilder } from '../../src/dataset/column-builder.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { StringPoolBuilder } from '../../src/dataset/string-pool.ts';
import { ADDRESS_INDEX } from '../../src/dataset/tables/address-index.ts';
import { PLACE_SCHEMA, PLACES, PlaceKind } from '../../src/dataset/tables/places.ts';
import { REGIONS, RegionKind } from '../../src/dataset/tables/regions.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { buildPlaceIndexes } from '../../src/places/build/place-indexes.ts';
import { buildRupantorIndex } from '../../src/places/build/rupantor-index.ts';
import { openRupantor, type Rupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { pick, type Random, randomFrom } from '../../test/fixtures/random.ts';

const [baseDir, folder] = process.argv.slice(2);
if (!baseDir || !folder) throw new Error('give a dataset and a folder for the made-up ones');
const base = openDataset(baseDir);

const STARTS =
  'Kali Ram Shib Chand Gopal Madhab Nabi Rasul Islam Hari Krishna Sona Rupa Moti Lal Nil Kamal Jamal Sultan Amir Fateh Alam Baghar Char Dighal Uttar Dakshin Purba Bara Chhota Nur Shah Mir Kazi Syed Mohan Joy Tara Ananda Bishnu'.split(
    ' ',
  );
const ENDS =
  'pur ganj nagar para khali danga kandi gaon hati bari tala char ghat abad dia gachha kathi mari kona garh'.split(
    ' ',
  );
const KINDS =
  'Store|Pharmacy|Primary School|Jame Masjid|High School|Bazar|Clinic|Hotel|Traders|Library|Madrasa|Enterprise|Sweets|Tailors'.split(
    '|',
  );

const word = (random: Random): string => pick(random, STARTS) + (random() < 0.4 ? pick(random, ENDS) : '');
const townName = (random: Random): string =>
  `${pick(random, STARTS)}${pick(random, ENDS)}${random() < 0.5 ? '' : ` ${pick(random, STARTS)}${pick(random, ENDS)}`}`;

interface Sample {
  readonly address: string;
}

function make(count: number, into: string): { samples: Sample[] } {
  const random = randomFrom(count);
  const regions = base.table(REGIONS);
  const table = new TableBuilder(PLACE_SCHEMA, {
    region: -1,
    district: -1,
    upazila: -1,
    thana: -1,
    city: -1,
    union: -1,
    ward: -1,
    area: -1,
    subArea: -1,
  });
  const text = new StringPoolBuilder();
  const homes: number[] = [];
  for (let row = 0; row < regions.kind.length; row++) {
    table.add({
      id: row + 1,
      kind: PlaceKind.Region,
      importance: 120,
      name: text.add(regions.text.get(regions.name[row])),
      lon: regions.lon[row],
      lat: regions.lat[row],
      region: row,
      district: regions.district[row],
      upazila: regions.upazila[row],
      thana: regions.thana[row],
    });
    if (
      (regions.kind[row] === RegionKind.Union || regions.kind[row] === RegionKind.Area) &&
      regions.district[row] >= 0
    )
      homes.push(row);
  }
  const samples: Sample[] = [];
  for (let i = 0; i < count; i++) {
    const home = pick(random, homes);
    const inTown = regions.kind[home] === RegionKind.Area;
    const where = {
      district: regions.district[home],
      upazila: regions.upazila[home],
      thana: regions.thana[home],
      union: inTown ? -1 : home,
      area: inTown ? home : -1,
      lon: regions.lon[home] + Math.round((random() - 0.5) * 200_000),
      lat: regions.lat[home] + Math.round((random() - 0.5) * 200_000),
    };
    const place = `${regions.text.get(regions.name[home])}, ${regions.text.get(regions.name[regions.district[home]])}`;
    const choice = random();
    let address: string;
    if (choice < 0.6) {
      const name = `${word(random)} ${word(random)} ${pick(random, KINDS)}`;
      table.add({ id: 100_000 + i, kind: PlaceKind.Poi, importance: 20, name: text.add(name), ...where });
      address = `${name}, ${place}`;
    } else if (choice < 0.75) {
      const street = random() < 0.6 ? `Road ${1 + Math.floor(random() * 40)}` : `${word(random)} Road`;
      const house = String(1 + Math.floor(random() * 200));
      table.add({
        id: 100_000 + i,
        kind: PlaceKind.House,
        importance: 5,
        house: text.add(house),
        street: text.add(street),
        ...where,
      });
      address = `House ${house}, ${street}, ${place}`;
    } else if (choice < 0.9) {
      const street =
        random() < 0.5 ? `Road ${1 + Math.floor(random() * 40)}` : `${word(random)} ${word(random)} Road`;
      table.add({
        id: 100_000 + i,
        kind: PlaceKind.Street,
        importance: 10,
        name: text.add(street),
        ...where,
      });
      address = `House 7, ${street}, ${place}`;
    } else {
      const name = townName(random);
      table.add({
        id: 100_000 + i,
        kind: PlaceKind.Settlement,
        importance: 30,
        name: text.add(name),
        ...where,
      });
      address = `Vill ${name}, ${place}`;
    }
    if (i % Math.ceil(count / 8000) === 0) samples.push({ address });
  }
  const places = table.finish();
  const writer = new DatasetWriter(into);
  writer.add(REGIONS.file, base.columns(REGIONS.file));
  writer.addTable(PLACES, { ...places, ...buildPlaceIndexes(places), text: text.strings() });
  const started = performance.now();
  const names = { places, placeText: text, regions, regionText: regions.text };
  writer.addTable(ADDRESS_INDEX, buildRupantorIndex(names));
  console.log(`${count} places: index built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  writer.finish({ countries: ['BD'], sources: [], counts: { places: count } });
  return { samples };
}

const ROUNDS = 5;

interface Side {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly rupantor: Rupantor;
  /** Milliseconds of processor time per address, by round. */
  readonly rounds: number[];
  readonly clock: number[];
}

function open(count: number): Side {
  const dir = join(folder, String(count));
  const { samples } = make(count, dir);
  const dataset = openDataset(dir);
  const bytes = Object.values(dataset.manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  const regions = openRegions(dataset);
  const opening = performance.now();
  const rupantor = openRupantor(dataset, regions);
  console.log(
    `${count} places, ${(bytes / 1e6).toFixed(0)} MB, opened in ${(performance.now() - opening).toFixed(0)} ms`,
  );
  return { name: `${count} places`, samples, rupantor, rounds: [], clock: [] };
}

function round({ samples, rupantor, rounds, clock }: Side, number: number): void {
  const part = samples.filter((_, i) => i % (ROUNDS + 1) === number);
  const cpu = process.cpuUsage();
  for (const { address } of part) {
    const before = performance.now();
    rupantor.geocode(address);
    if (number > 0) clock.push(performance.now() - before);
  }
  const { user, system } = process.cpuUsage(cpu);
  if (number > 0) rounds.push((user + system) / 1000 / part.length);
}

const sides = [open(50_000), open(1_000_000)];
// Interleaved, so that other load affects both alike; the first round is a warm-up.
for (let number = 0; number <= ROUNDS; number++) for (const side of sides) round(side, number);
const best = sides.map(({ name, rounds, clock }) => {
  rounds.sort((a, b) => a - b);
  clock.sort((a, b) => a - b);
  console.log(
    `${name}: ${rounds[0].toFixed(3)} ms of processor time per address in the best round (all: ${rounds.map((ms) => ms.toFixed(3)).join(', ')}), elapsed p50 ${clock[clock.length >> 1].toFixed(2)} ms`,
  );
  return rounds[0];
});
console.log(`1,000,000 places take ${(best[1] / best[0]).toFixed(2)} times as long as 50,000`);
