// Properties of every plan, over random problems with all constraints together: a second program that knows only the rules finds nothing
// to object to; checking the same plan by hand gives the same times and costs; small problems are solved as well as by trying everything.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/fleet/check.ts';
import { givenOf } from '../../src/fleet/problem/plan.ts';
import type { Problem } from '../../src/fleet/problem/problem.ts';
import { solve } from '../../src/fleet/solve.ts';
import { anyProblem } from './any-problem.ts';
import { leastOf, tryEverything } from './brute-force.ts';
import { onALine } from './line.ts';
import { brokenRules } from './rule-checker.ts';

/** FLEET_PROBLEMS=10000 for the long run. */
const RUNS = Number(process.env.FLEET_PROBLEMS ?? 300);
const SMALL_RUNS = Number(process.env.FLEET_SMALL_PROBLEMS ?? 40);
const SMALL_TASKS = Number(process.env.FLEET_SMALL_TASKS ?? 4);
/** Of a small problem: a shipment has two, and every one more makes ten times as many orders. */
const MOST_STOPS = 9;
const stopsOf = ({ tasks = [], shipments = [] }: Problem): number => tasks.length + 2 * shipments.length;

describe('every plan', () => {
  it(`breaks no rule (${RUNS} problems)`, async () => {
    await fc.assert(
      fc.asyncProperty(anyProblem({ tasks: 14, vehicles: 4 }), fc.nat(1_000), async (drawn, seed) => {
        // Without shipments small changes reach every stop.
        const problem = seed % 2 === 0 ? drawn : { ...drawn, shipments: undefined };
        // Long runs let the runner hear that they go on.
        await new Promise(setImmediate);
        const plan = solve(problem, { effort: { iterations: 60 }, seed });
        expect(brokenRules(problem, plan)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('of many tasks with windows breaks none either, and is the same again', () => {
    const places = 40;
    const problem: Problem = {
      matrices: { car: onALine(places) },
      vehicles: Array.from({ length: 12 }, (_, id) => ({
        id: String(id),
        profile: 'car',
        start: id % 2,
        end: id % 2,
        capacity: [30],
      })),
      tasks: Array.from({ length: 310 }, (_, k) => ({
        id: String(k),
        place: (k * 7) % places,
        delivery: [1],
        windows: k % 2 ? [[10_000 * (k % 3), 10_000 * (k % 3) + 12_000]] : undefined,
      })),
    };
    const plan = solve(problem, { effort: { iterations: 80 }, seed: 3 });
    expect(plan.unassigned).toEqual([]);
    expect(brokenRules(problem, plan)).toEqual([]);
    expect(solve(problem, { effort: { iterations: 80 }, seed: 3 })).toEqual(plan);
  });

  it('of parcels among shipments keeps both stops of a shipment on one vehicle', () => {
    const places = 40;
    const problem: Problem = {
      matrices: { car: onALine(places) },
      vehicles: Array.from({ length: 3 }, (_, id) => ({
        id: String(id),
        profile: 'car',
        start: id,
        end: id,
        capacity: [9],
      })),
      tasks: Array.from({ length: 16 }, (_, k) => ({ id: `t${k}`, place: (k * 7) % places, delivery: [1] })),
      shipments: Array.from({ length: 8 }, (_, k) => ({
        id: `s${k}`,
        amount: [1],
        from: { place: (k * 11 + 3) % places },
        to: { place: (k * 17 + 20) % places },
      })),
    };
    for (let seed = 0; seed < 5; seed++) {
      const plan = solve(problem, { effort: { iterations: 400 }, seed });
      expect(plan.unassigned).toEqual([]);
      expect(brokenRules(problem, plan)).toEqual([]);
    }
  });

  it('is timed alike when it is given by hand', () => {
    fc.assert(
      fc.property(anyProblem({ tasks: 10, vehicles: 3 }), (problem) => {
        const plan = solve(problem, { effort: { iterations: 30 } });
        const again = check(problem, givenOf(plan));
        expect(again.routes).toEqual(plan.routes);
        expect(again.cost).toBeCloseTo(plan.cost, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('of a small problem is nearly always the best there is', async () => {
    let best = 0;
    let all = 0;
    const small = anyProblem({ tasks: SMALL_TASKS, vehicles: 2 }).filter(
      (problem) => stopsOf(problem) <= MOST_STOPS,
    );
    await fc.assert(
      fc.asyncProperty(small, async (drawn) => {
        await new Promise(setImmediate);
        const problem = {
          ...drawn,
          vehicles: drawn.vehicles.map((vehicle) => ({ ...vehicle, reloading: undefined })),
          goal: { ...drawn.goal, fewestVehicles: false },
        };
        const plan = solve(problem, { effort: { iterations: 400 } });
        const least = tryEverything(problem);
        const found = leastOf(problem, plan);
        expect(found.weight).toBeGreaterThanOrEqual(least.weight);
        all++;
        if (found.weight === least.weight && found.cost <= least.cost + 1e-6) best++;
      }),
      { numRuns: SMALL_RUNS, endOnFailure: true },
    );
    expect(best / all).toBeGreaterThanOrEqual(0.97);
    console.log(`small problems solved best: ${best} of ${all}`);
  });
});
