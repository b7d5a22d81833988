// Random problems with all constraints together, for properties that hold of every plan.
import fc from 'fast-check';
import type { Problem, Shipment, Stop, Task, Vehicle, Window } from '../../src/fleet/problem/problem.ts';

const SKILLS = ['cold', 'heavy'];
const KINDS = ['food', 'paint', 'glass'];
const DAY = 10_000;

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });
const window: fc.Arbitrary<Window> = fc
  .tuple(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 0, max: 3_000 }))
  .map(([from, length]) => [from, from + length]);

/** Some problem with at most so many tasks (a shipment counts as one) and vehicles. */
export function anyProblem(most: { tasks: number; vehicles: number }): fc.Arbitrary<Problem> {
  return fc.integer({ min: 2, max: 8 }).chain((places) => {
    const place = fc.integer({ min: 0, max: places - 1 });
    const stop: fc.Arbitrary<Stop> = fc.record({
      place,
      service: maybe(fc.integer({ min: 0, max: 300 })),
      setup: maybe(fc.integer({ min: 0, max: 100 })),
      windows: maybe(apartWindows()),
      soft: maybe(
        fc.record({
          until: fc.integer({ min: 0, max: DAY }),
          pricePerHour: fc.integer({ min: 1, max: 2_000 }),
        }),
      ),
    });
    const amount = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    const demand = fc.record({
      skills: maybe(fc.subarray(SKILLS)),
      priority: maybe(fc.integer({ min: 0, max: 100 })),
      price: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined, freq: 5 }),
      kinds: maybe(fc.subarray(KINDS, { maxLength: 1 })),
      vehicles: fc.option(fc.subarray(['v0', 'v1', 'v2']), { nil: undefined, freq: 6 }),
    });
    const task = fc.tuple(stop, demand, maybe(amount), maybe(amount));
    const shipment = fc.tuple(stop, stop, demand, maybe(amount));
    const vehicle = anyVehicle(place);
    return fc
      .record({
        lengths: fc.array(fc.integer({ min: 0, max: 900 }), {
          minLength: places * places,
          maxLength: places * places,
        }),
        gap: maybe(fc.nat(places * places - 1)),
        vehicles: fc.array(vehicle, { minLength: 1, maxLength: most.vehicles }),
        stops: fc.array(fc.oneof({ weight: 3, arbitrary: task }, { weight: 1, arbitrary: shipment }), {
          minLength: 1,
          maxLength: most.tasks,
        }),
        apart: maybe(
          fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom(...KINDS)), { maxLength: 3 }),
        ),
        fewest: fc.boolean(),
        balance: maybe(
          fc.record({
            by: fc.constantFrom('tasks' as const, 'time' as const),
            weight: fc.integer({ min: 1, max: 500 }),
          }),
        ),
        promised: maybe(fc.array(fc.nat(2), { minLength: most.tasks, maxLength: most.tasks })),
        movePrice: maybe(fc.integer({ min: 0, max: 1_000 })),
      })
      .map((drawn) => assembled(places, drawn));
  });
}

type Drawn = {
  lengths: number[];
  gap: number | undefined;
  vehicles: Omit<Vehicle, 'id' | 'profile'>[];
  stops: unknown[][];
  apart: [string, string][] | undefined;
  fewest: boolean;
  balance: { by: 'tasks' | 'time'; weight: number } | undefined;
  promised: number[] | undefined;
  movePrice: number | undefined;
};

function assembled(places: number, drawn: Drawn): Problem {
  const durations = Float64Array.from(drawn.lengths);
  for (let a = 0; a < places; a++) durations[a * places + a] = 0;
  if (drawn.gap !== undefined && drawn.gap % (places + 1) !== 0)
    durations[drawn.gap] = Number.POSITIVE_INFINITY;
  const distances = durations.map((seconds) => seconds * 7);
  const tasks: Task[] = [];
  const shipments: Shipment[] = [];
  for (const parts of drawn.stops) {
    const id = `t${tasks.length + shipments.length}`;
    // A task has an amount or nothing in the third place, a shipment what it demands.
    const [a, b, c, d] = parts as [Stop, object, object | undefined, readonly number[] | undefined];
    if ('place' in b) shipments.push({ ...(c as object), id, from: a, to: b as Stop, amount: d });
    else tasks.push({ ...a, ...b, id, delivery: c as readonly number[] | undefined, pickup: d });
  }
  const vehicles = drawn.vehicles.map((vehicle, v): Vehicle => ({ ...vehicle, id: `v${v}`, profile: 'car' }));
  const ids = [...tasks.map(({ id }) => id), ...shipments.flatMap(({ id }) => [id, id])];
  return {
    matrices: { car: { size: places, durations, distances } },
    vehicles,
    tasks,
    shipments,
    apart: drawn.apart,
    goal: { fewestVehicles: drawn.fewest, balance: drawn.balance },
    promised:
      drawn.promised &&
      vehicles.map(({ id }, v) => ({
        vehicle: id,
        tasks: ids.filter((task) => drawn.promised![Number(task.slice(1))] === v),
      })),
    movePrice: drawn.movePrice,
  };
}

function apartWindows(): fc.Arbitrary<Window[]> {
  return fc.array(window, { minLength: 1, maxLength: 3 }).map((windows) => {
    const sorted = [...windows].sort((a, b) => a[0] - b[0]);
    return sorted.filter(
      (one, k) => k === 0 || one[0] > Math.max(...sorted.slice(0, k).map(([, until]) => until)),
    );
  });
}

function anyVehicle(place: fc.Arbitrary<number>): fc.Arbitrary<Omit<Vehicle, 'id' | 'profile'>> {
  return fc.record({
    start: fc.option(place, { freq: 6 }),
    end: fc.option(place, { freq: 6 }),
    hours: maybe(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 5_000, max: 15_000 }))),
    capacity: maybe(fc.tuple(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 3, max: 12 }))),
    skills: maybe(fc.subarray(SKILLS)),
    breaks: maybe(
      fc.array(fc.record({ windows: apartWindows(), service: fc.integer({ min: 0, max: 600 }) }), {
        maxLength: 2,
      }),
    ).map((list) => list?.map((one, k) => ({ ...one, id: `b${k}` }))),
    mostTasks: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 5 }),
    longestTravel: fc.option(fc.integer({ min: 500, max: 6_000 }), { nil: undefined, freq: 5 }),
    longestDistance: fc.option(fc.integer({ min: 2_000, max: 40_000 }), { nil: undefined, freq: 5 }),
    longestDuty: fc.option(fc.integer({ min: 1_000, max: 9_000 }), { nil: undefined, freq: 5 }),
    speedFactor: maybe(fc.constantFrom(0.7, 1, 1.5)),
    costs: maybe(
      fc.record({
        fixed: maybe(fc.integer({ min: 0, max: 2_000 })),
        perHour: maybe(fc.integer({ min: 0, max: 3_600 })),
        perKilometre: maybe(fc.integer({ min: 0, max: 500 })),
        perDutyHour: maybe(fc.integer({ min: 0, max: 900 })),
      }),
    ),
    reloading: maybe(
      fc.record({
        places: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
        service: maybe(fc.integer({ min: 0, max: 200 })),
        most: fc.integer({ min: 1, max: 2 }),
      }),
    ),
  });
}
