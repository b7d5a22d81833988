// The order of stops: against all permutations, against the exact programme, and against proven optima.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOrder, orderCost, type StopProblem } from '../../../src/fleet/best-order.ts';
import { solve } from '../../../src/fleet/solve.ts';
import { exactPath } from '../../../src/fleet/tour/exact.ts';
import { searchPath } from '../../../src/fleet/tour/path.ts';
import { readInstance } from './tsplib.ts';

const matrix = (n: number, max = 1000): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.integer({ min: 1, max }), { minLength: n * n, maxLength: n * n })
    .map((values) => Float64Array.from(values, (value, at) => (at % (n + 1) === 0 ? 0 : value)));

/** The cheapest cost over every permutation. */
function bruteForce(problem: StopProblem): number {
  const { n, first, last } = problem;
  const round = first !== null && first === last;
  let best = Number.POSITIVE_INFINITY;
  const order: number[] = [];
  const used = new Set<number>();
  const walk = (): void => {
    if (order.length === n) {
      if (last !== null && !round && order[n - 1] !== last) return;
      best = Math.min(best, orderCost(problem, order, round));
      return;
    }
    for (let stop = 0; stop < n; stop++) {
      if (used.has(stop) || (order.length === 0 && first !== null && stop !== first)) continue;
      used.add(stop);
      order.push(stop);
      walk();
      order.pop();
      used.delete(stop);
    }
  };
  walk();
  return best;
}

describe('order of stops', () => {
  it('is the best of all permutations for few stops, for every kind of ends', () => {
    const ends = fc.constantFrom<[number | null, number | null]>(
      [0, 0],
      [0, 1],
      [2, 0],
      [null, 1],
      [1, null],
      [null, null],
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 6 }).chain((n) => matrix(n)),
        ends,
        (cost, [first, last]) => {
          const problem = { cost, n: Math.sqrt(cost.length), first, last };
          const found = bestOrder(problem);
          expect(new Set(found.order).size).toBe(problem.n);
          if (first !== null) expect(found.order[0]).toBe(first);
          if (last !== null && last !== first) expect(found.order[problem.n - 1]).toBe(last);
          expect(found.cost).toBe(bruteForce(problem));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('by local search equals the exact programme on one-way costs, up to 13 stops between the ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 7, max: 15 }).chain((n) => matrix(n)),
        (cost) => {
          const n = Math.sqrt(cost.length);
          const problem = { cost, n, first: 0, last: n - 1 };
          const found = searchPath(cost, n);
          expect(found[0]).toBe(0);
          expect(found[n - 1]).toBe(n - 1);
          expect(orderCost(problem, found, false)).toBe(orderCost(problem, exactPath(cost, n)!, false));
        },
      ),
      { numRuns: 60, seed: 2026 },
    );
  });

  it('avoids missing arcs, and says so if it cannot', () => {
    const gap = Number.POSITIVE_INFINITY;
    for (const n of [6, 20]) {
      // Only i → i+1 can be driven.
      const chain = new Float64Array(n * n).fill(gap);
      for (let i = 0; i < n; i++) chain[i * n + i] = 0;
      for (let i = 0; i + 1 < n; i++) chain[i * n + i + 1] = 5;
      const found = bestOrder({ cost: chain, n, first: 0, last: n - 1 });
      expect([...found.order]).toEqual([...Array(n).keys()]);
      expect(found.cost).toBe(5 * (n - 1));
      chain[2 * n + 3] = gap;
      expect(bestOrder({ cost: chain, n, first: 0, last: n - 1 }).cost).toBe(gap);
    }
  });

  it('answers the same order for the same input, and stops when told to', () => {
    const cost = fc.sample(matrix(40), { numRuns: 1, seed: 7 })[0];
    const problem = { cost, n: 40, first: 0, last: 39 };
    expect(bestOrder(problem).order).toEqual(bestOrder(problem).order);
    const hurried = bestOrder(problem, { expired: () => true });
    expect(new Set(hurried.order).size).toBe(40);
  });

  it.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
  ])('answers %i stops', (n, order) => {
    const ends = n === 2 ? { first: 0, last: 1 } : { first: null, last: null };
    expect([...bestOrder({ cost: new Float64Array(n * n), n, ...ends }).order]).toEqual(order);
  });
});

describe('the routes of a fleet', () => {
  const cost = fc.sample(matrix(30), { numRuns: 1, seed: 11 })[0];
  const matrices = { car: { size: 30, durations: cost, distances: cost } };
  const all = Array.from({ length: 29 }, (_, k) => ({ id: String(k + 1), place: k + 1, delivery: [1] }));
  const rider = (id: string) => ({ id, profile: 'car', start: 0, end: 0 });
  const tour = (stops: readonly number[]): number => {
    const n = stops.length;
    const part = Float64Array.from(
      { length: n * n },
      (_, x) => cost[stops[Math.floor(x / n)] * 30 + stops[x % n]],
    );
    return bestOrder({ cost: part, n, first: 0, last: 0 }).cost;
  };

  it('are in the best order for an only vehicle, however little it searches', () => {
    const tasks = all.map(({ id, place }) => ({ id, place }));
    const plan = solve({ matrices, vehicles: [rider('a')], tasks }, { effort: { iterations: 1 } });
    expect(plan.unassigned).toEqual([]);
    expect(plan.cost).toBe(tour([0, ...tasks.map(({ place }) => place)]));
  });

  it('are in the best order for each of several, where nothing says when stops are served', () => {
    const tasks = all.slice(0, 24).map((task, k) => ({ ...task, vehicles: [k % 2 ? 'a' : 'b'] }));
    const vehicles = ['a', 'b'].map((id) => ({ ...rider(id), capacity: [12] }));
    const plan = solve({ matrices, vehicles, tasks }, { effort: { iterations: 1 } });
    const own = (name: string) =>
      tasks.flatMap(({ place, vehicles: [only] }) => (only === name ? [place] : []));
    for (const { vehicle, travel } of plan.routes) expect(travel).toBe(tour([0, ...own(vehicle)]));
    expect(plan.routes).toHaveLength(2);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/data/tsp/', import.meta.url));
const present = existsSync(folder);
if (!present)
  console.log('Left out: the public instances with proven optima (../shared/data/tsp is not here).');

describe.skipIf(!present)('public instances', () => {
  const optima = present ? readFileSync(`${folder}optima.txt`, 'utf8').trim().split('\n') : [];
  it.each(optima.map((line) => line.split(/\s*:\s*/)))('%s is solved to its optimum %s', (name, optimum) => {
    const instance = readInstance(`${folder}${name}.tsp`);
    const found = bestOrder({ ...instance, first: 0, last: 0 });
    expect(new Set(found.order).size).toBe(instance.n);
    expect(found.cost).toBe(Number(optimum));
  });
});
