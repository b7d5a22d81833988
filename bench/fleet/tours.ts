// One vehicle and 50 stops: the solver of fleets against the one of the contract's optimised route, on stops of public instances with asymmetric
// times. Usage: npm run bench -- fleet/tours [FOLDER-OF-TSPLIB] [instances=20]
import { readFileSync } from 'node:fs';
import type { Problem } from '../../src/fleet/problem/problem.ts';
import { solve } from '../../src/fleet/solve.ts';
import { solveOrder } from '../../src/roads/optimise/solve.ts';
import { random } from '../../test/roads/match/synthetic.ts';
import { readInstance } from '../../test/roads/optimise/tsplib.ts';
import { machine, table } from '../lib/road-networks.ts';

const [folder = '../shared/data/tsp', count = '20'] = process.argv.slice(2);
const STOPS = 50;
const EFFORTS = [2_000, 8_000, 32_000];
const { uniform: next } = random(1);

/** Stops taken at random, with ways that take up to a fifth longer in one direction. */
function tour(cost: Float64Array, n: number): Float64Array {
  const chosen = Array.from({ length: n }, (_, i) => i)
    .map((i) => [next(), i])
    .sort(([a], [b]) => a - b)
    .slice(0, STOPS)
    .map(([, i]) => i);
  return Float64Array.from({ length: STOPS * STOPS }, (_, x) => {
    const [from, to] = [chosen[Math.floor(x / STOPS)], chosen[x % STOPS]];
    return from === to ? 0 : Math.round(cost[from * n + to] * 10 * (1 + next() / 5));
  });
}

const asFleet = (durations: Float64Array): Problem => ({
  matrices: { car: { size: STOPS, durations, distances: durations } },
  vehicles: [{ id: '1', profile: 'car', start: 0, end: 0 }],
  tasks: Array.from({ length: STOPS - 1 }, (_, i) => ({ id: String(i + 1), place: i + 1 })),
});

const processorMs = (work: () => number): { readonly found: number; readonly ms: number } => {
  const began = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(began);
  return { found, ms: (user + system) / 1000 };
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const instances = readFileSync(`${folder}/optima.txt`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => readInstance(`${folder}/${line.split(/\s*:/)[0]}.tsp`))
  .filter(({ n }) => n > STOPS);
const tours = Array.from({ length: Number(count) }, (_, i) => {
  const { cost, n } = instances[i % instances.length];
  return tour(cost, n);
});
const today = tours.map((cost) => processorMs(() => solveOrder({ cost, n: STOPS, first: 0, last: 0 }).cost));
console.log(`${machine()}; ${tours.length} tours of ${STOPS} stops\n`);
console.log(
  table(
    ['solver', 'longer than today, mean', 'worst', 'shorter or as short', 'processor ms, mean'],
    [
      ['optimised route', '0', '0', String(tours.length), mean(today.map(({ ms }) => ms)).toFixed(0)],
      ...EFFORTS.map((iterations) => {
        const found = tours.map((cost) =>
          processorMs(() => solve(asFleet(cost), { effort: { iterations } }).routes[0].travel),
        );
        const longer = found.map((one, i) => 100 * (one.found / today[i].found - 1));
        return [
          `fleets, ${iterations} rounds`,
          `${mean(longer).toFixed(2)} %`,
          `${Math.max(...longer).toFixed(2)} %`,
          String(longer.filter((gap) => gap <= 0).length),
          mean(found.map(({ ms }) => ms)).toFixed(0),
        ];
      }),
    ],
  ),
);
