// Fleets with anything in them: each is refused with a sentence that names the field, or planned with a reason for whatever is left out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doFleetWork } from '../../src/dispatch/fleet-work.ts';
import type { Ground } from '../../src/dispatch/ground.ts';
import { FleetRequest } from '../../src/fleet/vroom/request.ts';
import type { WrittenFleet } from '../../src/fleet/vroom/write-fleet.ts';

/** FLEET_FUZZ=10000 for the long run. */
const RUNS = Number(process.env.FLEET_FUZZ ?? 300);
const LIMITS = { tasks: 50, vehicles: 20, pairs: 400, seconds: 1 };
const PLACES = 4;

const ground: Ground = {
  roads: () => {
    throw new Error('the matrices come along');
  },
  geocode: () => {
    throw new Error('no addresses are sent');
  },
  place: () => undefined,
};

const index = fc.integer({ min: 0, max: PLACES - 1 });
const amount = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 2 });
const windows = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 3_000 }))
  .map(([from, lasts]) => [[from, from + lasts]]);
const partly = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }, always: (keyof T)[]) =>
  fc.record(model, { requiredKeys: always });
const job = partly(
  {
    id: fc.nat(40),
    location_index: index,
    delivery: amount,
    pickup: amount,
    service: fc.nat(300),
    time_windows: windows,
    skills: fc.array(fc.nat(2), { maxLength: 2 }),
    price: fc.nat(900),
    kinds: fc.constantFrom(['food'], ['paint']),
    vehicles: fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }),
  },
  ['id', 'location_index'],
);
const stop = partly({ id: fc.nat(40), location_index: index, time_windows: windows }, [
  'id',
  'location_index',
]);
const vehicle = partly(
  {
    id: fc.nat(5),
    start_index: index,
    end_index: index,
    capacity: amount,
    time_window: windows.map(([window]) => window),
    skills: fc.array(fc.nat(2), { maxLength: 2 }),
    breaks: windows.map((time_windows) => [{ id: 1, time_windows, service: 100 }]),
    max_tasks: fc.nat(5),
    max_travel_time: fc.nat(3_000),
    steps: fc.array(
      fc.record({ type: fc.constantFrom('job', 'break', 'end'), id: fc.nat(40), fixed: fc.boolean() }),
      {
        maxLength: 3,
      },
    ),
  },
  ['id', 'start_index'],
);
const rows = fc.array(fc.array(fc.nat(900), { minLength: PLACES, maxLength: PLACES }), {
  minLength: PLACES,
  maxLength: PLACES,
});
const fleet = fc.record({
  vehicles: fc.uniqueArray(vehicle, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
  jobs: fc.uniqueArray(job, { maxLength: 6, selector: ({ id }) => id }),
  shipments: fc.array(fc.record({ pickup: stop, delivery: stop }), { maxLength: 2 }),
  matrices: fc.record({ car: fc.record({ durations: rows }) }),
  apart: fc.constant([['food', 'paint']]),
  options: fc.record({ iterations: fc.nat(20), fewest_vehicles: fc.boolean() }),
});

/** What somebody's program may put anywhere. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 'car', -1, 0.5, 1e12, 2 ** 53, {}, [], [[]], [null], [9, 3], '🚚'),
  fc.integer(),
  fc.double(),
  fc.string(),
);
const change = fc.record({
  at: fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'double'),
  value: junk,
});

type Tree = Record<string, unknown>;

/** Follows the numbers down from field to field, and changes what is there. */
function changed(sent: Tree, { at, how, value }: { at: number[]; how: string; value: unknown }): void {
  let parent: Tree = sent;
  for (let depth = 0; ; depth++) {
    const names = Object.keys(parent);
    if (names.length === 0) return;
    const name = names[at[depth] % names.length];
    const next = parent[name];
    if (depth < at.length - 1 && typeof next === 'object' && next !== null) {
      parent = next as Tree;
      continue;
    }
    if (how === 'replace') parent[name] = value;
    else if (how === 'add') parent[typeof value === 'string' && value !== '' ? value : 'more'] = value;
    else if (Array.isArray(parent)) how === 'remove' ? parent.splice(Number(name), 1) : parent.push(next);
    else if (how === 'remove') delete parent[name];
    return;
  }
}

const FIELDS = new Set(Object.keys(FleetRequest.properties));

describe('fleets with anything in them', () => {
  it(`are refused by the name of a field, or planned with reasons (${RUNS})`, () => {
    let planned = 0;
    fc.assert(
      fc.property(fleet, fc.array(change, { maxLength: 2 }), (valid, changes) => {
        const sent: Tree = structuredClone(valid);
        for (const one of changes) changed(sent, one);
        const work = { ask: 'plan', fleet: sent, limits: LIMITS } as const;
        // A millisecond passes with every look at the clock: whoever asks for a billion iterations gets the second that is allowed.
        let clock = 0;
        const outcome = doFleetWork(work, ground, { now: () => clock++, isLeft: () => false });
        if ('fault' in outcome) {
          const [field] = /[\w.]+/.exec(outcome.fault) ?? [''];
          const named = FIELDS.has(field.split('.')[0]) || outcome.fault.endsWith(' is not known');
          expect(named, outcome.fault).toBe(true);
          return;
        }
        if (!('json' in outcome)) throw new Error('nobody left');
        const plan: WrittenFleet = JSON.parse(new TextDecoder().decode(outcome.json));
        const jobs = Array.isArray(sent.jobs) ? sent.jobs.length : 0;
        const rides = Array.isArray(sent.shipments) ? sent.shipments.length : 0;
        const served = plan.routes.flatMap(({ steps }) =>
          steps.filter(({ type }) => type !== 'start' && type !== 'end'),
        );
        const tasks = served.filter(({ type }) => type === 'job' || type === 'pickup' || type === 'delivery');
        expect(tasks.length + plan.unassigned.length).toBe(jobs + 2 * rides);
        for (const { reason } of plan.unassigned) expect(reason).toMatch(/^\w+$/);
        planned++;
      }),
      { numRuns: RUNS },
    );
    expect(planned).toBeGreaterThan(RUNS / 20);
  });
});
