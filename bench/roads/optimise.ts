// The order of stops: public instances with proven optima, open paths against the exact solver, and 50 stops on real roads with their
// matrix. Usage: npm run bench -- roads/optimise [FOLDER-OF-TSPLIB] [DATASET …]
import { existsSync, readFileSync } from 'node:fs';
import { openDataset } from '../../src/dataset/open.ts';
import { bestOrder, orderCost } from '../../src/fleet/best-order.ts';
import { EXACT_STOPS, exactPath } from '../../src/fleet/tour/exact.ts';
import { searchPath } from '../../src/fleet/tour/path.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { readInstance } from '../../test/fleet/tour/tsplib.ts';
import { random } from '../../test/roads/match/synthetic.ts';

const [folder = '../shared/data/tsp', ...datasets] = process.argv.slice(2);
const ROUNDS = 5;
/** Processor time since a reading, which depends least on other load. */
function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

if (existsSync(`${folder}/optima.txt`)) {
  console.log(
    '| instance | stops | optimum | found | processor ms (median of 5) | ms (median) | ms (worst) |\n|---|---|---|---|---|---|---|',
  );
  for (const line of readFileSync(`${folder}/optima.txt`, 'utf8').trim().split('\n')) {
    const [name, optimum] = line.split(/\s*:\s*/);
    const instance = readInstance(`${folder}/${name}.tsp`);
    let found = 0;
    const cpu: number[] = [];
    const times = Array.from({ length: ROUNDS }, () => {
      const used = process.cpuUsage();
      const start = performance.now();
      found = bestOrder({ ...instance, first: 0, last: 0 }).cost;
      cpu.push(processorMs(used));
      return performance.now() - start;
    }).sort((a, b) => a - b);
    cpu.sort((a, b) => a - b);
    console.log(
      `| ${name} | ${instance.n} | ${optimum} | ${found}${found === Number(optimum) ? '' : ' (!)'} | ${cpu[2].toFixed(0)} | ${times[2].toFixed(0)} | ${times[4].toFixed(0)} |`,
    );
  }
  console.log(
    '\nOpen paths, fixed ends: local search against the exact solver, on stops taken from the instances',
  );
  let equal = 0;
  let all = 0;
  for (const line of readFileSync(`${folder}/optima.txt`, 'utf8').trim().split('\n')) {
    const { cost, n } = readInstance(`${folder}/${line.split(/\s*:/)[0]}.tsp`);
    for (let size = 6; size <= Math.min(n, EXACT_STOPS + 3); size++) {
      const part = Float64Array.from(
        { length: size * size },
        (_, x) => cost[((x / size) | 0) * n + (x % size)],
      );
      const problem = { cost: part, n: size, first: 0, last: size - 1 };
      all++;
      if (
        orderCost(problem, searchPath(part, size), false) ===
        orderCost(problem, exactPath(part, size)!, false)
      )
        equal++;
    }
  }
  console.log(`${equal} of ${all} equal (up to ${EXACT_STOPS + 1} stops between the ends)\n`);
} else console.log(`Skipped: public instances (${folder} does not exist).`);

if (datasets.length === 0) console.log('Skipped: stops on roads (no dataset given).');
else
  console.log(
    '| roads | stops | matrix, processor ms (median) | order, processor ms (median) | both, processor ms (worst of 20) | both, ms (median) |\n|---|---|---|---|---|---|',
  );
for (const dir of datasets) {
  const roads = openRoads(openDataset(dir));
  const [west, south, east, north] = roads.bounds;
  for (const spread of ['town', 'whole'] as const) {
    const chance = random(1);
    const matrices: number[] = [];
    const orders: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const middle = [
        west + (east - west) * (0.2 + 0.6 * chance.uniform()),
        south + (north - south) * (0.2 + 0.6 * chance.uniform()),
      ];
      const places = [];
      for (let tries = 0; places.length < 52 && tries < 5_000; tries++) {
        const lon =
          spread === 'town' ? middle[0] + 0.04 * chance.gaussian() : west + (east - west) * chance.uniform();
        const lat =
          spread === 'town'
            ? middle[1] + 0.04 * chance.gaussian()
            : south + (north - south) * chance.uniform();
        const place = roads.snap(lon, lat, 'car', { radius: 5_000 });
        if (place) places.push(place);
      }
      const start = performance.now();
      const before = process.cpuUsage();
      const { durations } = roads.matrix('car', places, places);
      matrices.push(processorMs(before));
      const between = process.cpuUsage();
      bestOrder({ cost: durations, n: places.length, first: 0, last: places.length - 1 });
      orders.push(processorMs(between));
      times.push(performance.now() - start);
    }
    const both = Math.max(...matrices.map((ms, x) => ms + orders[x]));
    const median = (list: number[]) => [...list].sort((a, b) => a - b)[10].toFixed(1);
    console.log(
      `| ${roads.edgeCount} edges, ${spread} | 50 + 2 | ${median(matrices)} | ${median(orders)} | ${both.toFixed(0)} | ${median(times)} |`,
    );
  }
}
