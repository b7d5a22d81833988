// PostgreSQL with PostGIS and pg_trgm, SQLite with FTS5 and its R-tree, and Redis, filled with the places of a dataset: the peers of lookups and search.
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { createClient } from 'redis';
import { haversine } from '../../src/geo/distance.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../test/fixtures/postgres-server.ts';
import { hasRedis, startRedis } from '../../test/fixtures/redis-server.ts';
import { leftOut } from './peer-times.ts';

export interface PeerPlace {
  readonly id: number;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}
export interface PeerArea {
  readonly id: number;
  /** GeoJSON. */
  readonly shape: string;
}
export interface Point {
  readonly lon: number;
  readonly lat: number;
}
/** A circle that is watched; metres. */
export interface PeerFence extends Point {
  readonly id: number;
  readonly radius: number;
}

/** Distances of the nearest, in metres. */
export type Nearest = (point: Point, radius: number, limit: number) => Promise<number[]>;

export async function openPostgres(
  places: readonly PeerPlace[],
  areas: readonly PeerArea[],
  fences: readonly PeerFence[],
) {
  if (postgresPrograms() === undefined)
    return leftOut('PostgreSQL', 'it is not installed (Debian: postgresql)');
  const server: PostgresServer = await startPostgres();
  const client = new pg.Client({ connectionString: await server.newDatabase() });
  await client.connect();
  const has = async (extension: string, debian: string): Promise<boolean> => {
    try {
      await client.query(`create extension ${extension}`);
      return true;
    } catch {
      leftOut(extension, `this PostgreSQL does not have it (Debian: ${debian})`);
      return false;
    }
  };
  const postgis = await has('postgis', 'postgresql-15-postgis-3');
  const trigrams = await has('pg_trgm', 'postgresql-contrib');
  await client.query('create table places (id int, name text, lon float8, lat float8)');
  await insertAll(
    client,
    'places',
    places.map(({ id, name, lon, lat }) => [id, name, lon, lat]),
  );
  if (trigrams) await client.query('create index on places using gin (name gin_trgm_ops)');
  if (postgis) await fillPostgis(client, areas, fences);
  await client.query('analyze');
  const asked = async (name: string, text: string, values: unknown[]): Promise<pg.QueryResultRow[]> =>
    (await client.query({ name, text, values })).rows;
  return {
    postgis: postgis && {
      nearest: (async ({ lon, lat }, radius, limit) =>
        (
          await asked(
            'nearest',
            `select st_distance(at, p, false) as metres from places, (select st_makepoint($1, $2)::geography as p) q
             where st_dwithin(at, p, $3, false) order by at <-> p limit $4`,
            [lon, lat, radius, limit],
          )
        ).map(({ metres }) => Number(metres))) satisfies Nearest,
      containing: async ({ lon, lat }: Point): Promise<number | undefined> =>
        (
          await asked(
            'containing',
            'select id from areas where st_contains(shape, st_setsrid(st_makepoint($1, $2), 4326)) limit 1',
            [lon, lat],
          )
        )[0]?.id,
      holding: async ({ lon, lat }: Point): Promise<number> =>
        (
          await asked(
            'holding',
            `select count(*)::int as held from fences, (select st_makepoint($1, $2)::geography as p) q
             where st_dwithin(at, p, 2000, false) and st_dwithin(at, p, radius, false)`,
            [lon, lat],
          )
        )[0].held,
    },
    search:
      trigrams &&
      (async (text: string): Promise<number[]> =>
        (
          await asked(
            'search',
            'select id from places where name % $1 order by similarity(name, $1) desc limit 10',
            [text],
          )
        ).map(({ id }) => id)),
    async end(): Promise<void> {
      await client.end();
      await server.end();
    },
  };
}

async function insertAll(
  client: pg.Client,
  table: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const width = rows[0].length;
  for (let at = 0; at < rows.length; at += 2_000) {
    const part = rows.slice(at, at + 2_000);
    const values = part.map(
      (_, i) => `(${Array.from({ length: width }, (_, j) => `$${i * width + j + 1}`).join(',')})`,
    );
    await client.query(`insert into ${table} values ${values.join(',')}`, part.flat());
  }
}

async function fillPostgis(
  client: pg.Client,
  areas: readonly PeerArea[],
  fences: readonly PeerFence[],
): Promise<void> {
  await client.query('alter table places add at geography(point)');
  await client.query('update places set at = st_makepoint(lon, lat)::geography');
  await client.query('create index on places using gist (at)');
  await client.query('create table areas (id int, shape geometry)');
  for (const { id, shape } of areas)
    await client.query('insert into areas values ($1, st_setsrid(st_geomfromgeojson($2), 4326))', [
      id,
      shape,
    ]);
  await client.query('create index on areas using gist (shape)');
  await client.query('create table circles (id int, lon float8, lat float8, radius float8)');
  await insertAll(
    client,
    'circles',
    fences.map(({ id, lon, lat, radius }) => [id, lon, lat, radius]),
  );
  await client.query(
    'create table fences as select id, radius, st_makepoint(lon, lat)::geography as at from circles',
  );
  await client.query('create index on fences using gist (at)');
}

export function openSqlite(places: readonly PeerPlace[]) {
  const db = new DatabaseSync(':memory:');
  db.exec(
    'create virtual table words using fts5(name); create virtual table boxes using rtree(id, x0, x1, y0, y1)',
  );
  const word = db.prepare('insert into words (rowid, name) values (?, ?)');
  const box = db.prepare('insert into boxes values (?, ?, ?, ?, ?)');
  const byId = new Map(places.map((place) => [place.id, place]));
  db.exec('begin');
  for (const { id, name, lon, lat } of places) {
    word.run(id, name);
    box.run(id, lon, lon, lat, lat);
  }
  db.exec('commit');
  const find = db.prepare('select rowid as id from words where words match ? order by rank limit 10');
  const within = db.prepare('select id from boxes where x1 >= ? and x0 <= ? and y1 >= ? and y0 <= ?');
  return {
    /** All words, the last one as far as it is typed. */
    search(text: string): number[] {
      const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      return find
        .all(words.map((each, i) => `"${each}"${i === words.length - 1 ? '*' : ''}`).join(' '))
        .map((row) => Number((row as { id: number }).id));
    },
    async nearest({ lon, lat }: Point, radius: number, limit: number): Promise<number[]> {
      const dy = radius / 111_195;
      const dx = dy / Math.cos((lat * Math.PI) / 180);
      return within
        .all(lon - dx, lon + dx, lat - dy, lat + dy)
        .map((row) => byId.get(Number((row as { id: number }).id)))
        .map((place) => (place ? haversine(lon, lat, place.lon, place.lat) : Number.POSITIVE_INFINITY))
        .filter((metres) => metres <= radius)
        .sort((a, b) => a - b)
        .slice(0, limit);
    },
    end: () => db.close(),
  };
}

export async function openRedis(places: readonly PeerPlace[], fences: readonly PeerFence[]) {
  if (!hasRedis()) return leftOut('Redis', 'it is not installed (Debian: redis-server)');
  const server = await startRedis();
  const client = createClient({ url: server.url });
  await client.connect();
  for (let at = 0; at < places.length; at += 5_000)
    await client.geoAdd(
      'places',
      places
        .slice(at, at + 5_000)
        .map(({ id, lon, lat }) => ({ member: String(id), longitude: lon, latitude: lat })),
    );
  for (let at = 0; at < fences.length; at += 5_000)
    await client.geoAdd(
      'fences',
      fences
        .slice(at, at + 5_000)
        .map(({ id, lon, lat }) => ({ member: String(id), longitude: lon, latitude: lat })),
    );
  const around = async (key: string, { lon, lat }: Point, radius: number, limit?: number) =>
    client.geoSearchWith(
      key,
      { longitude: lon, latitude: lat },
      { radius, unit: 'm' },
      ['WITHDIST'],
      limit === undefined ? {} : { SORT: 'ASC', COUNT: limit },
    );
  return {
    nearest: (async (point, radius, limit) =>
      (await around('places', point, radius, limit)).map(({ distance }) =>
        Number(distance),
      )) satisfies Nearest,
    /** Redis has no circles of different size: those within the largest radius are asked for, and measured here. */
    holding: async (point: Point): Promise<number> =>
      (await around('fences', point, 2_000)).filter(
        ({ member, distance }) => Number(distance) <= fences[Number(member)].radius,
      ).length,
    async end(): Promise<void> {
      client.destroy();
      await server.end();
    },
  };
}
