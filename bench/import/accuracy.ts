// Checks reverse lookup against the boundaries that a dataset was built from: random points in the polygons of a file of unions, more
// than 50 m from any border, must resolve to the polygon's own division, district, upazila and union.
// Not counted as wrong: an upazila or thana created after the file was drawn, and a city that has absorbed a union.
//
//   npm run bench -- import/accuracy DATASET unions.geojson [upazilas.geojson] [POINTS]
import { readFileSync } from 'node:fs';
import pointInPolygon from 'point-in-polygon-hao';
import { openDataset } from '../../src/dataset/open.ts';
import { REGIONS } from '../../src/dataset/tables/regions.ts';
import { toFixedDegrees } from '../../src/geo/units.ts';
import { nameKeys } from '../../src/ingest/merge/unit-names.ts';
import { openReverse } from '../../src/places/reverse/reverse.ts';
import { chainAt, emptyChain } from '../../src/regions/chain.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { linearRandomFrom } from '../../test/fixtures/random.ts';

type Ring = [number, number][];
interface Feature {
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: { readonly type: string; readonly coordinates: Ring[] | Ring[][] };
}
interface Shape {
  readonly properties: Feature['properties'];
  readonly polygons: Ring[][];
  readonly box: readonly [number, number, number, number];
}

const [dataset, unionsFile, upazilasFile, count = '20000'] = process.argv.slice(2);
if (!dataset || !unionsFile) {
  console.error('give the folder of a dataset and the file of unions that it was made of');
  process.exit(1);
}
const unions = readShapes(unionsFile);
const upazilas = upazilasFile ? readShapes(upazilasFile) : [];
const opened = openDataset(dataset);
const regions = openRegions(opened);
const table = opened.table(REGIONS);
const names = opened.table(REGIONS).text;
const reverse = openReverse(opened, regions);
const chain = emptyChain();

/** A seven-division file is brought to eight. */
const MYMENSINGH = new Set(['jamalpur', 'mymensingh', 'netrakona', 'sherpur']);
const random = linearRandomFrom(20_261_115);

/** A few polygons of the census file carry names that contradict their own code: then the code's usual names count. */
const usual = usualNames();
let contradicting = 0;
for (const { properties: p } of unions) if (usual.get(upazilaCode(p)) !== nameChain(p)) contradicting++;

const wrong = { division: 0, district: 0, upazila: 0, union: 0, answer: 0 };
const samples: string[] = [];
const TOWN_PART = /^ward\b|p[ao]u?ra?sh?ava$/i;
const upazilasOfFile = new Set(unions.map(({ properties: p }) => nameKeys(String(p.upazila)).spelling));
let younger = 0;
let inCity = 0;
let asked = 0;
let border = 0;
while (asked < Number(count)) {
  const lon = 88 + random() * 4.75;
  const lat = 20.5 + random() * 6.2;
  const shape = unions.find((s) => holds(s, lon, lat));
  if (!shape) continue;
  if (metresToBorder(shape, lon, lat) <= 50) {
    border++;
    continue;
  }
  asked++;
  chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain);
  const code = upazilaCode(shape.properties);
  const [division7, district, upazila] = (usual.get(code) ?? nameChain(shape.properties)).split('|');
  const p: Feature['properties'] = { ...shape.properties, division: division7, district, upazila };
  const division = MYMENSINGH.has(String(p.district).toLowerCase()) ? 'Mymensingh' : String(p.division);
  check('division', division, [chain.division], p, lon, lat);
  check('district', String(p.district), [chain.district], p, lon, lat);
  // A thana that was divided since the file was drawn has a cell by now, not this boundary.
  const divided = chain.upazila < 0 && chain.thana >= 0 && regions.isApproximate(chain.thana);
  if (!divided && !isYounger(chain.upazila >= 0 ? chain.upazila : chain.thana))
    check('upazila', String(p.upazila), [chain.upazila, chain.thana], p, lon, lat);
  // The census lists wards and towns among the unions; they are none, and the answer names none.
  if (chain.cityCorporation >= 0 && chain.union < 0) inCity++;
  else if (!TOWN_PART.test(String(p.union))) check('union', String(p.union), [chain.union], p, lon, lat);
  else if (chain.union >= 0) wrong.union++;
  const answer = reverse.at(lon, lat, { division: true, district: true, sub_district: true, union: true });
  const expected = [
    chain.division,
    chain.district,
    chain.upazila >= 0 ? chain.upazila : chain.thana,
    chain.union,
  ];
  const told = [answer?.division, answer?.district, answer?.sub_district, answer?.union];
  if (expected.some((row, i) => (row < 0 ? null : nameOf(row)) !== told[i])) wrong.answer++;
}

let upazilaAsked = 0;
let upazilaWrong = 0;
const upazilaSamples: string[] = [];
while (upazilas.length > 0 && upazilaAsked < Number(count)) {
  const lon = 88 + random() * 4.75;
  const lat = 20.5 + random() * 6.2;
  const shape = upazilas.find((s) => holds(s, lon, lat));
  if (!shape || metresToBorder(shape, lon, lat) <= 50) continue;
  upazilaAsked++;
  chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain);
  const name = String(shape.properties.name);
  if ([chain.upazila, chain.thana].some((row) => isCalled(row, name))) continue;
  upazilaWrong++;
  if (upazilaSamples.length < 10)
    upazilaSamples.push(
      `${lat.toFixed(5)},${lon.toFixed(5)}: ${name}, answered ${nameOf(chain.upazila)} / ${nameOf(chain.thana)}`,
    );
}

const share = (bad: number, of: number): string => `${(((of - bad) / of) * 100).toFixed(3)} %`;
console.log(
  `${asked} points in ${unionsFile}, farther than 50 m from a border (${border} nearer ones left out)`,
);
console.log(`${contradicting} of ${unions.length} polygons have names that contradict their own code`);
console.table(
  Object.fromEntries(
    Object.entries(wrong).map(([level, bad]) => [level, { right: share(bad, asked), wrong: bad }]),
  ),
);
console.log(
  `not compared: the upazila at ${younger} points, as the file does not know it yet; the union at ${inCity}, as a city holds them now`,
);
for (const line of samples) console.log(line);
if (upazilaAsked > 0) {
  console.log(
    `${upazilaAsked} points in ${upazilasFile}: upazila right ${share(upazilaWrong, upazilaAsked)}, wrong ${upazilaWrong}`,
  );
  console.log(
    '(the two files draw some borders up to a kilometre apart; where they differ the union decides)',
  );
  for (const line of upazilaSamples) console.log(line);
}
process.exitCode = Object.values(wrong).some((bad) => bad > 0) ? 1 : 0;

function check(
  level: Exclude<keyof typeof wrong, 'answer'>,
  expected: string,
  rows: readonly number[],
  p: Feature['properties'],
  lon: number,
  lat: number,
): void {
  if (rows.some((row) => isCalled(row, expected) || (level === 'union' && codeOf(row) === String(p.code))))
    return;
  wrong[level]++;
  if (samples.length < 20)
    samples.push(
      `${level} at ${lat.toFixed(5)},${lon.toFixed(5)}: ${expected} (${p.district}/${p.upazila}/${p.union}), answered ${rows.map(nameOf).join(' / ')}`,
    );
}

/** An upazila, or the thana in its place, that the file names nowhere. */
function isYounger(row: number): boolean {
  if (row < 0) return false;
  const own = [names.get(table.name[row]), ...names.get(table.aliases[row]).split('|')];
  if (own.some((name) => upazilasOfFile.has(nameKeys(name).spelling))) return false;
  younger++;
  return true;
}

function nameChain(p: Feature['properties']): string {
  return `${p.division}|${p.district}|${p.upazila}`;
}
function upazilaCode(p: Feature['properties']): string {
  return String(p.upazila_code ?? nameChain(p));
}
function usualNames(): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { properties: p } of unions) {
    const code = upazilaCode(p);
    const names = counts.get(code) ?? new Map<string, number>();
    counts.set(code, names.set(nameChain(p), (names.get(nameChain(p)) ?? 0) + 1));
  }
  return new Map([...counts].map(([code, names]) => [code, [...names].sort((a, b) => b[1] - a[1])[0][0]]));
}

function nameOf(row: number): string {
  return row < 0 ? '–' : names.get(table.name[row]);
}
function codeOf(row: number): string {
  return row < 0 ? '' : names.get(table.code[row]);
}
function isCalled(row: number, name: string): boolean {
  if (row < 0) return false;
  const wanted = nameKeys(name);
  return [names.get(table.name[row]), ...names.get(table.aliases[row]).split('|')].some((own) => {
    const keys = nameKeys(own);
    return keys.spelling === wanted.spelling || keys.sound === wanted.sound;
  });
}

function readShapes(path: string): Shape[] {
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: Feature[] };
  return features.map(({ properties, geometry }) => {
    const polygons = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as Ring[][];
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [ring] of polygons)
      for (const [x, y] of ring) {
        west = Math.min(west, x);
        south = Math.min(south, y);
        east = Math.max(east, x);
        north = Math.max(north, y);
      }
    return { properties, polygons, box: [west, south, east, north] };
  });
}

function holds({ box, polygons }: Shape, x: number, y: number): boolean {
  if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) return false;
  return polygons.some((polygon) => pointInPolygon([x, y], polygon) === true);
}

function metresToBorder({ polygons }: Shape, x: number, y: number): number {
  const metre = (6_371_000 * Math.PI) / 180;
  const across = metre * Math.cos((y * Math.PI) / 180);
  let best = Infinity;
  for (const ring of polygons.flat()) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const ax = (ring[i][0] - x) * across;
      const ay = (ring[i][1] - y) * metre;
      const dx = (ring[i + 1][0] - ring[i][0]) * across;
      const dy = (ring[i + 1][1] - ring[i][1]) * metre;
      const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
      best = Math.min(best, Math.hypot(ax + t * dx, ay + t * dy));
    }
  }
  return best;
}
