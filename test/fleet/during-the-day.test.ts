// A plan that is under way: what is decided or loaded stays, promised tasks move only at a price, slots are promised from the plan, plans given
// by hand are timed and judged.
import { describe, expect, it } from 'vitest';
import { check } from '../../src/fleet/check.ts';
import { faultOf } from '../../src/fleet/problem/faults.ts';
import { givenOf } from '../../src/fleet/problem/plan.ts';
import type { Problem, Task, Vehicle } from '../../src/fleet/problem/problem.ts';
import { slots } from '../../src/fleet/slots.ts';
import { solve } from '../../src/fleet/solve.ts';
import { onALine } from './line.ts';

const EFFORT = { iterations: 300 };
const bike = (id: string, over: Partial<Vehicle> = {}): Vehicle => ({
  id,
  profile: 'car',
  start: 0,
  end: 0,
  ...over,
});
const parcel = (place: number, over: Partial<Task> = {}): Task => ({
  id: `p${place}`,
  place,
  delivery: [1],
  ...over,
});
const problem = (over: Partial<Problem>): Problem => ({
  matrices: { car: onALine(10) },
  vehicles: [bike('a')],
  ...over,
});
const idsOf = (plan: ReturnType<typeof solve>, vehicle: string) =>
  plan.routes.find((route) => route.vehicle === vehicle)?.steps.flatMap(({ id }) => (id ? [id] : [])) ?? [];

describe('re-planning', () => {
  it('begins with what is decided, in its order, even if it is late for it', () => {
    const tasks = [parcel(1), parcel(5, { windows: [[0, 10]] }), parcel(3)];
    const plan = solve(problem({ vehicles: [bike('a', { fixed: ['p5', 'p1'] })], tasks }), {
      effort: EFFORT,
    });
    expect(idsOf(plan, 'a')).toEqual(['p5', 'p1', 'p3']);
    expect(plan.routes[0].steps[1].violations).toEqual([{ kind: 'window', by: 490 }]);
  });

  it('leaves goods on the vehicle that has them', () => {
    const vehicles = [bike('a'), bike('b', { start: 9, end: 9, aboard: ['p1', 's'] })];
    const shipments = [{ id: 's', amount: [1], from: { place: 4 }, to: { place: 2 } }];
    const plan = solve(problem({ vehicles, tasks: [parcel(1)], shipments }), { effort: EFFORT });
    expect(idsOf(plan, 'b').sort()).toEqual(['p1', 's']);
    expect(plan.routes.find(({ vehicle }) => vehicle === 'b')!.steps.map(({ kind }) => kind)).not.toContain(
      'pickup',
    );
  });

  it('moves a promised task only if that saves more than its price', () => {
    const vehicles = [bike('a', { capacity: [2] }), bike('b', { start: 9, end: 9, capacity: [3] })];
    const tasks = [parcel(1), parcel(8), parcel(2)];
    const promised = [{ vehicle: 'a', tasks: ['p1', 'p8'] }];
    const kept = solve(problem({ vehicles, tasks, promised, movePrice: 5_000 }), { effort: EFFORT });
    expect(kept.moved).toEqual([]);
    expect(idsOf(kept, 'a').sort()).toEqual(['p1', 'p8']);
    const moved = solve(problem({ vehicles, tasks, promised, movePrice: 10 }), { effort: EFFORT });
    expect(moved.moved).toEqual(['p8']);
  });

  it('gives the tasks of a lost vehicle to the others', () => {
    const tasks = [parcel(1), parcel(2), parcel(3)];
    const promised = [
      { vehicle: 'lost', tasks: ['p2', 'p3'] },
      { vehicle: 'a', tasks: ['p1'] },
    ];
    const plan = solve(problem({ tasks, promised, movePrice: 100 }), { effort: EFFORT });
    expect(plan.unassigned).toEqual([]);
    expect(idsOf(plan, 'a').sort()).toEqual(['p1', 'p2', 'p3']);
  });
});

describe('slots', () => {
  const asked = problem({
    vehicles: [bike('a', { hours: [0, 2_000] })],
    tasks: [parcel(4, { windows: [[400, 500]] }), parcel(5)],
  });
  const plan = [{ vehicle: 'a', stops: ['p4'] }];

  it('are promised where a vehicle can come, with what that costs', () => {
    const found = slots(asked, plan, 'p5', [
      [0, 450],
      [450, 700],
      [1_900, 2_500],
    ]);
    expect(found.map(({ best }) => best)).toEqual([null, { vehicle: 'a', cost: 200 }, null]);
  });

  it('are refused for a task that is not in the problem', () => {
    expect(() => slots(asked, plan, 'p9', [[0, 10]])).toThrow('there is no task p9');
  });
});

describe('a plan given by hand', () => {
  it('is timed, and what it breaks is listed with how much', () => {
    const asked = problem({
      vehicles: [bike('a', { capacity: [1], skills: [], longestDistance: 10_000, hours: [0, 1_000] })],
      tasks: [parcel(2, { windows: [[0, 150]] }), parcel(6, { skills: ['cold'] })],
    });
    const plan = check(asked, [{ vehicle: 'a', stops: ['p2', 'p6'] }]);
    const [route] = plan.routes;
    expect(route.steps.flatMap(({ violations }) => violations)).toEqual([
      { kind: 'capacity', by: 1 },
      { kind: 'window', by: 50 },
      { kind: 'hours', by: 200 },
    ]);
    expect(route.violations).toEqual([{ kind: 'distance', by: 2_000 }, { kind: 'skill' }]);
    expect(route.travel).toBe(1_200);
  });

  it('says that a drop comes before its pick-up or is missing', () => {
    const shipments = [{ id: 's', from: { place: 1 }, to: { place: 2 } }];
    const half = check(problem({ shipments }), [{ vehicle: 'a', stops: ['s'] }]);
    expect(half.routes[0].violations).toEqual([{ kind: 'order' }]);
  });

  it('refuses what the problem does not have', () => {
    expect(() => check(problem({}), [{ vehicle: 'x', stops: [] }])).toThrow('there is no vehicle x');
    expect(() => check(problem({}), [{ vehicle: 'a', stops: ['x'] }])).toThrow('there is no task x');
  });

  it('lists what it leaves out, and why', () => {
    const plan = check(problem({ tasks: [parcel(1), parcel(2, { skills: ['cold'] })] }), [
      { vehicle: 'a', stops: ['p1'] },
    ]);
    expect(plan.unassigned).toEqual([{ id: 'p2', reason: 'skill' }]);
    expect(givenOf(plan)).toEqual([{ vehicle: 'a', stops: ['p1'] }]);
  });
});

describe('a problem that cannot be meant', () => {
  const faultIn = (over: Partial<Problem>) => faultOf(problem(over))?.field;
  it.each<[string, Partial<Problem>]>([
    ['vehicles[0].start', { vehicles: [bike('a', { start: 10 })] }],
    ['vehicles[0].profile', { vehicles: [bike('a', { profile: 'boat' })] }],
    ['vehicles[0].hours', { vehicles: [bike('a', { hours: [9, 3] })] }],
    ['vehicles[0].speedFactor', { vehicles: [bike('a', { speedFactor: 0 })] }],
    ['vehicles[0].costs.fixed', { vehicles: [bike('a', { costs: { fixed: -1 } })] }],
    ['vehicles[0].aboard', { vehicles: [bike('a', { aboard: ['x'] })] }],
    ['vehicles', { vehicles: [bike('a'), bike('a')] }],
    ['tasks', { tasks: [parcel(1), parcel(1)] }],
    ['tasks[0].place', { tasks: [parcel(-1)] }],
    [
      'tasks[0].windows',
      {
        tasks: [
          parcel(1, {
            windows: [
              [0, 10],
              [5, 20],
            ],
          }),
        ],
      },
    ],
    ['tasks[0].delivery', { tasks: [parcel(1, { delivery: [0.5] })] }],
    ['tasks[0].priority', { tasks: [parcel(1, { priority: 101 })] }],
    ['shipments[0].to.place', { shipments: [{ id: 's', from: { place: 1 }, to: { place: 99 } }] }],
    ['matrices.car.durations', { matrices: { car: { size: 2, durations: [0], distances: [0, 0, 0, 0] } } }],
  ])('is told by its field %s', (field, over) => {
    expect(faultIn(over)).toBe(field);
  });

  it('has no fault otherwise', () => {
    expect(faultIn({ tasks: [parcel(1)] })).toBeUndefined();
  });
});
