// The operator's closures: they change routes in the running server, and end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const operator = { authorization: 'Bearer operator-token-for-tests' };
const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: object = operator,
) => {
  const response = await app.fastify.inject({
    method,
    url,
    payload,
    headers: headers as Record<string, string>,
  });
  return { status: response.statusCode, body: response.json() };
};
const seconds = async (): Promise<number> =>
  (await app.get(`/v2/api/route/${lonLat(2, 4.5)};${lonLat(2, 7.5)}`)).body.routes[0].duration;
const corners = [lonLat(1.5, 5.5), lonLat(2.5, 6.5)].join(',');

it('routes avoid a flooded bridge until the closure is removed', async () => {
  const dry = await seconds();
  const added = await ask('POST', '/v2/api/closures', { bbox: corners, until: '12h', note: 'flood' });
  expect(added).toMatchObject({ status: 200, body: { closure: { kind: 'block', note: 'flood' } } });
  const flooded = await seconds();
  expect(flooded).toBeGreaterThan(dry * 2);
  const { closures } = (await ask('GET', '/v2/api/closures')).body;
  expect(closures).toHaveLength(1);
  expect(closures[0].geometry.type).toBe('MultiPolygon');
  expect((await ask('DELETE', `/v2/api/closures/${closures[0].id}`)).status).toBe(200);
  expect(await seconds()).toBe(dry);
});

it('a closure reports how many stretches of road it affects, or that it affects none', async () => {
  const some = (await ask('POST', '/v2/api/closures', { bbox: corners })).body;
  expect(some.roads).toBeGreaterThan(0);
  expect(some.message).toBeUndefined();
  const none = (await ask('POST', '/v2/api/closures', { bbox: '10,10,10.1,10.1' })).body;
  expect(none).toMatchObject({ roads: 0, message: expect.stringMatching(/^No road of the dataset lies/) });
  for (const { closure } of [some, none]) await ask('DELETE', `/v2/api/closures/${closure.id}`);
});

it('a factor makes roads slower without closing them', async () => {
  const free = await seconds();
  const { body } = await ask('POST', '/v2/api/closures', { bbox: corners, factor: 2 });
  const slow = await seconds();
  expect(slow).toBeGreaterThan(free * 1.2);
  expect(slow).toBeLessThan(free * 2.1);
  await ask('DELETE', `/v2/api/closures/${body.closure.id}`);
});

it('a closure for some profiles does not affect the others', async () => {
  const free = await seconds();
  const { body } = await ask('POST', '/v2/api/closures', { bbox: corners, profiles: 'bike,foot' });
  expect(body.closure.profiles).toEqual(['bike', 'foot']);
  expect(await seconds()).toBe(free);
  await ask('DELETE', `/v2/api/closures/${body.closure.id}`);
  const cars = await ask('POST', '/v2/api/closures', { bbox: corners, profiles: ['motorcycle', 'car'] });
  expect(cars.body.closure.profiles).toEqual(['car', 'motorcycle']);
  expect(await seconds()).toBeGreaterThan(free * 2);
  await ask('DELETE', `/v2/api/closures/${cars.body.closure.id}`);
  expect(await seconds()).toBe(free);
});

describe('what is refused', () => {
  it.each([{}, { authorization: 'Bearer wrong' }])('without the operator token: 401', async (headers) => {
    expect((await ask('POST', '/v2/api/closures', { bbox: corners }, headers)).status).toBe(401);
  });
  it.each([
    [{}, 'polygon or bbox'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: corners, polygon: { type: 'Point', coordinates: [1, 2] } }, 'either'],
    [{ polygon: { type: 'Point', coordinates: [1, 2] } }, 'polygon'],
    [{ polygon: 'no json' }, 'polygon'],
    [{ bbox: corners, until: 'soon' }, 'until'],
    [{ bbox: corners, factor: 0 }, 'factor'],
    [{ bbox: corners, profiles: 'boat' }, 'profiles'],
  ])('%j: 400', async (sent, word) => {
    const { status, body } = await ask('POST', '/v2/api/closures', sent);
    expect(status).toBe(400);
    expect(body.message).toContain(word);
  });
  it('an unknown closure: 404', async () => {
    expect((await ask('DELETE', '/v2/api/closures/99')).status).toBe(404);
  });
});

describe('reported speeds', () => {
  const street = { coordinates: [lonLat(2, 4.5), lonLat(2, 7.5)].map((pair) => pair.split(',').map(Number)) };
  const report = (reports: object[], headers: object = operator) =>
    ask('POST', '/v2/api/traffic', { reports }, headers);
  const all = async () => (await ask('GET', '/v2/api/closures')).body.closures;
  const removeAll = async () => {
    for (const { id } of await all()) await ask('DELETE', `/v2/api/closures/${id}`);
  };
  const route = async (params: Record<string, unknown> = {}) =>
    (await app.get(`/v2/api/route/${lonLat(2, 4.5)};${lonLat(2, 7.5)}`, params)).body.routes[0];

  it('slow the roads of a line until they end, stand in the list of closures, and are removed like them', async () => {
    const free = await route();
    const { status, body } = await report([{ ...street, speed: 2, until: '30m', note: 'jam' }]);
    expect([status, body.ids.length]).toEqual([200, 1]);
    expect((await route()).duration).toBeGreaterThan(free.duration * 1.5);
    expect(await all()).toMatchObject([
      { kind: 'speed', speed: 2, note: 'jam', geometry: { type: 'LineString' }, until: expect.any(String) },
    ]);
    expect((await ask('DELETE', `/v2/api/closures/${body.ids[0]}`)).status).toBe(200);
    expect(await route()).toEqual(free);
  });

  it('count for trips that begin before their end; the typical duration leaves them out', async () => {
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const before = await route({ depart_at: at(5) });
    await report([{ ...street, speed: 2, until: '2h' }]);
    const now = await route({ depart_at: 'now' });
    expect(now.duration).toBeGreaterThan(now.duration_typical);
    const later = await route({ depart_at: at(5) });
    expect([later.duration, later.duration_free]).toEqual([before.duration, before.duration_free]);
    await removeAll();
  });

  it('never make a road faster, and the latest holds', async () => {
    const free = await route();
    await report([
      { ...street, speed: 2, until: '30m' },
      { ...street, speed: 150, until: '30m' },
    ]);
    expect((await route()).duration).toBe(free.duration);
    await removeAll();
  });

  it('are the operator’s, about one stretch each, with an end', async () => {
    const good = { ...street, speed: 5, until: '1h' };
    expect((await report([good], {})).status).toBe(401);
    for (const bad of [
      [],
      [{ ...good, until: undefined }],
      [{ ...good, ways: [1] }],
      [{ speed: 5, until: '1h' }],
      [{ ...good, speed: 0 }],
      [{ ...good, until: '2020-01-01' }],
      [
        {
          ...good,
          coordinates: [
            [200, 0],
            [0, 0],
          ],
        },
      ],
    ])
      expect((await report(bad)).status).toBe(400);
    expect(await all()).toEqual([]);
  });

  it.each([
    ['until', { until: '2020-01-01' }, 'a time in the future'],
    ['profiles', { profiles: ['boat'] }, 'some of '],
    [
      'coordinates',
      {
        coordinates: [
          [200, 0],
          [0, 0],
        ],
      },
      'positions [lon, lat] in degrees',
    ],
  ])('name the report of the list that is wrong: %s', async (field, wrong, allowed) => {
    const good = { ...street, speed: 5, until: '1h' };
    const { status, body } = await report([good, { ...good, ...wrong }]);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining(`Parameter reports.1.${field} must be ${allowed}`),
    ]);
  });

  describe('by accounts', () => {
    const jam = { ...street, speed: 2, until: '30m', note: 'by a rider' };
    /** A key of a new account; `scopes` as the operator gives them. */
    const reporter = async (scopes: string | null) => {
      const { id } = await app.context.store.accounts.insert({ ...PERSON, name: `reporter ${scopes}` });
      const { key } = await app.keys.issueFor(id, { name: 'reports', scopes });
      return { id, headers: { 'x-api-key': key } };
    };
    const PERSON = {
      ...{ email: null, password: null, confirmation: null, confirmed_at: 1 },
      ...{ package: 'business', created_at: 1 },
    };
    const own = async ({ headers }: { headers: object }) =>
      (await ask('GET', '/v2/api/traffic', undefined, headers)).body.reports;

    it('need a key that names the family: one for all families is not for it', async () => {
      for (const scopes of [null, 'routing'] as const) {
        const { headers } = await reporter(scopes);
        for (const [method, path, sent] of [
          ['GET', '', undefined],
          ['POST', '', { reports: [jam] }],
          ['PATCH', '/1', { speed: 9 }],
          ['DELETE', '/1', undefined],
        ] as const)
          expect(await ask(method, `/v2/api/traffic${path}`, sent, headers)).toMatchObject({
            status: 403,
            body: { code: 'out_of_scope', message: expect.not.stringContaining('traffic') },
          });
      }
      expect((await report([jam], { 'x-api-key': app.key })).status).toBe(403);
      expect((await report([jam], { authorization: `Bearer ${app.key}` })).status).toBe(403);
      expect((await report([jam], { 'x-api-key': `thk_${'0'.repeat(64)}` })).status).toBe(401);
      expect(await all()).toEqual([]);
    });

    it('change the routes of all, and are seen, changed and removed by their account alone', async () => {
      const free = await route();
      const [a, b] = [await reporter('traffic'), await reporter('routing traffic')];
      const sent = await report([jam], a.headers);
      expect(sent.status).toBe(200);
      const [id] = sent.body.ids;
      const path = `/v2/api/traffic/${id}`;
      const slow = await route();
      expect(slow.duration).toBeGreaterThan(free.duration * 1.5);
      expect(await own(a)).toMatchObject([{ id, account: a.id, speed: 2, note: 'by a rider' }]);
      expect(await own(b)).toEqual([]);
      expect((await ask('PATCH', path, { speed: 140 }, b.headers)).status).toBe(404);
      expect((await ask('DELETE', path, undefined, b.headers)).status).toBe(404);
      expect((await ask('DELETE', `/v2/api/closures/${id}`, undefined, a.headers)).status).toBe(401);
      expect(await route()).toEqual(slow);
      expect((await ask('PATCH', path, {}, a.headers)).status).toBe(400);
      expect(await ask('PATCH', path, { speed: 4, until: '1h' }, a.headers)).toMatchObject({
        body: { report: { speed: 4, note: 'by a rider' } },
      });
      const changed = (await route()).duration;
      expect(changed).toBeGreaterThan(free.duration);
      expect(changed).toBeLessThan(slow.duration);
      expect((await ask('GET', '/v2/api/traffic')).body.reports).toMatchObject([{ id, account: a.id }]);
      expect((await ask('DELETE', path, undefined, a.headers)).status).toBe(200);
      expect(await route()).toEqual(free);
    });

    it('do not lift what the operator reports, whichever is newer', async () => {
      const { headers } = await reporter('traffic');
      await report([jam]);
      const slow = await route();
      await report([{ ...jam, speed: 150 }], headers);
      expect((await route()).duration).toBe(slow.duration);
      await removeAll();
    });

    it('are bounded in number, length and time', async () => {
      const { headers } = await reporter('traffic');
      const far = [
        [90, 23],
        [90, 23.3],
      ];
      for (const [bad, word] of [
        [{ ...jam, until: '25h' }, 'reports.0.until must be at most 24 hours'],
        [{ ...jam, coordinates: far }, '20 km'],
        [{ ...jam, coordinates: undefined, ways: Array.from({ length: 21 }, (_, i) => i) }, '20 ids'],
      ] as const) {
        const { status, body } = await report([bad], headers);
        expect([status, body.message]).toEqual([400, expect.stringContaining(word)]);
      }
      const many = Array.from({ length: 200 }, () => ({ ways: [1], speed: 9, until: '1h' }));
      expect((await report(many, headers)).status).toBe(200);
      expect((await report([jam], headers)).body.message).toContain('At most 200');
      expect((await report([jam])).status).toBe(200);
      const { headers: others } = await reporter('traffic');
      expect((await report([jam], others)).status).toBe(200);
      const { closures } = app.context.store;
      for (const { id } of (await closures.reports(0)).slice(1)) await closures.remove(id);
      await removeAll();
    });
  });
});

describe('roads that the operator changes or draws', () => {
  const pairs = (...points: [number, number][]) =>
    points.map((point) =>
      lonLat(...point)
        .split(',')
        .map(Number),
    );
  const bridge = { coordinates: pairs([2, 4.5], [2, 7.5]) };
  const all = async () => (await ask('GET', '/v2/api/closures')).body.closures;
  const route = async (from: [number, number] = [2, 4.5], to: [number, number] = [2, 7.5]) =>
    (await app.get(`/v2/api/route/${lonLat(...from)};${lonLat(...to)}`, { steps: 'true' })).body.routes[0];

  it('are in force at once, stand in the list of closures, and are taken back like them', async () => {
    const before = await route();
    const closed = await ask('PATCH', '/v2/api/roads', { ...bridge, closed: true, note: 'collapsed' });
    expect(closed).toMatchObject({ status: 200, body: { roads: expect.any(Number) } });
    const around = await route();
    expect(around.duration).toBeGreaterThan(before.duration * 2);
    expect(await all()).toMatchObject([{ kind: 'edit', note: 'collapsed', edit: { closed: true } }]);
    // A new bridge beside it, between the ends of two avenues.
    const road = {
      coordinates: pairs([3, 5], [3, 7]),
      class: 'primary',
      name: 'New Bridge',
      name_bn: 'নতুন সেতু',
    };
    const added = await ask('POST', '/v2/api/roads', road);
    expect(added).toMatchObject({ status: 200, body: { roads: 2 } });
    const over = await route();
    expect(over.duration).toBeLessThan(around.duration / 2);
    expect(JSON.stringify(over)).toContain('New Bridge');
    const oneway = await ask('PATCH', '/v2/api/roads', {
      coordinates: pairs([2.2, 7], [2.8, 7]),
      oneway: true,
    });
    expect(oneway.status).toBe(200);
    expect((await route()).duration).toBeGreaterThan(over.duration);
    for (const { id } of await all())
      expect((await ask('DELETE', `/v2/api/closures/${id}`)).status).toBe(200);
    expect(await route()).toEqual(before);
  });

  it('are the operator’s, say what is different, and lie on or at roads', async () => {
    const road = { coordinates: pairs([3, 5], [3, 7]), class: 'primary' };
    expect((await ask('PATCH', '/v2/api/roads', { ...bridge, closed: true }, {})).status).toBe(401);
    expect((await ask('POST', '/v2/api/roads', road, {})).status).toBe(401);
    for (const bad of [
      {},
      bridge,
      { ...bridge, ways: [1], closed: true },
      { ways: [1], oneway: true },
      { ways: [987654321], closed: true },
      { ...bridge, max_speed: 0 },
      {
        coordinates: [
          [10, 10],
          [10.1, 10],
        ],
        closed: true,
      },
    ])
      expect((await ask('PATCH', '/v2/api/roads', bad)).status, JSON.stringify(bad)).toBe(400);
    for (const bad of [
      { ...road, class: 'ferry' },
      { ...road, class: undefined },
      {
        ...road,
        coordinates: [
          [10, 10],
          [10.1, 10],
        ],
      },
      { ...road, until: '2020-01-01' },
    ])
      expect((await ask('POST', '/v2/api/roads', bad)).status, JSON.stringify(bad)).toBe(400);
    expect(await all()).toEqual([]);
  });
});
