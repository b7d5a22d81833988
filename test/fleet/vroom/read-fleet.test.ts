// A fleet in VROOM's JSON becomes the solver's problem, and its plan VROOM's answer.
import { describe, expect, it } from 'vitest';
import { solve } from '../../../src/fleet/solve.ts';
import { givenMatrices, readFleet } from '../../../src/fleet/vroom/read-fleet.ts';
import { checkedRequest } from '../../../src/fleet/vroom/request.ts';
import { writeFleet } from '../../../src/fleet/vroom/write-fleet.ts';

/** Four places on a line, 100 s and 1 km apart. */
const rows = (step: number): number[][] =>
  [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => Math.abs(i - j) * step));
const matrices = { car: { durations: rows(100), distances: rows(1_000) } };

function planned(sent: unknown) {
  const request = checkedRequest(sent);
  const fleet = readFleet(request);
  const found = givenMatrices(request, fleet);
  if (!found) throw new Error('no matrices were sent');
  const plan = solve(fleet.problem(found, new Set()), { effort: { iterations: 200 } });
  return writeFleet(plan, fleet, [], []);
}

describe('a fleet in VROOM’s JSON', () => {
  it('is planned, with ids, types and sums as VROOM gives them', () => {
    const answer = planned({
      vehicles: [{ id: 7, start_index: 0, end_index: 0, capacity: [4], time_window: [0, 10_000] }],
      jobs: [{ id: 1, location_index: 2, delivery: [1], service: 60, description: 'Shop' }],
      shipments: [
        { amount: [1], pickup: { id: 5, location_index: 1 }, delivery: { id: 6, location_index: 3 } },
      ],
      matrices,
    });
    expect(answer.code).toBe(0);
    expect(answer.summary).toMatchObject({
      cost: 600,
      routes: 1,
      unassigned: 0,
      duration: 600,
      service: 60,
      distance: 6_000,
    });
    const [route] = answer.routes;
    expect(route.vehicle).toBe(7);
    const { steps } = route;
    expect(steps.map(({ type, id }) => [type, id])).toEqual([
      ['start', undefined],
      ['pickup', 5],
      expect.arrayContaining([expect.anything()]),
      expect.arrayContaining([expect.anything()]),
      ['end', undefined],
    ]);
    expect(steps.find(({ id }) => id === 1)).toMatchObject({ type: 'job', description: 'Shop' });
    expect(steps[0].load).toEqual([1]);
  });

  it('says why a task is left out', () => {
    const answer = planned({
      vehicles: [{ id: 1, start_index: 0, capacity: [1] }],
      jobs: [{ id: 2, location_index: 1, delivery: [5] }],
      matrices,
    });
    expect(answer.unassigned).toEqual([{ id: 2, type: 'job', reason: 'capacity' }]);
    expect(answer.summary).toMatchObject({ unassigned: 1 });
  });

  it('is refused with the name of the field that is wrong', () => {
    const vehicle = { id: 1, start_index: 0 };
    const refused = (sent: unknown) => expect(() => readFleet(checkedRequest(sent)));
    refused({}).toThrow('vehicles is missing');
    refused({ vehicles: [vehicle], jobs: [{ id: 1 }], matrices }).toThrow('jobs.0.location is missing');
    refused({ vehicles: [vehicle], jobs: [{ id: 1, location: [90.4, 23.7], servise: 3 }] }).toThrow(
      'jobs.0.servise is not known',
    );
    refused({ vehicles: [{ id: 'one', start_index: 0 }] }).toThrow(/vehicles\.0\.id/);
    refused({
      vehicles: [vehicle],
      jobs: [{ id: 1, location_index: 1, time_windows: [[9, 3]] }],
      matrices,
    }).toThrow('jobs.0.time_windows.0 ends before it begins');
    refused({ vehicles: [vehicle, vehicle], matrices }).toThrow('vehicles: id 1 stands twice');
    refused({ vehicles: [vehicle], jobs: [1, 1].map((id) => ({ id, location_index: 1 })), matrices }).toThrow(
      'jobs.1.id 1 stands twice',
    );
    refused({ vehicles: [{ id: 1, start: [23.7, 90.4] }] }).toThrow('must be [longitude, latitude]');
    refused({ vehicles: [{ id: 1 }] }).toThrow('vehicles.0 needs a start or an end');
    refused({ vehicles: [vehicle] }).toThrow('vehicles.0.start needs matrices');
  });

  it('leaves out the tasks at places that nobody found, and refuses a vehicle that begins at one', () => {
    const request = checkedRequest({
      vehicles: [{ id: 1, start: [90.4, 23.7] }],
      jobs: [
        { id: 1, address: 'House 4, Road 2, Dhanmondi' },
        { id: 2, location: [90.41, 23.71] },
      ],
    });
    const fleet = readFleet(request);
    const lost = fleet.spots.findIndex((spot) => 'address' in spot);
    expect(fleet.tasksAt(new Set([lost]))).toEqual(['job 1']);
    const { tasks } = fleet.problem({}, new Set([lost]));
    expect(tasks?.map(({ id }) => id)).toEqual(['job 2']);
    const begin = fleet.spots.findIndex((spot) => 'at' in spot && spot.at[0] === 90.4);
    expect(() => fleet.problem({}, new Set([begin]))).toThrow(/vehicle 1/);
  });
});
