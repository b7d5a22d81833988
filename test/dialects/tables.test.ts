// Every row of the tables in docs/dialects.md, asked of the server: what the document says is what happens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECT_NAMES } from '../../src/http/dialects/dialect-names.ts';
import { dialectEndpoints } from '../../src/http/dialects/dialects.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { type DocumentedCall, documentedCalls, type Row, valueAt } from './documented.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

interface Told {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

/** A request with what a row adds to it: of the same name, the row's counts; a path takes the place of the path. */
function withAdded(call: DocumentedCall, added: string): DocumentedCall {
  if (added.startsWith('{')) return { ...call, body: merged(call.body ?? {}, JSON.parse(added)) };
  const [path, query = ''] = call.url.split('?', 2);
  const [otherPath, addedQuery = ''] = added.startsWith('/') ? added.split('?', 2) : [path, added];
  const parameters = new URLSearchParams(query);
  const given = [...new URLSearchParams(addedQuery)];
  for (const [name] of given) parameters.delete(name);
  for (const [name, value] of given) parameters.append(name, value);
  return { ...call, url: parameters.size > 0 ? `${otherPath}?${parameters}` : otherPath };
}

async function ask({ method, url, body }: DocumentedCall): Promise<Told> {
  const answer = await app.fastify.inject({
    method,
    url: `/k/${app.key}${url}`,
    ...(body ? { payload: body } : {}),
  });
  const text = answer.body;
  return { status: answer.statusCode, text, body: jsonIn(text) };
}

const merged = (body: object, added: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...body, ...added }).filter(([, value]) => value !== null));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without what differs between two answers to one request, and without the request where an answer repeats it. */
const PASSING = new Set(['query', 'took', 'timestamp', 'engine_time', 'time_ms']);
const lasting = ({ text, body }: Told): string =>
  body === undefined ? text : JSON.stringify(body, (key, value) => (PASSING.has(key) ? undefined : value));

function expectShown({ status, text, body }: Told, shown: string): void {
  const said = text.slice(0, 500);
  const refusal = /^(\d{3}) (.*)$/.exec(shown);
  if (refusal) {
    expect(status, said).toBe(Number(refusal[1]));
    expect(text).toContain(refusal[2]);
    return;
  }
  expect(status, said).toBe(200);
  if (shown.startsWith('"')) expect(text).toContain(shown.slice(1, -1));
  else if (shown.startsWith('!')) expect(valueAt(body, shown.slice(1))).toBeUndefined();
  else {
    const [, path, sign, wanted] = /^([^=~]+)(?:([=~])(.*))?$/.exec(shown) ?? [];
    const value = valueAt(body, path);
    expect(value, `${path} in ${said}`).toBeDefined();
    if (sign === '=') expect(String(value)).toBe(wanted);
    if (sign === '~') expect(String(value)).toMatch(new RegExp(wanted, 'u'));
  }
}

async function expectRow(call: DocumentedCall, { verdict, first, asked, shown }: Row): Promise<void> {
  const before = withAdded(call, first ?? '');
  const told = await ask(withAdded(before, asked ?? ''));
  if (shown !== undefined) expectShown(told, shown);
  if (verdict !== 'refused') {
    const without = await ask(before);
    if (verdict === 'held') expect(lasting(told), 'it changes the answer').not.toBe(lasting(without));
    else expect([told.status, lasting(told)]).toEqual([200, lasting(without)]);
  }
  if (verdict === 'refused') expect(told.status).toBeGreaterThanOrEqual(400);
}

const calls = documentedCalls();

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  it.each(call.parameters.map((row) => [row.what, row.verdict, row] as const))(
    '%s is %s',
    (_what, _is, row) => expectRow(call, row),
  );

  it('answers every field', async () => {
    const plain = await ask(call);
    expect(plain.status, plain.text.slice(0, 500)).toBe(200);
    for (const { what, verdict, asked, shown } of call.fields) {
      const told = asked === undefined ? plain : await ask(withAdded(call, asked));
      expectShown(told, verdict === 'held' ? (shown ?? what) : `!${shown ?? what}`);
    }
  });
});

describe('an interface at the root', () => {
  it('answers without its prefix as with it, and no other does', async () => {
    const atRoot = await testApp(world, {}, { dialectAtRoot: 'osrm' });
    try {
      const line = '/route/v1/driving/90.41,23.71;91.18,23.46';
      const asked = async (path: string) =>
        (await atRoot.fastify.inject({ url: `/k/${atRoot.key}${path}` })).json();
      expect((await asked(line)).routes).toEqual((await asked(`/osrm${line}`)).routes);
      expect(await asked('/route/v1/driving/90.41,23.71')).toMatchObject({ code: 'InvalidOptions' });
      expect((await asked('/reverse?lat=23.7&lon=90.4')).status).toBe(404);
    } finally {
      await atRoot.close();
    }
    const without = await app.fastify.inject({
      url: `/k/${app.key}/route/v1/driving/90.41,23.71;91.18,23.46`,
    });
    expect(without.statusCode).toBe(404);
  });

  it('has the paths of older clients there too, and no other does', async () => {
    const status = async (dialectAtRoot: 'nominatim' | 'osrm', path: string) => {
      const served = await testApp(world, {}, { dialectAtRoot });
      const { statusCode } = await served.fastify.inject({ url: `/k/${served.key}${path}` });
      await served.close();
      return statusCode;
    };
    expect(await status('nominatim', '/search.php?q=Gulshan')).toBe(200);
    expect(await status('nominatim', '/nominatim/search.php?q=Gulshan')).toBe(200);
    expect(await status('osrm', '/search.php?q=Gulshan')).toBe(404);
  });

  it.each(DIALECT_NAMES)('has no path that a call of our own has: %s', (name) => {
    const own = new Set(contractEndpoints.map(({ method, path }) => `${method} ${path}`));
    const paths = dialectEndpoints(name).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => own.has(path))).toEqual([]);
  });
});

it('what the engine can know is held, at least nine rows of ten of each dialect', () => {
  for (const dialect of new Set(calls.map((call) => call.dialect))) {
    const rows = calls
      .filter((call) => call.dialect === dialect)
      .flatMap(({ parameters, fields }) => [...parameters, ...fields])
      // What is refused on purpose is refused by the other server too.
      .filter(({ verdict }) => verdict === 'held' || verdict === 'ignored');
    const held = rows.filter(({ verdict }) => verdict === 'held').length;
    expect(held / rows.length, dialect).toBeGreaterThanOrEqual(0.9);
  }
});
