// Tiles at the size of the country: how long one takes to cut and compress, how large it is, what a server answers, what the memory
// is, and what tiles do to the API beside them.
//
//   npm run bench -- http/tiles [DATASET] [cut|memory|http|beside]…
//
// Without DATASET the starter dataset is made in a temporary folder; without names of parts all are run. Cutting is measured in processor
// time of the thread, so that other work on the machine does not count; what goes over HTTP by the clock. Memory is that of servers started in
// turns, with tiles and without (`lib/program-without-tiles.ts`: neither code nor tables). The API is timed in short rounds, in turns alone, beside tiles that another
// process asks for, and beside bodies of the same size that it gets elsewhere (`lib/tile-bodies.ts`), which tells what the machine itself has too little of; what counts is the
// median of the ratios of neighbouring rounds, which other work on the machine disturbs least. It is asked in two
// ways. Steadily: calls go out at a fixed rate, whether or not earlier ones are answered, and maps ask for a screen of tiles at once, which is harder for
// the server than tiles one by one. As fast as answers come: four callers that keep server and caller busy all the time. On two cores the second has no
// processor left for anything else, so it tells what tiles take from a server that is already at its limit; the first tells what callers of a
// server with room see.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { ROAD_GRAPH } from '../../src/roads/graph/road-tables.ts';
import {
  columnOf,
  EXTENT,
  MOST_ZOOM,
  rowOf,
  type TileAddress,
  tilesOfBox,
  unitsAround,
} from '../../src/tiles/build/tile-grid.ts';
import { packTile } from '../../src/tiles/pack-tile.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { boundsOf } from '../../src/tiles/tilejson.ts';
import { datasetWithoutTileTables, programWithoutTiles } from '../lib/program-without-tiles.ts';
import { ServerUnderTest } from '../lib/server-under-test.ts';
import { type TileRate, tileAsker } from '../lib/tile-asker.ts';
import { tileBodies } from '../lib/tile-bodies.ts';

/** All tiles of a zoom where there are not more, else so many that have roads. */
const TILES_EACH = 150;
const ROUNDS = 50;
const ROUND_MS = 1_000;
const SERVERS_EACH = 2;
/** A map that is moved about asks for so many tiles a second, and for so many at once. */
const TILES_A_SECOND = 30;
const SCREEN = 12;
/** What a server of two cores bears with room to spare, the processes that ask included. */
const CALLS_A_SECOND = 400;
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const agent = new Agent({ keepAlive: true });
const pathOf = (server: ServerUnderTest, { z, x, y }: TileAddress): string =>
  `/tiles/${z}/${x}/${y}.mvt?api_key=${server.key}`;

/** The tiles that are asked for, and the bytes of each. */
interface Asked {
  readonly tiles: readonly TileAddress[];
  readonly sizes: readonly number[];
}

/** How the API and the tiles are asked for beside each other. */
interface Beside {
  readonly how: string;
  readonly tiles: TileRate;
  readonly calls: (server: ServerUnderTest, milliseconds: number) => Promise<number[]>;
}

const BESIDE: readonly Beside[] = [
  {
    how: `${CALLS_A_SECOND} calls a second, beside screens of ${SCREEN} tiles`,
    tiles: { rate: TILES_A_SECOND, screen: SCREEN },
    calls: reverseSteadily,
  },
  {
    how: 'four callers as fast as they are answered, beside single tiles',
    tiles: { rate: TILES_A_SECOND, screen: 1 },
    calls: reverseFor,
  },
];

const [given, ...parts] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
try {
  const dir = given ?? join(scratch, 'dataset');
  if (!given) await buildStarterDataset(dir);
  const wanted = (name: string): boolean => parts.length === 0 || parts.includes(name);
  const tiles = sampleOfAllZooms(dir);
  if (wanted('cut')) inProcess(dir);
  if (wanted('memory')) await memory(dir, tiles);
  if (wanted('http')) await withServer(dir, (server) => overHttp(server, tiles));
  if (wanted('beside'))
    await withServer(dir, async (server) => {
      const asked = { tiles, sizes: sizesOf(dir, tiles) };
      for (const each of BESIDE) await besideTheApi(server, asked, each);
    });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function sampleOfAllZooms(dir: string): TileAddress[] {
  const dataset = openDataset(dir);
  return Array.from({ length: MOST_ZOOM + 1 }, (_, z) => sample(dataset, z)).flat();
}

function inProcess(dir: string): void {
  const dataset = openDataset(dir);
  const began = process.cpuUsage();
  const cutter = new TileCutter(dataset);
  const made = process.cpuUsage(began);
  const { files, derived } = dataset.shared();
  let own = 0;
  for (const [name, { byteLength }] of [...Object.entries(files), ...derived])
    if (name.startsWith('tile-')) own += byteLength;
  console.log(
    `tables for tiles alone: ${mebibytes(own)}; opened in ${((made.user + made.system) / 1e6).toFixed(1)} s of processor time`,
  );
  const times: number[] = [];
  const sizes: number[] = [];
  console.log('zoom  tiles   median ms   p95 ms   worst ms   largest kB (gzip)');
  for (let z = 0; z <= MOST_ZOOM; z++) {
    const tiles = sample(dataset, z);
    const own: number[] = [];
    const bytes: number[] = [];
    // Once before, so that the compiler has seen every path.
    for (const tile of tiles.slice(0, 20)) packTile(cutter, tile);
    for (const tile of tiles) {
      const before = process.cpuUsage();
      const packed = packTile(cutter, tile);
      const { user, system } = process.cpuUsage(before);
      own.push((user + system) / 1000);
      bytes.push(packed.length);
    }
    times.push(...own);
    sizes.push(...bytes);
    const row = [tiles.length, part(own, 0.5), part(own, 0.95), Math.max(...own), Math.max(...bytes) / 1000];
    console.log(
      `${String(z).padStart(4)}  ${row.map((value, i) => value.toFixed(i === 0 ? 0 : 1).padStart(9)).join(' ')}`,
    );
  }
  console.log(
    `all: p95 ${part(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms of processor time; largest ${(Math.max(...sizes) / 1000).toFixed(1)} kB`,
  );
}

/** Tiles of a zoom: all, or those around roads drawn at random, always the same. */
function sample(dataset: Dataset, z: number): TileAddress[] {
  const [firstX, firstY, lastX, lastY] = tilesOfBox(z, boundsOf(dataset));
  const tiles: TileAddress[] = [];
  if ((lastX - firstX + 1) * (lastY - firstY + 1) <= TILES_EACH || !dataset.has(ROAD_GRAPH.file)) {
    for (let x = firstX; x <= lastX; x++) for (let y = firstY; y <= lastY; y++) tiles.push({ z, x, y });
    return tiles;
  }
  const { pointLon, pointLat } = dataset.table(ROAD_GRAPH);
  const units = unitsAround(z);
  const known = new Set<string>();
  for (let i = 0; i < TILES_EACH * 4 && tiles.length < TILES_EACH; i++) {
    const p = (i * 2_654_435_761) % pointLon.length;
    const x = Math.floor(columnOf(pointLon[p], units) / EXTENT);
    const y = Math.floor(rowOf(pointLat[p], units) / EXTENT);
    if (known.has(`${x}/${y}`)) continue;
    known.add(`${x}/${y}`);
    tiles.push({ z, x, y });
  }
  return tiles;
}

/** Resident memory after a collection, shared memory included, of servers that have answered the same calls: some cut tiles, some cannot. */
async function memory(dir: string, tiles: readonly TileAddress[]): Promise<void> {
  const figures = { with: [] as number[], without: [] as number[] };
  const program = programWithoutTiles(join(scratch, 'program'));
  const without = datasetWithoutTileTables(dir, join(scratch, 'without'));
  for (let round = 0; round < SERVERS_EACH; round++) {
    for (const kind of ['without', 'with'] as const) {
      const server =
        kind === 'without'
          ? await ServerUnderTest.start(without, ['--threads', '1'], program)
          : await ServerUnderTest.start(dir, ['--threads', '1']);
      try {
        await reverseFor(server, 1_000);
        const before = (await server.memory()).resident;
        if (kind === 'with') for (const tile of tiles) await ask(server, pathOf(server, tile));
        const { resident } = await server.memory();
        figures[kind].push(resident);
        console.log(
          kind === 'with'
            ? `memory with tiles: ${mebibytes(before)} before the first, ${mebibytes(resident)} after ${tiles.length}`
            : `memory without tiles: ${mebibytes(resident)}`,
        );
      } finally {
        await server.end();
      }
    }
  }
  console.log(`tiles take ${mebibytes(part(figures.with, 0.5) - part(figures.without, 0.5))} (medians)`);
}

async function withServer(dir: string, use: (server: ServerUnderTest) => Promise<void>): Promise<void> {
  const server = await ServerUnderTest.start(dir, ['--threads', '1']);
  try {
    await reverseFor(server, 2_000);
    await use(server);
  } finally {
    await server.end();
  }
}

async function overHttp(server: ServerUnderTest, tiles: readonly TileAddress[]): Promise<void> {
  const cold: number[] = [];
  for (const tile of tiles) cold.push(await ask(server, pathOf(server, tile)));
  console.log(
    `over HTTP, each for the first time: p95 ${part(cold, 0.95).toFixed(1)} ms, worst ${Math.max(...cold).toFixed(1)} ms`,
  );
  const warm: number[] = [];
  for (const tile of tiles.slice(0, 200)) await ask(server, pathOf(server, tile));
  for (const tile of tiles.slice(0, 200)) warm.push(await ask(server, pathOf(server, tile)));
  console.log(`over HTTP, again: p95 ${part(warm, 0.95).toFixed(1)} ms`);
}

/** Reverse geocoding alone, beside tiles, and beside as many bytes from elsewhere, in turns. */
async function besideTheApi(
  server: ServerUnderTest,
  { tiles, sizes }: Asked,
  { how, tiles: rate, calls }: Beside,
): Promise<void> {
  const paths = tiles.map((tile) => pathOf(server, tile));
  const elsewhere = await tileBodies(paths, sizes);
  const askers = {
    alone: undefined,
    tiles: tileAsker(server.host, server.port, rate, paths),
    elsewhere: tileAsker(elsewhere.host, elsewhere.port, rate, paths),
  };
  const kinds = ['alone', 'tiles', 'elsewhere'] as const;
  const times = { alone: [] as number[], tiles: [] as number[], elsewhere: [] as number[] };
  const ratios = { tiles: [] as number[], elsewhere: [] as number[] };
  const came = { tiles: 0, elsewhere: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const p99 = { alone: 0, tiles: 0, elsewhere: 0 };
    // Another one first every time: a machine that grows busier counts for none.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length];
      askers[kind]?.ask();
      const taken = await calls(server, ROUND_MS);
      if (kind !== 'alone') came[kind] += await askers[kind].rest();
      times[kind].push(...taken);
      p99[kind] = part(taken, 0.99);
    }
    ratios.tiles.push(p99.tiles / p99.alone);
    ratios.elsewhere.push(p99.elsewhere / p99.alone);
  }
  askers.tiles.end();
  askers.elsewhere.end();
  elsewhere.end();
  const told = (values: readonly number[], share: number): string => part(values, share).toFixed(2);
  console.log(
    `reverse geocoding, ${how}: p99 ${told(times.alone, 0.99)} ms alone, p50 ${told(times.alone, 0.5)} ms (${times.alone.length} calls in ${ROUNDS} rounds of ${ROUND_MS / 1000} s)`,
  );
  for (const kind of ['tiles', 'elsewhere'] as const) {
    const beside = kind === 'tiles' ? 'beside tiles' : 'beside as many bytes from another process';
    const rates = `${(came[kind] / ((ROUNDS * ROUND_MS) / 1000)).toFixed(0)} a second, ${times[kind].length} calls`;
    console.log(
      `  ${beside} (${rates}): p99 ${told(times[kind], 0.99)} ms (× ${(part(times[kind], 0.99) / part(times.alone, 0.99)).toFixed(2)}), p50 ${told(times[kind], 0.5)} ms; ratios of neighbouring rounds: median × ${told(ratios[kind], 0.5)}, half of them × ${told(ratios[kind], 0.25)} to × ${told(ratios[kind], 0.75)}`,
    );
  }
}

/** Bytes of each tile as it is sent. */
function sizesOf(dir: string, tiles: readonly TileAddress[]): number[] {
  const cutter = new TileCutter(openDataset(dir));
  return tiles.map((tile) => packTile(cutter, tile).length);
}

/** Where the call of this number asks about: all over the country. */
function reversePath(server: ServerUnderTest, i: number): string {
  const lon = 89 + ((i * 37) % 300) / 100;
  const lat = 22 + ((i * 61) % 400) / 100;
  return `/v2/api/search/reverse/geocode?longitude=${lon}&latitude=${lat}&api_key=${server.key}`;
}

/** Milliseconds of each request from when it was sent; they go out at a fixed rate. */
async function reverseSteadily(server: ServerUnderTest, milliseconds: number): Promise<number[]> {
  const began = performance.now();
  const calls: Promise<number>[] = [];
  for (let passed = 0; passed < milliseconds; passed = performance.now() - began) {
    while (calls.length < (passed / 1000) * CALLS_A_SECOND)
      calls.push(ask(server, reversePath(server, calls.length)));
    await pause(1);
  }
  return Promise.all(calls);
}

/** Milliseconds of each request; four callers, each asks when it is answered. */
async function reverseFor(server: ServerUnderTest, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const caller = async (seed: number): Promise<void> => {
    for (let i = seed; performance.now() < end; i += 4) {
      times.push(await ask(server, reversePath(server, i)));
    }
  };
  await Promise.all([0, 1, 2, 3].map(caller));
  return times;
}

function ask({ host, port }: ServerUnderTest, path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get({ host, port, path, agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
}

function part(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
