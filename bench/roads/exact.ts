// Is every result exact? Compares the hierarchy with plain Dijkstra on the split graph, for every profile, before and after closures,
// with and without roads to avoid; the matrix with single queries; and checks every path for broken rules.
//
//   npm run bench -- roads/exact [PAIRS] [FILE.osm.pbf …]
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Profile, Roads, SnappedPoint } from '../../src/roads/engine.ts';
import { type RoadGraph, readGraph } from '../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../src/roads/profiles/profile.ts';
import { type Random, randomFrom } from '../../test/fixtures/random.ts';
import { type Avoidance, avoidance } from '../../test/roads/avoid/avoided-edges.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';
import { withInventedRestrictions } from '../../test/roads/build/invented-restrictions.ts';
import { memoryDataset } from '../../test/roads/build/memory-dataset.ts';
import { RuleBook } from '../../test/roads/query/rules-kept.ts';
import { SplitDijkstra } from '../../test/roads/query/split-dijkstra.ts';
import { machine, readNetwork, somewhere, table } from '../lib/road-networks.ts';

const pairs = Number(process.argv[2] ?? 10_000);
const files =
  process.argv.length > 3
    ? process.argv.slice(3)
    : ['../shared/data/osm/andorra.osm.pbf', '../shared/data/osm/dhaka-central.osm.pbf'];
const TARGETS = 50;
/** Floods lie over the imported weights; faster roads take a whole customisation. */
const WHEN = [
  'as imported',
  'as imported, avoiding',
  'after floods',
  'after floods, avoiding',
  'after floods and faster roads',
  'after floods and faster roads, avoiding',
];

const KINDS = { ferries: true, tolls: true, motorways: true, unpaved: true };

const rows: string[][] = [];
let wrong = 0;
for (const file of files) {
  if (!existsSync(file)) {
    console.log(`${file} is not here: left out`);
    continue;
  }
  const read = await readNetwork(file, 1);
  // A file without turn restrictions proves nothing about them: some are invented.
  const invent = read.restrictionCount < 100;
  const network = invent ? withInventedRestrictions(read, 500, randomFrom(7)) : read;
  const dataset = memoryDataset(await buildRoads(network));
  const graph = readGraph(dataset.table(ROAD_GRAPH));
  const roads = openRoads(dataset);
  const book = new RuleBook(network, roads);
  const random = randomFrom(2026);
  for (const when of WHEN) {
    if (when === 'after floods') await roads.setClosures(randomFloods(roads, random));
    if (when === 'after floods and faster roads') {
      const faster = { edges: someEdges(roads, random, roads.edgeCount / 50), factor: 0.5 };
      await roads.setClosures([...randomFloods(roads, random), faster]);
    }
    for (const profile of USUAL_PROFILES) {
      const kept = when.endsWith('avoiding') ? randomAvoidance(roads, random) : undefined;
      const result = compare(graph, roads, profile, book, random, kept);
      wrong += result.wrong + result.broken + result.matrixWrong;
      rows.push([
        basename(file),
        when,
        profile,
        String(result.pairs),
        String(result.unreachable),
        String(result.wrong),
        String(result.matrixWrong),
        String(result.broken),
      ]);
    }
  }
  console.log(
    `${basename(file)}: ${graph.vertexCount} vertices, ${graph.edgeCount} edges, ` +
      `${network.restrictionCount} restrictions${invent ? ' (invented)' : ''}, ${graph.splitTail.length} links of split junctions`,
  );
}
console.log(`\n${machine()}\n`);
console.log(
  table(['file', 'when', 'profile', 'pairs', 'no way', 'wrong', 'matrix wrong', 'rules broken'], rows),
);
process.exit(wrong === 0 ? 0 : 1);

function compare(
  graph: RoadGraph,
  roads: Roads,
  profile: Profile,
  book: RuleBook,
  random: Random,
  kept?: Avoidance,
) {
  const avoid = kept?.options;
  const oracle = new SplitDijkstra(graph, roads, profile, kept?.avoided);
  const result = { pairs: 0, unreachable: 0, wrong: 0, matrixWrong: 0, broken: 0 };
  while (result.pairs < pairs) {
    const from = somewhere(roads, profile, random);
    const targets: SnappedPoint[] = [];
    for (let t = 0; t < TARGETS; t++) targets.push(somewhere(roads, profile, random));
    oracle.run(from);
    const matrix = roads.matrix(profile, [from], targets, { avoid });
    targets.forEach((to, t) => {
      result.pairs++;
      const expected = oracle.to(to);
      const path = roads.route(profile, from, to, { avoid });
      const duration = path?.duration ?? Number.POSITIVE_INFINITY;
      const distance = path?.distance ?? Number.POSITIVE_INFINITY;
      if (matrix.durations[t] !== duration || matrix.distances[t] !== distance) result.matrixWrong++;
      if (!expected || !path) {
        result.unreachable++;
        if (expected || path) result.wrong++;
        return;
      }
      const milliseconds = path.edgeMilliseconds.reduce((a, b) => a + b, 0);
      const centimetres = path.edgeCentimetres.reduce((a, b) => a + b, 0);
      const same =
        Math.round(duration * 1000) === expected.milliseconds &&
        Math.round(distance * 100) === expected.centimetres &&
        milliseconds === expected.milliseconds &&
        centimetres === expected.centimetres;
      if (!same) result.wrong++;
      const faults = book.broken(path);
      if (faults.length > 0) {
        result.broken++;
        if (result.broken <= 3) console.log(profile, faults.join('; '));
      }
    });
  }
  return result;
}

function someEdges(roads: Roads, random: Random, count: number): number[] {
  return Array.from({ length: count }, () => Math.floor(random() * roads.edgeCount));
}

/** Blocks and slows edges here and there, and floods a few squares. */
function randomFloods(roads: Roads, random: Random) {
  const areas = randomBoxes(roads, random).map(([w, s, e, n]) => [w, s, e, s, e, n, w, n]);
  return [
    { edges: someEdges(roads, random, roads.edgeCount / 50) },
    { edges: someEdges(roads, random, roads.edgeCount / 20), factor: 3 },
    { areas },
  ];
}

/** No ferries, tolls, motorways or unpaved roads, and not through a few squares. */
function randomAvoidance(roads: Roads, random: Random): Avoidance {
  return avoidance(roads, randomBoxes(roads, random), KINDS);
}

function randomBoxes(roads: Roads, random: Random) {
  return Array.from({ length: 4 }, () => {
    const [lon, lat] = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
    return [lon - 0.002, lat - 0.002, lon + 0.002, lat + 0.002] as const;
  });
}
