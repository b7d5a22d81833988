// Reads a road network of a country's size and assembles its topology: time and peak memory by stage.
// npm run bench -- import/country FILE.osm.pbf [--threads 2]
import { statSync } from 'node:fs';
import type { Progress } from '../../src/dataset/progress.ts';
import type { Gatherer } from '../../src/ingest/gather/gathered.ts';
import { readOsm } from '../../src/ingest/osm/read-osm.ts';

const [path, , threads = '2'] = process.argv.slice(2);
if (!path) {
  console.error('usage: import-country.ts FILE.osm.pbf [--threads N]');
  process.exit(2);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const stages: { name: string; started: number }[] = [];
const progress: Progress = {
  stage: (name) => void stages.push({ name, started: performance.now() }),
  advance() {},
  note: (line) => console.log(line),
};
const counts: Record<string, number> = {};
const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
const gatherer: Gatherer = {
  source: () => 0,
  region: () => count('regions'),
  place: () => count('places'),
  feature() {},
  street: () => count('streets'),
  roads(network) {
    counts['road nodes'] = network.nodeCount;
    counts.ways = network.wayCount;
    counts['way nodes'] = network.wayNodes.length;
    counts.restrictions = network.restrictionCount;
  },
  skipped: (_source, reason) => count(`left out: ${reason}`),
};

const started = performance.now();
const summary = await readOsm(gatherer, path, { source: 0, threads: Number(threads) }, progress);
const ended = performance.now();
const { user, system } = process.cpuUsage();
const cpu = ((user + system) / 1e6).toFixed(1);

console.log(
  `${path.split('/').at(-1)}: ${megabytes(statSync(path).size)}, ${threads} threads, Node ${process.version}`,
);
console.table(
  stages.map(({ name, started: at }, i) => ({
    stage: name,
    seconds: (((stages[i + 1]?.started ?? ended) - at) / 1000).toFixed(2),
  })),
);
console.table(counts);
console.log(JSON.stringify(summary));
console.log(
  `total ${((ended - started) / 1000).toFixed(1)} s, ${cpu} s of processor time, peak memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
);
const streets = stages.find(({ name }) => name === 'streets')?.started ?? ended;
console.log(
  `road topology whole after ${((streets - started) / 1000).toFixed(1)} s (asked: at most 90 s and 2.5 GB)`,
);
// Measured on the network of three million nodes, on a machine of the same class.
console.log(
  'peers on the 3.0-million-node network: osrm-extract 203 s (2 threads), valhalla_build_tiles 161 s',
);
