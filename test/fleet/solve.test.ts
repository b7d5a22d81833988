// Plans of small fleets: what every dispatcher expects.
import { describe, expect, it } from 'vitest';
import type { Problem, Task, Vehicle } from '../../src/fleet/problem/problem.ts';
import { solve } from '../../src/fleet/solve.ts';
import { onALine } from './line.ts';

const EFFORT = { iterations: 300 };
const bike = (over: Partial<Vehicle> = {}): Vehicle => ({
  id: 'bike',
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
  vehicles: [bike()],
  tasks: [],
  ...over,
});
const order = (plan: ReturnType<typeof solve>, route = 0) =>
  plan.routes[route].steps.map(({ kind, id }) => id ?? kind);

describe('a plan', () => {
  it('serves every task on the way out and back', () => {
    const plan = solve(problem({ tasks: [parcel(3), parcel(1), parcel(2)] }), { effort: EFFORT });
    expect(plan.unassigned).toEqual([]);
    expect(plan.routes).toHaveLength(1);
    expect(plan.routes[0].travel).toBe(600);
    expect(plan.cost).toBe(600);
  });

  it('needs a second vehicle where the first is full', () => {
    const vehicles = [bike({ capacity: [2] }), bike({ id: 'van', capacity: [2] })];
    const plan = solve(problem({ vehicles, tasks: [parcel(1), parcel(2), parcel(3), parcel(4)] }), {
      effort: EFFORT,
    });
    expect(plan.unassigned).toEqual([]);
    expect(plan.routes.map((route) => route.tasks)).toEqual([2, 2]);
  });

  it('takes the lorry where many small vehicles would cost more together', () => {
    const many = (id: string, more: Partial<Vehicle>) =>
      Array.from({ length: 100 }, (_, k) => bike({ id: `${id} ${k}`, ...more }));
    const vehicles = [
      ...many('bike', { capacity: [2], costs: { fixed: 300, perHour: 3_600 } }),
      ...many('van', { capacity: [5], costs: { fixed: 900, perHour: 3_600 } }),
      ...many('lorry', { capacity: [24], costs: { fixed: 1_500, perHour: 3_600 } }),
    ];
    const tasks = Array.from({ length: 24 }, (_, k) => parcel(1 + (k % 9), { id: `p${k}` }));
    const plan = solve(problem({ vehicles, tasks }), { effort: EFFORT });
    expect(plan.routes.map(({ vehicle }) => vehicle.split(' ')[0])).toEqual(['lorry']);
    expect(plan.cost).toBe(1_500 + 1_800);
  });

  it('packs vehicles so that all of what is large finds a place', () => {
    // Twelve large goods fit only if four of them ride together, and two others.
    const large = [60, 62, 65, 74, 79, 86, 87, 89, 91, 96, 98, 99];
    const amounts = [...large, ...Array.from({ length: 40 }, (_, k) => 1 + (k % 9))];
    const points = [[500, 500], ...amounts.map((_, k) => [(k * 379 + 13) % 1000, (k * 619 + 71) % 1000])];
    const size = points.length;
    const ways = points.flatMap(([x, y]) =>
      points.map(([u, v]) => Math.round(Math.sqrt((x - u) ** 2 + (y - v) ** 2))),
    );
    const capacities = [54, 54, 54, 54, 131, 131, 131, 131, 131, 131, 131, 322];
    const packed = problem({
      matrices: { car: { size, durations: ways, distances: ways } },
      vehicles: capacities.map((most, v) => bike({ id: `v${v}`, capacity: [most] })),
      tasks: amounts.map((amount, k) => parcel(k + 1, { delivery: [amount] })),
    });
    expect(solve(packed).unassigned).toEqual([]);
  });

  it('comes in the window, and leaves no sooner than it must', () => {
    const plan = solve(problem({ tasks: [parcel(2, { windows: [[5_000, 5_100]], service: 60 })] }), {
      effort: EFFORT,
    });
    const [start, stop] = plan.routes[0].steps;
    expect(start.arrival).toBe(4_800);
    expect(stop.arrival).toBe(5_000);
    expect(stop.waiting).toBe(0);
    expect(plan.routes[0].duty).toBe(460);
  });

  it('takes a shipment to where it goes, pick-up first', () => {
    const shipments = [{ id: 's', amount: [1], from: { place: 5 }, to: { place: 2 } }];
    const plan = solve(problem({ shipments }), { effort: EFFORT });
    expect(plan.routes[0].steps.map(({ kind }) => kind)).toEqual(['start', 'pickup', 'drop', 'end']);
  });

  it('reloads when everything does not fit at once', () => {
    const vehicles = [bike({ capacity: [2], reloading: { places: [0], most: 3 } })];
    const plan = solve(problem({ vehicles, tasks: [1, 2, 3, 4, 5].map((place) => parcel(place)) }), {
      effort: EFFORT,
    });
    expect(plan.unassigned).toEqual([]);
    expect(order(plan).filter((step) => step === 'reload')).toHaveLength(2);
    expect(plan.routes[0].travel).toBe(1_800);
  });

  it('takes a break between two tasks', () => {
    const vehicles = [
      bike({ breaks: [{ id: 'lunch', windows: [[200, 390]], service: 1_000 }], hours: [0, 5_000] }),
    ];
    const plan = solve(problem({ vehicles, tasks: [parcel(2, { windows: [[0, 250]] }), parcel(4)] }), {
      effort: EFFORT,
    });
    expect(order(plan)).toEqual(['start', 'p2', 'lunch', 'p4', 'end']);
  });

  it('is the same for the same seed and effort, with whatever is called between', () => {
    const tasks = Array.from({ length: 9 }, (_, k) => parcel(k + 1, { windows: [[k * 50, 900 + k * 90]] }));
    const vehicles = [
      bike({ capacity: [4] }),
      bike({ id: 'b', capacity: [4] }),
      bike({ id: 'c', capacity: [4] }),
    ];
    const asked = problem({ vehicles, tasks });
    const once = solve(asked, { effort: EFFORT, seed: 7 });
    expect(solve(asked, { effort: EFFORT, seed: 7 })).toEqual(once);
  });

  it('is there without any effort', () => {
    const plan = solve(problem({ tasks: [parcel(2), parcel(1)] }), { effort: { iterations: 0 } });
    expect(plan.unassigned).toEqual([]);
    expect(plan.routes[0].tasks).toBe(2);
  });

  it('tells with a problem without tasks or vehicles that there is nothing to do', () => {
    expect(solve(problem({})).routes).toEqual([]);
    expect(solve(problem({ vehicles: [], tasks: [parcel(1)] })).unassigned).toEqual([
      { id: 'p1', reason: 'vehicle' },
    ]);
  });
});

describe('what is left out says why', () => {
  const reasonOf = (over: Partial<Problem>) => solve(problem(over), { effort: EFFORT }).unassigned[0]?.reason;

  it('no vehicle has the skill', () => {
    expect(reasonOf({ tasks: [parcel(1, { skills: ['cold'] })] })).toBe('skill');
  });
  it('its vehicle is not there', () => {
    expect(reasonOf({ tasks: [parcel(1, { vehicles: ['van'] })] })).toBe('vehicle');
  });
  it('too much for every vehicle', () => {
    expect(reasonOf({ vehicles: [bike({ capacity: [2] })], tasks: [parcel(1, { delivery: [3] })] })).toBe(
      'capacity',
    );
  });
  it('no one can be there in time', () => {
    expect(reasonOf({ tasks: [parcel(9, { windows: [[0, 100]] })] })).toBe('window');
  });
  it('too far for every vehicle', () => {
    expect(reasonOf({ vehicles: [bike({ longestDistance: 1_000 })], tasks: [parcel(9)] })).toBe('distance');
  });
  it('no road leads there', () => {
    const matrix = onALine(10);
    const durations = Float64Array.from(matrix.durations, (value, at) =>
      at % 10 === 9 && at !== 99 ? Infinity : value,
    );
    expect(reasonOf({ matrices: { car: { ...matrix, durations } }, tasks: [parcel(9)] })).toBe('unreachable');
  });
  it('it costs more than it is worth', () => {
    expect(reasonOf({ tasks: [parcel(9, { price: 100 })] })).toBe('price');
  });
  it('the vehicle has tasks enough', () => {
    expect(reasonOf({ vehicles: [bike({ mostTasks: 1 })], tasks: [parcel(1), parcel(2)] })).toBe('tasks');
  });
});
