// How often is the order of 50 stops optimal: random stops on real roads, asymmetric costs, compared with a long run.
//
//   npm run bench -- roads/tours NETWORK.osm.pbf FOLDER [INSTANCES] [PROFILE …]
//
// The folder keeps the built dataset for the next run. The reference for a round trip is the best of an independent plain search
// (test/fleet/tour/plain-tours.ts) and of the program's own search with five times the patience; free ends become a dummy stop that
// costs nothing.
import { bestOrder } from '../../src/fleet/best-order.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { longRunTour } from '../../test/fleet/tour/plain-tours.ts';
import { machine, prepared, quantile, somewhere, table } from '../lib/road-networks.ts';

const [file, folder, count = '40', ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/tours NETWORK.osm.pbf FOLDER [INSTANCES] [PROFILE …]');
  process.exit(2);
}
const STOPS = 50;
const INSTANCES = Number(count);
/** Processor milliseconds that the search may take; the server limits elapsed time. */
const THINKING = 150;
const LONG_RUN = { restarts: 1, kicks: 2_000 };

const { dataset } = await prepared(file, folder, 2);
const roads = openRoads(dataset);
const random = randomFrom(29);
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
console.log(`${machine()}; ${roads.edgeCount} edges; ${STOPS} stops\n`);

const HEAD = [
  'tours',
  'matrices',
  'there and back differ by',
  'best found',
  'worst gap',
  'processor ms p50',
  'max',
];
console.log(table(HEAD, []));
for (const profile of USUAL_PROFILES) {
  if (wanted.length > 0 && !wanted.includes(profile)) continue;
  for (const kind of ['round trip', 'free end', 'free start and end'] as const) {
    let best = 0;
    let worst = 0;
    let uneven = 0;
    const took: number[] = [];
    for (let k = 0; k < INSTANCES; k++) {
      const places = Array.from({ length: STOPS }, () => somewhere(roads, profile, random));
      const cost = roads.matrix(profile, places, places).durations;
      uneven += unevenness(cost);
      const problem = {
        cost,
        n: STOPS,
        first: kind === 'free start and end' ? null : 0,
        last: kind === 'round trip' ? 0 : null,
      };
      const start = processor();
      const end = start + THINKING;
      const found = bestOrder(problem, { expired: () => processor() > end }).cost;
      took.push(processor() - start);
      const patient = bestOrder(problem, { patience: 500 }).cost;
      const reference = Math.min(patient, plain(problem));
      const gap = found / reference - 1;
      if (gap <= 1e-9) best++;
      worst = Math.max(worst, gap);
    }
    const row = [
      `${profile}, ${kind}`,
      String(INSTANCES),
      `${((uneven / INSTANCES) * 100).toFixed(0)} %`,
      `${best} (${((best / INSTANCES) * 100).toFixed(0)} %)`,
      `${(worst * 100).toFixed(2)} %`,
      quantile(took, 0.5).toFixed(0),
      quantile(took, 1).toFixed(0),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
}
process.exit(0);

/** The plain search on the same problem as a round trip: a free end becomes a dummy stop that leads to the start at no cost. */
function plain({
  cost,
  n,
  first,
  last,
}: {
  cost: Float64Array;
  n: number;
  first: number | null;
  last: number | null;
}) {
  if (first !== null && last !== null) return longRunTour(cost, n, random, LONG_RUN);
  const size = n + 1;
  const dear = cost.reduce((sum, one) => Math.max(sum, one), 0) * n;
  const wide = Float64Array.from({ length: size * size }, (_, at) => {
    const from = Math.floor(at / size);
    const to = at % size;
    if (from < n && to < n) return cost[from * n + to];
    // The dummy stop leads only to the fixed start, if there is one.
    return from === n && first !== null && to !== first ? dear : 0;
  });
  return longRunTour(wide, size, random, LONG_RUN);
}

/** Mean difference between the two directions. */
function unevenness(cost: Float64Array): number {
  let sum = 0;
  let pairs = 0;
  for (let a = 0; a < STOPS; a++) {
    for (let b = 0; b < a; b++) {
      const [there, back] = [cost[a * STOPS + b], cost[b * STOPS + a]];
      if (there + back === 0) continue;
      sum += (2 * Math.abs(there - back)) / (there + back);
      pairs++;
    }
  }
  return sum / Math.max(1, pairs);
}
