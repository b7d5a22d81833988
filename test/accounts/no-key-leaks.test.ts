// A running server that is given keys everywhere a caller can put them, by callers who know how and by ones who do not: no key stands
// in its log, its metrics, its error answers, the process list, or the files of its state.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outputOf } from '../fixtures/run-program.ts';
import { PROGRAM, type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const TOKEN = randomBytes(20).toString('hex');
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    dataset: starterDataset(),
    flags: ['--log-level', 'trace', '--metrics-by-key', '--registration'],
    env: { THIKANA_OPERATOR_TOKEN: TOKEN },
  });
});
afterAll(() => server.end());

/** Sends bytes as they are and gives back all that comes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', () => resolve(got));
    socket.on('close', () => resolve(got));
  });
}

/** The text of every file below a folder. */
function filesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, 'latin1') }));
}

it('keeps keys out of everything but the answer that makes one', async () => {
  const made = await outputOf(process.execPath, [
    PROGRAM,
    'key',
    'create',
    '--name',
    'shop',
    '--package',
    'free',
    '--state',
    server.state,
    '--json',
  ]);
  const good: string = JSON.parse(made).key;
  const unknown = `thk_${randomBytes(32).toString('hex')}`;
  const told: string[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(server.url + path, { redirect: 'manual', ...init });
    told.push(JSON.stringify([...response.headers]) + (await response.text()));
    return response.status;
  };
  const json = { 'content-type': 'application/json' };
  for (const key of [good, unknown]) {
    const post = (path: string, body: string, headers: Record<string, string> = json) =>
      ask(path, { method: 'POST', body, headers });
    const known = key === good ? 200 : 401;
    expect(await ask(`/v2/api/divisions?api_key=${key}`)).toBe(known);
    expect(await ask(`/v2/api/divisions?key=${key}`)).toBe(known);
    expect(await ask('/v2/api/divisions', { headers: { 'x-api-key': key } })).toBe(known);
    expect(await ask('/v2/api/divisions', { headers: { authorization: `Bearer ${key}` } })).toBe(known);
    expect(await ask(`/v1/api/distance/${key}/90.4,23.8/90.41,23.81`)).toBe(known);
    expect(await post('/v2/api/route/sorted', JSON.stringify({ api_key: key }))).toBe(
      known === 200 ? 400 : 401,
    );
    // Where it does not belong, or in a request that fails.
    await ask(`/v2/api/search/reverse/geocode?api_key=${key}&longitude=${key}&latitude=23`);
    await ask(`/v2/api/search/reverse/geocode?api_key=${key}&longitude=0&latitude=0`);
    await ask(`/v1/api/${key}/nothing`);
    await ask(`/nothing/${key}?api_key=${key}`);
    await ask(`/v2/api/divisions/${key}`);
    await ask(`/v2/api/get-geo-fence-point/${key}?api_key=${good}`);
    await ask(`/docs/${key}`);
    await ask(`/openapi.json?api_key=${key}`);
    await ask(`/metrics?api_key=${key}`);
    await ask(`/readyz?api_key=${key}`);
    await ask(`/ops/keys/${key}?api_key=${key}`, { headers: { authorization: `Bearer ${key}` } });
    await ask(`/ops/keys/${key}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    await post('/ops/keys', JSON.stringify({ name: key }), { ...json, authorization: `Bearer ${TOKEN}` });
    await ask('/account', { headers: { authorization: `Bearer ${key}` } });
    await ask(`/v2/api/divisions?api_key=${key}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://x.example' },
    });
    await post(`/v2/api/routing?api_key=${key}`, `{"api_key":"${key}`);
    await post(`/v2/api/routing?api_key=${key}`, key, { 'content-type': `text/${key}` });
    await post('/v2/api/routing', `api_key=${key}&type=${key}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await ask(`/v2/api/divisions?api_key=${key}&x=${'y'.repeat(300_000)}`);
    told.push(await raw(`GET /v2/api/divisions?api_key=${key}&q=ঢাকা HTTP/1.1\r\nHost: x\r\n\r\n`));
    told.push(await raw(`GET /v2/api/${key} HTTP/9.9\r\nHost: x\r\n\r\n`));
    told.push(await raw(`${key} / HTTP/1.1\r\nHost: x\r\n\r\n`));
    told.push(await raw(`GET / HTTP/1.1\r\nHost: x\r\n${key}: a\r\nX-API-Key: ${key}\x01\r\n\r\n`));
  }
  const metrics = await (await fetch(`${server.watchUrl}/metrics`)).text();
  expect(metrics).toMatch(/thikana_key_requests_total\{key="\d+",name="shop"\} [1-9]/);
  expect(metrics).toMatch(/thikana_key_credits_total\{key="\d+",name="shop"\} [1-9]/);
  // As the system shows processes to everybody on the machine.
  const processes = await outputOf('ps', ['axww', '-o', 'args']);
  expect(processes).toContain('thikana.js serve');
  const state = server.state;
  const files = filesIn(state);
  expect(files.map(({ path }) => path)).toContain(join(state, 'state.sqlite'));
  await server.end();
  expect(server.errors()).toContain('"route":"/v2/api/divisions"');
  for (const secret of [good, unknown, server.key, TOKEN]) {
    // The first characters of a key are its hint and may be shown; the rest is the secret.
    const part = secret.slice(12, 40);
    const leaks = [
      ...told.filter((answer) => answer.includes(part)),
      ...[metrics, processes, server.errors()]
        .filter((text) => text.includes(part))
        .map((text) => text.slice(0, 300)),
      ...files.filter(({ text }) => text.includes(part)).map(({ path }) => path),
    ];
    expect(leaks).toEqual([]);
  }
});
