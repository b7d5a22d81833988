// Names that a call does not know: refused on our own calls, told in a header on those of the contract, where a slip of one letter and
// strict=true are refused too. A list where one value belongs is refused, whoever's call it is.
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint } from '../../src/http/endpoint.ts';
import { opsEndpoints } from '../../src/http/routes/ops.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const shape = {
  params: Type.Object({
    geo_points: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), point: Type.String() }))),
    profile: Type.Optional(Type.String()),
    q: Type.Optional(Type.String()),
    weight: Type.Optional(Type.Number()),
  }),
  answer: Type.Any(),
  plainJson: true,
  tag: 'Routing',
  summary: 'Echo',
  cost: 1,
  example: { params: {}, answer: {} },
  run: (params: unknown) => ({ params, status: 200 }),
} as const;

let app: TestApp;
beforeAll(async () => {
  const endpoints = [
    endpoint({ ...shape, method: 'POST', path: '/contract', id: 'contract', lenient: true }),
    endpoint({ ...shape, method: 'POST', path: '/own', id: 'own' }),
    ...opsEndpoints,
  ];
  app = await testApp({}, {}, { endpoints });
});
afterAll(() => app.close());

describe("a call of the contract's", () => {
  it('answers, and names what it did not know', async () => {
    const { status, headers } = await app.post('/contract', { profile: 'car', version: 3 }, { _: 17, নাম: 1 });
    expect(status).toBe(200);
    expect(headers['x-unknown-parameters']).toBe('version, _, %E0%A6%A8%E0%A6%BE%E0%A6%AE');
  });

  it('says nothing where it knows every name, however the key is sent', async () => {
    const { headers } = await app.post('/contract', { profile: 'car', key: app.key });
    expect(headers['x-unknown-parameters']).toBeUndefined();
  });

  it.each([
    ['geo_point', 'There is no parameter geo_point; did you mean geo_points?'],
    ['porfile', 'There is no parameter porfile; did you mean profile?'],
    ['Profile', 'There is no parameter Profile; did you mean profile?'],
  ])('refuses a slip: %s', async (name, message) => {
    expect((await app.post('/contract', { [name]: 1 })).body).toEqual({
      message,
      code: 'parameter_unknown',
      status: 400,
    });
  });

  it('takes a name of one letter for what it is', async () => {
    expect((await app.post('/contract', {}, { _: 1, t: 1, v: 1 })).status).toBe(200);
  });

  it('with strict=true refuses every unknown name', async () => {
    const { body } = await app.post('/contract', {}, { version: 3, strict: true });
    expect(body.message).toBe(
      'There is no parameter version; this call takes geo_points, profile, q, weight',
    );
    expect((await app.post('/contract', { profile: 'car' }, { strict: true })).status).toBe(200);
  });

  it('looks inside lists too', async () => {
    const { headers, body } = await app.post('/contract', { geo_points: [{ id: 1, point: 'a', note: '' }] });
    expect([body.status, headers['x-unknown-parameters']]).toEqual([200, 'geo_points.0.note']);
  });

  it('tells pages of other hosts', async () => {
    const { headers } = await app.fastify.inject({
      method: 'POST',
      url: `/contract?api_key=${app.key}&version=3`,
      headers: { origin: 'https://shop.example.com' },
    });
    expect(headers['access-control-expose-headers']?.toString().toLowerCase()).toContain(
      'x-unknown-parameters',
    );
  });
});

describe('a call of our own', () => {
  it('refuses an unknown name', async () => {
    const { body } = await app.post('/own', { profil: 'car' });
    expect(body).toEqual({
      message: 'There is no parameter profil; did you mean profile?',
      code: 'parameter_unknown',
      status: 400,
    });
    expect((await app.post('/own', {}, { _: 1 })).status).toBe(400);
  });

  it('refuses one inside a list', async () => {
    const { body } = await app.post('/own', { geo_points: [{ id: 1, point: 'a', note: '' }] });
    expect(body.message).toBe('There is no parameter geo_points.0.note; this call takes id, point');
  });
});

describe('a list where one value belongs', () => {
  it('is refused in JSON', async () => {
    const { body } = await app.post('/contract', { profile: ['car', 'bike'] });
    expect(body).toEqual({
      message: 'Parameter profile must be a text',
      code: 'parameter_invalid',
      status: 400,
    });
    expect((await app.post('/contract', { weight: [1] })).status).toBe(400);
  });

  it('of a repeated name in a URL or form is its first', async () => {
    const { statusCode, body } = await app.fastify.inject({
      method: 'POST',
      url: `/contract?api_key=${app.key}&profile=car&profile=bike`,
    });
    expect([statusCode, JSON.parse(body).params]).toEqual([200, { profile: 'car' }]);
  });
});

it('numbers in a nested form are numbers', async () => {
  const { body } = await app.fastify.inject({
    method: 'POST',
    url: `/contract?api_key=${app.key}`,
    payload: 'geo_points[0][id]=7&geo_points[0][point]=23.7,90.4&weight=2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(JSON.parse(body).params).toEqual({ geo_points: [{ id: 7, point: '23.7,90.4' }], weight: 2 });
});

describe('the binding of a key', () => {
  const ops = async (url: string, payload: object) => {
    const headers = { authorization: 'Bearer operator-token-for-tests' };
    const response = await app.fastify.inject({ method: 'POST', url, payload, headers });
    return { status: response.statusCode, ...JSON.parse(response.body) };
  };
  const hostsOf = async (id: number) =>
    (await app.context.store.keys.list(1)).find((key) => key.id === id)?.domains;

  it('keeps all hosts of the list, and is lifted only where that is said', async () => {
    const { result } = await ops('/ops/keys', { name: 'web', domains: ['a.com', '*.b.org'] });
    expect(result.domains).toEqual(['a.com', '*.b.org']);
    const url = `/ops/keys/${result.id}/domains`;
    expect(await ops(url, { domain: 'b.com' })).toMatchObject({
      status: 400,
      message: 'There is no parameter domain; did you mean domains?',
    });
    expect(await ops(url, {})).toMatchObject({ status: 400, parameter: 'domains' });
    expect(await ops(url, { domains: [] })).toMatchObject({
      status: 400,
      message: 'Parameter domains is empty; to let any caller use the key send anywhere=true',
    });
    expect(await ops(url, { domains: ['a.com'], anywhere: true })).toMatchObject({ status: 400 });
    expect(await hostsOf(result.id)).toBe('a.com *.b.org');
    expect(await ops(url, { domains: ['b.com', 'c.com'] })).toMatchObject({ status: 200 });
    expect(await hostsOf(result.id)).toBe('b.com c.com');
    expect(await ops(url, { anywhere: true })).toMatchObject({ status: 200 });
    expect(await hostsOf(result.id)).toBeNull();
  });

  it('ends when an ISO date says', async () => {
    const { result } = await ops('/ops/keys', { name: 'till', expires: '2030-01-31' });
    expect(result.expires).toBe('2030-01-30T18:00:00.000Z');
    const later = await ops('/ops/keys', { name: 'till', expires: '2030-01-31T12:00:00Z' });
    expect(later.result.expires).toBe('2030-01-31T12:00:00.000Z');
    expect((await ops('/ops/keys', { name: 'till', expires: 'soon' })).message).toBe(
      'Parameter expires must be a time such as 2026-08-01T18:00+06:00 or 2026-08-01, or milliseconds since 1970',
    );
  });
});
