// How often the starter dataset's approximate cells give the right division, district and upazila: random points, weighted by area,
// from the union polygons of the 2011 census. The dataset does not contain these polygons, but its points were derived from them: this
// measures how well points represent boundaries, and is not an independent check.
//
//   npm run bench -- import/starter-accuracy [POINTS] [UNIONS.geojson]
import { existsSync, readFileSync } from 'node:fs';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { fillCells } from '../../src/ingest/cells/fill-cells.ts';
import type { Gatherer, PolygonDraft, RegionDraft } from '../../src/ingest/gather/gathered.ts';
import { readOutline } from '../../src/ingest/starter/outline.ts';
import { readStarter } from '../../src/ingest/starter/read-starter.ts';
import { readTable } from '../../src/text/tab-table.ts';
import { linearRandomFrom } from '../../test/fixtures/random.ts';

const wanted = Number(process.argv[2] ?? 20_000);
const truthFile = process.argv[3] ?? '../shared/data/boundaries/unions.geojson';
const folder = 'data/starter';
if (!existsSync(truthFile)) {
  console.log(`left out: ${truthFile} is not here; it holds the boundaries to compare with`);
  process.exit(0);
}

type Ring = [number, number][];
interface Truth {
  readonly division: string;
  readonly district: string;
  readonly upazila: string;
  readonly polygons: Ring[][];
  readonly box: Box;
  readonly area: number;
}
type Box = [number, number, number, number];

const regions: RegionDraft[] = [];
const gatherer: Gatherer = {
  source: () => 0,
  region: (draft) => void regions.push(draft),
  place() {},
  feature() {},
  street() {},
  roads() {},
  skipped() {},
};
/** Milliseconds of processor time so far: other work on the machine does not change it. */
const busy = (): number => process.cpuUsage().user / 1000;
const readAt = busy();
readStarter(gatherer, folder);
const cellsAt = busy();
const cells = fillCells(regions, readOutline(folder));
console.log(
  `processor time: tables ${(cellsAt - readAt).toFixed(0)} ms, cells ${(busy() - cellsAt).toFixed(0)} ms`,
);

const names = (draft: RegionDraft): string[] => [draft.name, ...(draft.aliases ?? [])].map(fold);
const fold = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const byKey = new Map(regions.map((draft) => [draft.key, draft]));
/** Upazilas made after the census count as the one that they were part of. */
const formedFrom = new Map<string, string>(
  readTable(folder, 'upazilas.tsv').flatMap((row) => {
    const from = row.optionalNumber('formed_from');
    return from === undefined
      ? []
      : [[`starter/upazila/${row.number('id')}`, `starter/upazila/${from}`] as const];
  }),
);
/** Likewise the thanas of Dhaka and Chattogram that were cut out of others since. */
const thanaFrom: Readonly<Record<string, readonly string[]>> = {
  Banani: ['Gulshan'],
  Vatara: ['Badda'],
  Bhashantek: ['Kafrul', 'Pallabi', 'Cantonment'],
  Hatirjheel: ['Ramna', 'Tejgaon Ind. Area', 'Rampura'],
  Mugda: ['Sabujbagh'],
  Rupnagar: ['Pallabi', 'Mirpur'],
  Shahjahanpur: ['Motijheel', 'Khilgaon', 'Sabujbagh'],
  Wari: ['Sutrapur'],
  'Uttara East': ['Uttara', 'Dakshinkhan'],
  'Uttara West': ['Uttara', 'Turag'],
  Airport: ['Biman Bandar'],
  'Akbar Shah': ['Pahartali', 'Khulshi'],
  Chawkbazar: ['Kotwali', 'Chak Bazar', 'Panchlaish'],
  EPZ: ['Chittagong Port', 'Patenga'],
  Sadarghat: ['Kotwali', 'Double Mooring'],
  Labanchara: ['Khulna Sadar'],
  Harintana: ['Khulna Sadar', 'Sonadanga'],
  Aranghata: ['Daulatpur'],
  Chandrima: ['Boalia', 'Shah Makhdum'],
  Kashiadanga: ['Rajpara'],
};

class Locator {
  readonly #entries: { readonly draft: RegionDraft; readonly polygon: PolygonDraft; readonly box: Box }[] =
    [];
  constructor(kind: RegionKind) {
    for (const draft of regions) {
      if (draft.kind !== kind) continue;
      for (const polygon of cells.get(draft.key) ?? [])
        this.#entries.push({ draft, polygon, box: boxOf(polygon[0]) });
    }
  }
  find(x: number, y: number): RegionDraft | undefined {
    for (const { draft, polygon, box } of this.#entries) {
      if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) continue;
      let inside = false;
      for (const ring of polygon) if (inFlatRing(ring, x, y)) inside = !inside;
      if (inside) return draft;
    }
    return undefined;
  }
}

function boxOf(ring: Float64Array): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    box[0] = Math.min(box[0], ring[i]);
    box[1] = Math.min(box[1], ring[i + 1]);
    box[2] = Math.max(box[2], ring[i]);
    box[3] = Math.max(box[3], ring[i + 1]);
  }
  return box;
}

function inFlatRing(ring: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x0, y0, x1, y1] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
    if (y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}

const MYMENSINGH = ['Jamalpur', 'Mymensingh', 'Netrakona', 'Sherpur'];
const truths: Truth[] = JSON.parse(readFileSync(truthFile, 'utf8')).features.map(
  (feature: { properties: Record<string, string>; geometry: { type: string; coordinates: never } }) => {
    const { properties, geometry } = feature;
    const polygons: Ring[][] = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const flat = Float64Array.from(polygons.flatMap((polygon) => polygon[0].flat()));
    let area = 0;
    for (const polygon of polygons) {
      for (const ring of polygon) area += (ring === polygon[0] ? 1 : -1) * Math.abs(ringArea(ring));
    }
    return {
      division: MYMENSINGH.includes(properties.district) ? 'Mymensingh' : properties.division,
      district: properties.district,
      upazila: properties.upazila,
      polygons,
      box: boxOf(flat),
      area,
    };
  },
);

function ringArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  return sum / 2;
}

const inTruth = (truth: Truth, x: number, y: number): boolean =>
  truth.polygons.some((polygon) => {
    let inside = false;
    for (const ring of polygon)
      if (inFlatRing(Float64Array.from([...ring.flat(), ...ring[0]]), x, y)) inside = !inside;
    return inside;
  });

const random = linearRandomFrom(20_240_229);

const upTo: number[] = [];
let total = 0;
for (const truth of truths) upTo.push((total += truth.area));

const locate = {
  division: new Locator(RegionKind.Division),
  district: new Locator(RegionKind.District),
  upazila: new Locator(RegionKind.Upazila),
  thana: new Locator(RegionKind.Thana),
};
const right = { division: 0, district: 0, upazila: 0, nested: 0, located: 0 };
for (let n = 0; n < wanted; n++) {
  const at = random() * total;
  const truth = truths[upTo.findIndex((sum) => sum >= at)];
  let x = 0;
  let y = 0;
  do {
    x = truth.box[0] + random() * (truth.box[2] - truth.box[0]);
    y = truth.box[1] + random() * (truth.box[3] - truth.box[1]);
  } while (!inTruth(truth, x, y));
  const division = locate.division.find(x, y);
  const district = locate.district.find(x, y);
  const upazila = locate.upazila.find(x, y);
  const thana = upazila ? undefined : locate.thana.find(x, y);
  if (division) right.located++;
  if (division && names(division).includes(fold(truth.division))) right.division++;
  const districtRight = district !== undefined && names(district).includes(fold(truth.district));
  if (districtRight) right.district++;
  if (districtRight && matches(truth, upazila, thana)) right.upazila++;
  if (district && byKey.get(district.parent as string) === division) right.nested++;
}

function matches(truth: Truth, upazila: RegionDraft | undefined, thana: RegionDraft | undefined): boolean {
  const parts = truth.upazila.split(/[()]/).map(fold).filter(Boolean);
  if (upazila) {
    const meant = byKey.get(formedFrom.get(upazila.key) ?? upazila.key) as RegionDraft;
    return names(meant).some((name) => parts.includes(name) || name === fold(truth.upazila));
  }
  if (!thana) return false;
  return (
    names(thana).some((name) => parts.includes(name)) || (thanaFrom[thana.name] ?? []).includes(truth.upazila)
  );
}

const percent = (n: number): string => `${((n / wanted) * 100).toFixed(2)} %`;
console.log(`${wanted} points, ${truths.length} polygons, ${cells.size} cells`);
console.log(`| level    | right   | must show |\n|---|---|---|`);
console.log(`| division | ${percent(right.division)} | ≥ 98.5 %  |`);
console.log(`| district | ${percent(right.district)} | ≥ 95 %    |`);
console.log(`| upazila  | ${percent(right.upazila)} | ≥ 88 %    |`);
console.log(
  `inside the outline ${percent(right.located)}, district and division agree ${percent(right.nested)}`,
);
