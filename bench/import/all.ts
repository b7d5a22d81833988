// Imports every file of a folder of real data about Bangladesh into one dataset, as a single command would, and prints the result:
// counts, what was left out and why, time and memory by stage.
//
//   npm run bench -- import/all [DATA] [OUT]
//
// The same by hand: see docs/data.md, "Everything at once".
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDataset } from '../../src/ingest/import.ts';
import { summaryText } from '../../src/ingest/output/import-summary.ts';
import { PlainPrinter } from '../../src/ingest/output/printers.ts';

const [data = '../shared/data', out = mkdtempSync(join(tmpdir(), 'thikana-all-'))] = process.argv.slice(2);

/** Later ones win: general tables first, then the roads, then OpenStreetMap. */
const FILES = [
  'gazetteer/divisions.json',
  'gazetteer/districts.json',
  'gazetteer/district-centres.json',
  'gazetteer/upazilas.json',
  'gazetteer/upazila-centres.csv',
  'gazetteer/thanas.json',
  'gazetteer/unions.json',
  'gazetteer/city_corporations.json',
  'gazetteer/wards.json',
  'gazetteer/postcodes.json',
  'gazetteer/dhaka-areas.json',
  'boundaries/upazilas.geojson',
  'boundaries/unions.geojson',
  'boundaries/dhaka-zones.geojson',
  'boundaries/dhaka-wards.geojson',
  'boundaries/dhaka-ward-zones.csv',
  'poi/schools.csv',
  'poi/osm-points-2017.csv',
  'poi/osm-settlements-2017.csv',
  'poi/osm-poi.csv',
  'roads/rhd-reference-points.csv',
  'roads/roadmap-dhaka.csv',
  'osm/dhaka-buet.osm',
  'osm/dhaka-central.osm.pbf',
];

if (!existsSync(data)) {
  console.log(`The folder ${data} is not here: nothing to import.`);
  process.exit(0);
}
const sources = FILES.map((file) => join(data, file));
const printer = new PlainPrinter(process.stderr);
const summary = await importDataset({ sources, out }, printer);
printer.finish();
console.log(summaryText(summary));
