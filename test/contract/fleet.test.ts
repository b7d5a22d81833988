// POST /v2/api/fleet/plan, /check and /slots, over the grid town.
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FleetFront } from '../../src/dispatch/fleet-front.ts';
import { Jobs } from '../../src/dispatch/jobs.ts';
import { at } from '../roads/route/grid.ts';
import { type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
  const known: Record<string, { confidence: number; place: [number, number] }> = {
    'Shop 7': { confidence: 97, place: at(4, 4) },
    somewhere: { confidence: 40, place: at(1, 1) },
  };
  const world: { fleets?: FleetFront } = app.context.world();
  world.fleets = new FleetFront({
    rupantor: { geocode: () => expect.unreachable() },
    built: '',
    roads: () => app.front,
    place: (code) => (code === 'ABCD1234' ? at(6, 5) : undefined),
    geocode: (address) => {
      const found = known[address];
      return {
        fixed_address: `${address}, Grid`,
        confidence_score_percentage: found?.confidence ?? 0,
        geocoded_address: found && { longitude: String(found.place[0]), latitude: String(found.place[1]) },
      } as never;
    },
  });
});
afterAll(() => app.close());

const depot = at(0, 1);
const fleet = (more: object = {}) => ({
  vehicles: [{ id: 1, start: depot, end: depot, capacity: [3] }],
  jobs: [
    { id: 1, location: at(3, 3), delivery: [1], service: 60 },
    { id: 2, location: at(5, 2), delivery: [1] },
  ],
  options: { iterations: 50 },
  ...more,
});
const plan = (more: object = {}) => app.post('/v2/api/fleet/plan', fleet(more));
const typesOf = (route: any): string[] => route.steps.map(({ type }: { type: string }) => type);

describe('a plan', () => {
  it("is VROOM's JSON, on the roads of the dataset, with lines where asked for", async () => {
    const { status, body } = await plan({ options: { iterations: 50, g: true } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 0, unassigned: [], review: [], summary: { routes: 1, service: 60 } });
    expect(typesOf(body.routes[0])).toEqual(['start', 'job', 'job', 'end']);
    expect(body.routes[0].distance).toBeGreaterThan(1_000);
    expect(body.routes[0].geometry.length).toBeGreaterThan(10);
    expect((await plan({ options: { iterations: 50, g: true } })).body).toEqual(body);
  });

  it('has the travel times of the hours in which vehicles work, where second 0 has a time', async () => {
    // The grid lies in Dhaka, where a car has 32 % of its speed from 8 to 20 on a Tuesday.
    const working = (from: number, until: number) => ({
      vehicles: [{ id: 1, start: depot, end: depot, time_window: [from * 3600, until * 3600] }],
    });
    const travel = async (more: object, time_zero?: string) => {
      const { body } = await plan({ ...more, options: { iterations: 20, time_zero, g: true } });
      expect(body.routes[0].geometry.length).toBeGreaterThan(10);
      return body.routes[0].duration;
    };
    const free = await travel(working(9, 17));
    const zero = '2026-11-17T00:00';
    expect(await travel(working(1, 5), zero)).toBe(free);
    expect(await travel(working(9, 17), zero)).toBeGreaterThan(free * 2.8);
    // Half of the departures are in the rush hours.
    const both = await travel(working(4, 12), zero);
    expect(both).toBeGreaterThan(free * 1.8);
    expect(both).toBeLessThan(free * 2.4);
    expect((await plan({ options: { time_zero: 'soon' } })).body.message).toMatch('options.time_zero');
    const vehicles = Array.from({ length: 9 }, (_, id) => ({
      id,
      start: depot,
      time_window: [id * 3600, 40_000],
    }));
    expect((await plan({ vehicles, options: { time_zero: zero } })).body.message).toMatch('at most 8');
  });

  it('takes places and addresses, and leaves those it is not sure of to a person', async () => {
    const { body } = await plan({
      jobs: [
        { id: 1, address: 'Shop 7' },
        { id: 2, place: 'abcd1234' },
        { id: 3, address: 'somewhere', description: 'old customer' },
        { id: 4, place: 'WXYZ0000' },
      ],
    });
    expect(typesOf(body.routes[0])).toEqual(['start', 'job', 'job', 'end']);
    expect(body.unassigned).toEqual([
      { id: 3, type: 'job', description: 'old customer', reason: 'address' },
      { id: 4, type: 'job', reason: 'address' },
    ]);
    expect(body.review).toEqual([
      {
        type: 'job',
        id: 3,
        given: 'somewhere',
        address: 'somewhere, Grid',
        confidence: 40,
        location: at(1, 1),
      },
      { type: 'job', id: 4, given: 'WXYZ0000', confidence: 0 },
    ]);
    const bold = await plan({ jobs: [{ id: 3, address: 'somewhere' }], options: { confidence: 40 } });
    expect(bold.body.review).toEqual([]);
  });

  it('says of every task that is left out why', async () => {
    const { body } = await plan({
      jobs: [
        { id: 1, location: at(3, 3), skills: [7] },
        { id: 2, location: at(3, 3), delivery: [9] },
        { id: 3, location: [0, 0] },
        { id: 4, location: at(11, 1), time_windows: [[0, 1]] },
      ],
    });
    const reasons = body.unassigned.map(({ id, reason }: { id: number; reason: string }) => [id, reason]);
    expect(reasons).toEqual([
      [1, 'skill'],
      [2, 'capacity'],
      [3, 'unreachable'],
      [4, 'window'],
    ]);
  });

  it('begins with the routes that came along, leaves what is fixed, and moves the rest at a price', async () => {
    const two = [1, 2].map((id) => ({ id, start: depot, end: depot }));
    const steps = [
      { type: 'job', id: 2, fixed: true },
      { type: 'job', id: 1 },
    ];
    const { body } = await plan({
      vehicles: [two[0], { ...two[1], steps }],
      options: { iterations: 200, move_price: 100_000 },
    });
    expect(body.routes).toHaveLength(1);
    expect(body.routes[0].vehicle).toBe(2);
    expect(body.routes[0].steps.slice(1, 3)).toMatchObject([{ id: 2 }, { id: 1 }]);
    const wrong = await plan({ vehicles: [{ ...two[0], steps: [steps[1], steps[0]] }] });
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: 'vehicles.0.steps.1.fixed: steps that are fixed come first' },
    });
    // Two routes over one stop would never end.
    const twice = await plan({ vehicles: two.map((vehicle) => ({ ...vehicle, steps: [steps[0]] })) });
    expect(twice).toMatchObject({
      status: 400,
      body: { message: 'vehicles.1.steps: a fixed step of vehicle 1 is fixed here too' },
    });
    const again = await plan({ vehicles: [{ ...two[0], steps: [steps[0], steps[0], steps[1]] }] });
    expect(again.status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['a number that is a text', { jobs: [{ id: 'x', location: at(1, 1) }] }, 'jobs.0.id'],
    ['a name that is not known', { jobs: [{ id: 1, location: at(1, 1), colour: 'red' }] }, 'jobs.0.colour'],
    ['no place', { jobs: [{ id: 1 }] }, 'jobs.0.location'],
    ['an id that stands twice', { jobs: [1, 1].map((id) => ({ id, location: at(1, 1) })) }, 'jobs.1.id'],
    ['a profile that there is not', { vehicles: [{ id: 1, start: depot, profile: 'ufo' }] }, 'profile'],
    [
      'windows that overlap',
      {
        jobs: [
          { id: 5, address: 'nowhere' },
          {
            id: 6,
            location: at(1, 1),
            time_windows: [
              [0, 20],
              [10, 30],
            ],
          },
        ],
      },
      'jobs.1.time_windows',
    ],
    ['no vehicles', { vehicles: [] }, 'vehicles'],
    [
      'too many tasks',
      { jobs: Array.from({ length: 201 }, (_, id) => ({ id, location: at(1, 1) })) },
      'jobs',
    ],
    [
      'a vehicle whose start is not known',
      { vehicles: [{ id: 9, start_address: 'somewhere' }] },
      'start or end of vehicle 9',
    ],
    [
      'more places than fit',
      {
        vehicles: Array.from({ length: 30 }, (_, id) => ({
          id,
          start: depot,
          reload: { locations: Array.from({ length: 50 }, (_, k) => [90 + id / 1e3, 23 + k / 1e3]), most: 1 },
        })),
      },
      'places',
    ],
  ])('of %s is refused with a sentence that names it', async (_what, more, name) => {
    const { status, body } = await plan(more);
    expect(status).toBe(400);
    expect(body.message).toContain(name);
  });

  it('costs a credit for each task and vehicle and two for each address', async () => {
    const credits = async (): Promise<number> => {
      const text = await app.metrics();
      return Number(/thikana_key_credits_total\{[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await credits();
    await plan({ jobs: Array.from({ length: 6 }, (_, id) => ({ id, address: 'Shop 7' })) });
    const after = await credits();
    expect(after - before).toBe(6 + 1 + 12);
  });
});

describe('a matrix that comes along', () => {
  const rows = (size: number) =>
    Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => Math.abs(i - j) * 1_000_000),
    );
  const withMatrix = (size: number) => ({
    vehicles: [{ id: 1, start_index: 0 }],
    jobs: [{ id: 1, location_index: size - 1 }],
    matrices: { car: { durations: rows(size) } },
    options: { iterations: 10 },
  });
  const send = (payload: object, key: string, where: 'header' | 'body') =>
    app.fastify.inject({
      method: 'POST',
      url: '/v2/api/fleet/plan',
      payload: where === 'body' ? { ...payload, api_key: key } : payload,
      headers: where === 'header' ? { 'x-api-key': key } : {},
    });

  it('may be longer than other bodies, once the key is known', async () => {
    const long = withMatrix(500);
    expect(JSON.stringify(long).length).toBeGreaterThan(2 ** 20);
    const answer = await send(long, app.key, 'header');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().summary.duration).toBe(499_000_000);
    expect((await send(long, app.key, 'body')).statusCode).toBe(413);
    expect((await send(long, 'nobody', 'header')).statusCode).toBe(401);
  });

  it('is not read further than 16 MiB', async () => {
    const answer = await send(withMatrix(1_500), app.key, 'header');
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toContain('16 MiB');
  });

  it('is refused by name where something in it is wrong', async () => {
    const long = withMatrix(500);
    const answer = await send({ ...long, jobs: [{ id: 1, location_index: 700 }] }, app.key, 'header');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('matrices.car.durations');
  });
});

describe('routes given by hand', () => {
  const checked = (steps: object[], more: object = {}) =>
    app.post(
      '/v2/api/fleet/check',
      fleet({ vehicles: [{ id: 1, start: depot, capacity: [1], steps }], ...more }),
    );

  it('are timed, with what they break and by how much', async () => {
    const { body } = await checked([
      { type: 'job', id: 2 },
      { type: 'job', id: 1 },
    ]);
    expect(body.routes[0].steps.map(({ id }: { id?: number }) => id)).toEqual([undefined, 2, 1, undefined]);
    expect(JSON.stringify(body.routes[0])).toContain('{"cause":"capacity","by":1}');
  });

  it('that leave a task out say that nothing keeps it out', async () => {
    const { body } = await checked([]);
    expect(body.unassigned).toEqual([
      { id: 1, type: 'job', reason: 'free' },
      { id: 2, type: 'job', reason: 'free' },
    ]);
  });

  it('that name a task twice are refused', async () => {
    const twice = [1, 1].map((id) => ({ type: 'job', id }));
    expect(await checked(twice)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('vehicles.steps') },
    });
  });
});

describe('slots', () => {
  it('are offered by whom and at what cost, and not where nobody can come', async () => {
    const { status, body } = await app.post('/v2/api/fleet/slots', {
      ...fleet({ vehicles: [{ id: 1, start: depot, end: depot, time_window: [0, 3_600] }] }),
      job: 2,
      windows: [
        [0, 1_800],
        [7_200, 9_000],
      ],
    });
    expect(status).toBe(200);
    expect(body.job).toBe(2);
    expect(body.slots).toEqual([
      { window: [0, 1_800], vehicle: 1, cost: expect.any(Number) },
      { window: [7_200, 9_000], vehicle: null, cost: null },
    ]);
  });

  it('are refused for a job that there is not', async () => {
    const { status, body } = await app.post('/v2/api/fleet/slots', {
      ...fleet(),
      job: 77,
      windows: [[0, 9]],
    });
    expect(status).toBe(400);
    expect(body.message).toContain('there is no job 77');
  });
});

describe('a job', () => {
  it('that ends is told to the webhook of the account, with a plan to fetch', async () => {
    const { context } = app;
    const fleets = context.world().fleets!;
    const jobs = new Jobs({
      jobs: context.store.jobs,
      threads: () => ({ hasRoomFor: () => true, run: (work, options) => fleets.run(work, options) }),
      now: context.now,
      trouble: (error) => {
        throw error;
      },
    });
    const told = new Promise<string>((resolve) => {
      const receiver = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        response.end();
        receiver.close();
        resolve(body);
      });
      receiver.listen(0, '127.0.0.1', async () => {
        const { port } = receiver.address() as { port: number };
        await app.post('/v2/api/webhook', { url: `http://127.0.0.1:${port}/plans` });
        const { body } = await app.post('/v2/api/fleet/jobs', fleet());
        const path = `/v2/api/fleet/jobs/${body.id}`;
        await jobs.look();
        await expect.poll(async () => (await app.get(path)).body.job?.status).toBe('done');
        await context.tracking.delivery.look();
      });
    });
    const { events } = JSON.parse(await told);
    expect(events).toMatchObject([{ event: 'plan', job: { status: 'done' } }]);
    const { body } = await app.get(`/v2/api/fleet/jobs/${events[0].job.id}`);
    expect(body.plan).toMatchObject({ code: 0, unassigned: [], summary: { routes: 1 } });
    await jobs.close();
  });
});
