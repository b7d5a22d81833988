// Tiles at the size of the country: how long one takes to cut and compress, how large it is, what a server answers, what the memory
// is, and what tiles do to the API beside them.
//
//   npm run bench -- http/tiles [DATASET] [OTHER-PROGRAM]
//
// Without DATASET the starter dataset is made in a temporary folder. Cutting is measured in processor time of the thread, so that
// other work on the machine does not count; what goes over HTTP by the clock. OTHER-PROGRAM is the `bin/thikana.js` of a build
// without tiles, whose memory is compared with.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { ROAD_GRAPH } from '../../src/roads/graph/road-tables.ts';
import {
  columnOf,
  EXTENT,
  rowOf,
  type TileAddress,
  tilesOfBox,
  unitsAround,
} from '../../src/tiles/build/tile-grid.ts';
import { packTile } from '../../src/tiles/pack-tile.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { boundsOf } from '../../src/tiles/tilejson.ts';
import { ServerUnderTest } from '../lib/server-under-test.ts';

/** All tiles of a zoom where there are not more, else so many that have roads. */
const TILES_EACH = 150;
const ROUNDS = 5;
const ROUND_MS = 4_000;
/** A map that is moved about asks for so many tiles a second. */
const TILES_A_SECOND = 30;
const agent = new Agent({ keepAlive: true });
const pathOf = (server: ServerUnderTest, { z, x, y }: TileAddress): string =>
  `/tiles/${z}/${x}/${y}.mvt?api_key=${server.key}`;

await main(process.argv[2], process.argv[3]);

async function main(given: string | undefined, other: string | undefined): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  try {
    const dir = given ?? join(scratch, 'dataset');
    if (!given) await buildStarterDataset(dir);
    const tiles = inProcess(dir);
    await memory(dir, other, tiles);
    await overHttp(dir, tiles);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function inProcess(dir: string): TileAddress[] {
  const dataset = openDataset(dir);
  const began = process.cpuUsage();
  const cutter = new TileCutter(dataset);
  const made = process.cpuUsage(began);
  let derived = 0;
  for (const { byteLength } of dataset.shared().derived.values()) derived += byteLength;
  console.log(
    `what tiles are cut from: ${((made.user + made.system) / 1e6).toFixed(1)} s of processor time, ${(derived / 2 ** 20).toFixed(0)} MiB`,
  );
  const all: TileAddress[] = [];
  const times: number[] = [];
  const sizes: number[] = [];
  console.log('zoom  tiles   median ms   p95 ms   worst ms   largest kB (gzip)');
  for (let z = 0; z <= 16; z++) {
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
    all.push(...tiles);
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
  return all;
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

async function memory(dir: string, other: string | undefined, tiles: readonly TileAddress[]): Promise<void> {
  const figures: number[] = [];
  for (const program of [undefined, other]) {
    if (program === undefined && figures.length > 0) continue;
    const server = await ServerUnderTest.start(dir, ['--threads', '1'], program);
    try {
      await reverseFor(server, 1_000);
      const before = await server.memory();
      if (program === undefined) for (const tile of tiles) await ask(server, pathOf(server, tile));
      const { resident } = await server.memory();
      figures.push(resident);
      const [first, last] = [before.resident, resident].map((bytes) => (bytes / 2 ** 20).toFixed(0));
      console.log(
        program === undefined
          ? `memory: ${first} MiB before the first tile, ${last} MiB after ${tiles.length} tiles`
          : `memory without tiles: ${last} MiB`,
      );
    } finally {
      await server.end();
    }
  }
  if (figures.length === 2) console.log(`tiles take ${((figures[0] - figures[1]) / 2 ** 20).toFixed(0)} MiB`);
}

async function overHttp(dir: string, tiles: readonly TileAddress[]): Promise<void> {
  const server = await ServerUnderTest.start(dir, ['--threads', '1']);
  try {
    await reverseFor(server, 2_000);
    const cold: number[] = [];
    for (const tile of tiles) cold.push(await ask(server, pathOf(server, tile)));
    console.log(
      `over HTTP, each for the first time: p95 ${part(cold, 0.95).toFixed(1)} ms, worst ${Math.max(...cold).toFixed(1)} ms`,
    );
    const warm: number[] = [];
    for (const tile of tiles.slice(0, 200)) await ask(server, pathOf(server, tile));
    for (const tile of tiles.slice(0, 200)) warm.push(await ask(server, pathOf(server, tile)));
    console.log(`over HTTP, again: p95 ${part(warm, 0.95).toFixed(1)} ms`);
    await besideTheApi(server, tiles);
  } finally {
    await server.end();
  }
}

/** Reverse geocoding with and without tiles beside it, in turns. */
async function besideTheApi(server: ServerUnderTest, tiles: readonly TileAddress[]): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await reverseFor(server, ROUND_MS)));
    const timer = setInterval(() => {
      void ask(server, pathOf(server, tiles[(next += 7) % tiles.length]));
    }, 1000 / TILES_A_SECOND);
    beside.push(...(await reverseFor(server, ROUND_MS)));
    clearInterval(timer);
  }
  const [without, with_] = [part(alone, 0.99), part(beside, 0.99)];
  console.log(
    `reverse geocoding p99: ${without.toFixed(2)} ms alone, ${with_.toFixed(2)} ms beside ${TILES_A_SECOND} tiles a second (× ${(with_ / without).toFixed(2)})`,
  );
}

/** Milliseconds of each request; four callers, each asks when it is answered. */
async function reverseFor(server: ServerUnderTest, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const caller = async (seed: number): Promise<void> => {
    for (let i = seed; performance.now() < end; i += 4) {
      const lon = 89 + ((i * 37) % 300) / 100;
      const lat = 22 + ((i * 61) % 400) / 100;
      times.push(
        await ask(
          server,
          `/v2/api/search/reverse/geocode?longitude=${lon}&latitude=${lat}&api_key=${server.key}`,
        ),
      );
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
