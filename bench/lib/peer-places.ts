// What is near, what holds a point, a place by its name, and fences around a point: asked of this program and of the databases that people use for it.
// In process rows and distances are compared, as databases give them; over HTTP ours are whole answers with their addresses.
import { Agent, get } from 'node:http';
import MiniSearch from 'minisearch';
import { openDataset } from '../../src/dataset/open.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { FenceSet } from '../../src/fences/fence-set.ts';
import { fromFixedDegrees, toFixedDegrees } from '../../src/geo/units.ts';
import { openNearby } from '../../src/places/nearby/nearby.ts';
import { PlaceRecords } from '../../src/places/place-record.ts';
import { openByText } from '../../src/places/rupantor.ts';
import { shapeText } from '../../src/regions/geojson.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import {
  openPostgres,
  openRedis,
  openSqlite,
  type PeerFence,
  type PeerPlace,
  type Point,
} from './peer-databases.ts';
import { compared, installed, type PeerRow } from './peer-times.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const RADIUS = 1_000;
const NEAREST = 10;
const FOUND = 10;

/** The places that people look for around them, by the numbers that our own answers have for them. */
function placesOf(folder: string) {
  const dataset = openDataset(folder);
  const regions = openRegions(dataset);
  const nearby = openNearby(dataset, regions);
  const records = new PlaceRecords(dataset, regions);
  const { table } = records;
  const places: PeerPlace[] = Array.from(nearby.rows, (row) => ({
    id: table.id[row],
    name: records.name(row).en,
    lon: fromFixedDegrees(table.lon[row]),
    lat: fromFixedDegrees(table.lat[row]),
  }));
  return {
    regions,
    nearby,
    places,
    idOf: (row: number) => table.id[row],
    search: openByText(dataset, () => regions).search(),
  };
}

function pointsNear(places: readonly Point[], random: () => number, count: number): Point[] {
  return Array.from({ length: count }, () => {
    const { lon, lat } = places[Math.floor(random() * places.length)];
    return { lon: lon + (random() - 0.5) * 0.01, lat: lat + (random() - 0.5) * 0.01 };
  });
}

export async function placeRows(folder: string, server: ServerUnderTest, count: number): Promise<PeerRow[]> {
  const { regions, nearby, search, places, idOf } = placesOf(folder);
  const random = randomFrom(36);
  const points = pointsNear(places, random, count);
  const unions = regions.rows(RegionKind.Union).filter((row) => regions.hasShape(row));
  const areas = unions.map((id) => ({ id, shape: shapeText(regions, [id]) ?? '' }));
  const postgres = await openPostgres(places, areas, []);
  const sqlite = openSqlite(places);
  const redis = await openRedis(places, []);
  const mini = new MiniSearch<PeerPlace>({ fields: ['name'] });
  mini.addAll(places);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const overHttp = (path: string): Promise<{ places?: { id: number; distance_in_meters: string }[] }> =>
    new Promise((resolve, reject) => {
      get(`http://${server.host}:${server.port}${path}&api_key=${server.key}`, { agent }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve(JSON.parse(body)));
      }).on('error', reject);
    });
  const postgis = postgres?.postgis;
  const trigrams = postgres?.search;

  const nearest = await compared<Point, readonly number[]>({
    question: `the ${NEAREST} nearest of ${places.length.toLocaleString('en')} places within 1 km`,
    questions: points,
    asked: installed(
      {
        name: 'Thikana',
        way: 'in process',
        ask: ({ lon, lat }) => nearby.around(lon, lat, RADIUS, NEAREST).map(({ metres }) => metres),
      },
      {
        name: 'Thikana',
        way: 'HTTP',
        ask: async ({ lon, lat }) =>
          (
            (
              await overHttp(
                `/v2/api/search/nearby/${RADIUS / 1_000}/${NEAREST}?longitude=${lon}&latitude=${lat}`,
              )
            ).places ?? []
          ).map(({ distance_in_meters }) => Number(distance_in_meters)),
      },
      postgis && { name: 'PostGIS', way: 'socket', ask: (point) => postgis.nearest(point, RADIUS, NEAREST) },
      { name: 'SQLite R-tree', way: 'in process', ask: (point) => sqlite.nearest(point, RADIUS, NEAREST) },
      redis && { name: 'Redis GEO', way: 'socket', ask: (point) => redis.nearest(point, RADIUS, NEAREST) },
    ),
    // Redis keeps places in cells of up to half a metre, and everybody rounds.
    agrees: (answer, first) =>
      answer.length === first.length &&
      answer.every((metres, i) => Math.abs(metres - first[i]) < 1 + metres * 0.004),
  });
  const holding = await compared<Point, number | undefined>({
    question: `which of ${areas.length.toLocaleString('en')} unions holds a point`,
    questions: areas.length > 0 ? points : [],
    asked: installed(
      {
        name: 'Thikana',
        way: 'in process',
        ask: ({ lon, lat }) => {
          const row = regions.find(RegionKind.Union, toFixedDegrees(lon), toFixedDegrees(lat));
          return row < 0 || !regions.hasShape(row) ? undefined : row;
        },
      },
      postgis && { name: 'PostGIS', way: 'socket', ask: (point) => postgis.containing(point) },
    ),
    agrees: (answer, first) => answer === first,
  });
  const named = await compared<Typed, readonly number[]>({
    question: 'a place by its name, whole, cut short or with a slip: it or a namesake in ten',
    questions: typedFor(places, random, count),
    asked: installed(
      {
        name: 'Thikana',
        way: 'in process',
        ask: ({ text }) => search.find(text, { limit: FOUND }).map(({ row }) => idOf(row)),
      },
      {
        name: 'Thikana',
        way: 'HTTP',
        ask: async ({ text }) =>
          (
            (await overHttp(`/v2/api/search/autocomplete/place?limit=${FOUND}&q=${encodeURIComponent(text)}`))
              .places ?? []
          ).map(({ id }) => id),
      },
      trigrams && { name: 'pg_trgm', way: 'socket', ask: ({ text }) => trigrams(text) },
      { name: 'SQLite FTS5', way: 'in process', ask: ({ text }) => sqlite.search(text) },
      {
        name: 'MiniSearch',
        way: 'in process',
        ask: ({ text }) =>
          mini
            .search(text, { prefix: true, fuzzy: 0.2, combineWith: 'AND' })
            .slice(0, FOUND)
            .map(({ id }) => id),
      },
    ),
    agrees: (answer, _first, { wanted }) => answer.some((id) => wanted.has(id)),
  });
  agent.destroy();
  sqlite.end();
  await redis?.end();
  await postgres?.end();
  return [...nearest, ...holding, ...named];
}

/** What somebody types who looks for a place, and who would do. */
interface Typed {
  readonly text: string;
  readonly wanted: ReadonlySet<number>;
}

function typedFor(places: readonly PeerPlace[], random: () => number, count: number): Typed[] {
  const named = places.filter(({ name }) => name.length >= 8);
  const ids = new Map<string, Set<number>>();
  for (const { name, id } of named) ids.set(name, (ids.get(name) ?? new Set()).add(id));
  return Array.from({ length: count }, (_, i) => {
    const { name } = named[Math.floor(random() * named.length)];
    const cut = name.slice(0, Math.max(6, Math.ceil(name.length * 0.7)));
    const at = 2 + Math.floor(random() * (name.length - 3));
    const slip = name.slice(0, at) + name.slice(at + 1);
    return { text: [name, cut, slip][i % 3], wanted: ids.get(name) ?? new Set() };
  });
}

/** Circles of 20 m to 2 km that are watched, most of them small. */
export async function fenceRows(folder: string, fences: number, count: number): Promise<PeerRow[]> {
  const { places } = placesOf(folder);
  const random = randomFrom(37);
  const watched: PeerFence[] = pointsNear(places, random, fences).map((point, id) => ({
    id,
    ...point,
    radius: 20 * 100 ** random(),
  }));
  const own = new FenceSet();
  for (const { id, lon, lat, radius } of watched)
    own.apply({
      id: String(id),
      name: '',
      lon,
      lat,
      radius,
      account_id: 1,
      version: 1,
      created_at: 0,
      removed_at: null,
    });
  const postgres = await openPostgres([], [], watched);
  const redis = await openRedis([], watched);
  const postgis = postgres?.postgis;
  const rows = await compared<Point, number>({
    question: `how many of ${fences.toLocaleString('en')} fences hold a point`,
    questions: pointsNear(places, random, count),
    asked: installed(
      { name: 'Thikana', way: 'in process', ask: ({ lon, lat }) => own.holding(lon, lat).length },
      postgis && { name: 'PostGIS', way: 'socket', ask: (point) => postgis.holding(point) },
      redis && { name: 'Redis GEO', way: 'socket', ask: (point) => redis.holding(point) },
    ),
    agrees: (answer, first) => answer === first,
  });
  console.log('Tile38 is left out: neither Debian nor npm has it.');
  await redis?.end();
  await postgres?.end();
  return rows;
}
