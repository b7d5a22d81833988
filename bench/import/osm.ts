// Reads an OpenStreetMap file and compares what was found, kind by kind, with osmium's counts for the same file.
// npm run bench -- import/osm [../shared/data/osm/andorra.osm.pbf]
// Needs osmium (osmium-tool). Exits with status 1 if a count differs.
import { execFileSync } from 'node:child_process';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import type { Gatherer, PlaceDraft, RegionDraft } from '../../src/ingest/gather/gathered.ts';
import type { ElementVisitor, Tags } from '../../src/ingest/osm/element-visitor.ts';
import { BlobFile } from '../../src/ingest/osm/pbf/blobs.ts';
import { inflateBlob } from '../../src/ingest/osm/pbf/inflate-blob.ts';
import { BlockDecoder } from '../../src/ingest/osm/pbf/primitive-block.ts';
import { placeSeed } from '../../src/ingest/osm/place-seed.ts';
import { readOsm } from '../../src/ingest/osm/read-osm.ts';
import { HIGHWAYS } from '../../src/ingest/osm/roads/road-class.ts';
import { roadRow } from '../../src/ingest/osm/roads/road-row.ts';
import { PLACE_TABLE } from '../../src/ingest/osm/tagged-class.ts';
import type { RoadNetwork } from '../../src/roads/network/network.ts';

const path = process.argv[2] ?? '../shared/data/osm/andorra.osm.pbf';
const osmium = (...args: string[]): string =>
  execFileSync('osmium', args, { encoding: 'utf8', maxBuffer: 1 << 30 });

/** Objects that have the key, by value. */
function tagsCount(key: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of osmium('tags-count', path, `${key}=*`).split('\n')) {
    const [count, , value] = line.split('\t');
    if (value !== undefined) counts.set(value.slice(1, -1), Number(count));
  }
  return counts;
}
const total = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Lines of OPL for the objects that match, without the objects that they refer to. */
const filtered = (...expressions: string[]): string[] =>
  osmium('tags-filter', '-R', path, ...expressions, '-f', 'opl')
    .split('\n')
    .filter((line) => line !== '');

let differing = 0;
function compare(rows: { what: string; osmium: number; thikana: number; [more: string]: unknown }[]): void {
  for (const row of rows) if (row.osmium !== row.thikana) differing++;
  console.table(rows.map((row) => ({ ...row, equal: row.osmium === row.thikana ? 'yes' : 'NO' })));
}

// What the reader gives out.
const places: PlaceDraft[] = [];
const regions: RegionDraft[] = [];
const left = new Map<string, number>();
let roads: RoadNetwork | undefined;
const gatherer: Gatherer = {
  source: () => 0,
  region: (draft) => void regions.push(draft),
  place: (draft) => void places.push(draft),
  feature() {},
  street() {},
  roads: (network) => {
    roads = network;
  },
  skipped: (_source, reason) => void left.set(reason, (left.get(reason) ?? 0) + 1),
};
const notes: string[] = [];
const summary = await readOsm(
  gatherer,
  path,
  { source: 0 },
  { stage() {}, advance() {}, note: (line) => void notes.push(line) },
);
const leftOut = (begin: string): number =>
  [...left].filter(([reason]) => reason.startsWith(begin)).reduce((sum, [, count]) => sum + count, 0);

// Element by element, what becomes of each key.
interface Fate {
  seen: number;
  place: number;
  address: number;
  nameless: number;
  other: number;
}
const KEYS = Object.keys(PLACE_TABLE).filter((key) => key !== 'building');
const fates = new Map<string, Fate>(
  KEYS.map((key) => [key, { seen: 0, place: 0, address: 0, nameless: 0, other: 0 }]),
);
const roadsByValue = new Map<string, number>();
let closedToAll = 0;
const look = (tags: Tags): boolean => {
  const seed = placeSeed(tags);
  for (const key of KEYS) {
    if (!tags.has(key)) continue;
    const fate = fates.get(key) as Fate;
    fate.seen++;
    if (!seed) fate.other++;
    else if (seed.nameless) fate.nameless++;
    else if (seed.kind === 5) fate.address++;
    else fate.place++;
  }
  return false;
};
const visitor: ElementVisitor = {
  kinds: 7,
  node: (_id, _lon, _lat, tags) => void look(tags),
  wantsWay: (_id, tags) => {
    const highway = tags.get('highway');
    if (highway !== undefined && Object.hasOwn(HIGHWAYS, highway)) {
      roadsByValue.set(highway, (roadsByValue.get(highway) ?? 0) + 1);
      if (!roadRow(tags)) closedToAll++;
    }
    return look(tags);
  },
  wantsRelation: (_id, tags) => look(tags),
};
const file = new BlobFile(path);
const decoder = new BlockDecoder();
for (const place of file.places()) {
  if (place.type === 'OSMData') decoder.decode(inflateBlob(file.bytes(place)), visitor);
}
file.close();

console.log(`\n${path.split('/').at(-1)}: keys of places, elements with the key (osmium tags-count)`);
compare(
  KEYS.map((key) => {
    const { seen, ...fate } = fates.get(key) as Fate;
    return { what: key, osmium: total(tagsCount(key)), thikana: seen, ...fate };
  }).filter((row) => row.osmium > 0 || row.thikana > 0),
);

console.log('\nboundaries, addresses, restrictions, roads');
const boundaries = filtered('r/boundary=administrative').filter(
  (line) => /[T,]admin_level=/.test(line) && /[T,]type=(boundary|multipolygon)/.test(line),
);
const numbered = places.filter(({ house }) => house !== undefined).length - summary.interpolatedAddresses;
const highways = filtered(`w/highway=${Object.keys(HIGHWAYS).join(',')}`);
const ferries = filtered('w/route=ferry').filter((line) => !/[T,]highway=/.test(line)).length;
const areas = highways.filter(
  (line) => /[T,]area=yes/.test(line) && !/[T,]highway=(pedestrian|footway)/.test(line),
).length;
compare([
  {
    what: 'boundaries (regions and those left out)',
    osmium: boundaries.length,
    thikana: regions.length + leftOut('boundary'),
  },
  { what: 'addresses (addr:housenumber)', osmium: total(tagsCount('addr:housenumber')), thikana: numbered },
  {
    what: 'turn restrictions (used and left out)',
    osmium: filtered('r/type=restriction').length,
    thikana: summary.restrictions + leftOut('turn restriction'),
  },
  {
    what: `roads (${areas} areas, ${closedToAll - areas} closed to all, ${ferries} ferries)`,
    osmium: highways.length + ferries,
    thikana: (roads?.wayCount ?? 0) + closedToAll - leftOut('part of a road'),
  },
  ...[...roadsByValue].map(([value, count]) => ({
    what: `highway=${value}`,
    osmium: highways.filter((line) => new RegExp(`[T,]highway=${value}[, ]`).test(line)).length,
    thikana: count,
  })),
]);

/** Type and tags of a line of OPL, whose special characters stand as %code point in hex%. */
function fromOpl(line: string): { readonly relation: boolean; readonly tags: Tags } {
  const field = line.split(' ').find((part) => part.startsWith('T')) ?? 'T';
  const plain = (text: string): string =>
    text.replace(/%([0-9a-f]+)%/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  const pairs = field
    .slice(1)
    .split(',')
    .filter((pair) => pair !== '');
  const tags = new Map(pairs.map((pair) => pair.split('=', 2).map(plain) as [string, string]));
  return { relation: line.startsWith('r'), tags };
}

console.log('\nwhat is given out, by the tag that decides (objects and tags as osmium reads them)');
const byOsmium = new Map<string, number>();
for (const line of filtered(
  ...[...KEYS, 'building', 'addr:housenumber', 'addr:housename'].map((key) => `nwr/${key}`),
)) {
  const { relation, tags } = fromOpl(line);
  const seed = placeSeed(tags);
  if (!seed || seed.nameless) continue;
  // A unit's boundary becomes a region.
  if (relation && tags.get('boundary') === 'administrative' && seed.tag.startsWith('place=')) continue;
  byOsmium.set(seed.tag, (byOsmium.get(seed.tag) ?? 0) + 1);
}
const decided = new Set([...byOsmium.keys(), ...Object.keys(summary.placesByTag)]);
compare(
  [...decided]
    .map((tag) => ({ what: tag, osmium: byOsmium.get(tag) ?? 0, thikana: summary.placesByTag[tag] ?? 0 }))
    .sort((a, b) => b.osmium - a.osmium),
);

console.log('\nregions');
console.table(
  regions.map((region) => ({
    kind: Object.entries(RegionKind).find(([, kind]) => kind === region.kind)?.[0],
    name: region.name,
    polygons: region.polygons?.length,
    points: region.polygons?.flat().reduce((sum, ring) => sum + ring.length / 2, 0),
  })),
);
for (const line of notes) console.log(line);
console.log(`\nstreets ${summary.streets}, places ${summary.places}, settlements ${summary.settlements}`);
console.log('left out:', Object.fromEntries(left));
console.log(differing === 0 ? '\nall counts agree' : `\n${differing} counts differ`);
process.exitCode = differing === 0 ? 0 : 1;
