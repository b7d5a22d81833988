// The tools for language models, asked by the official client: over HTTP with a key, and over standard input and output.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { PROGRAM } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const NAMES = ['search', 'reverse', 'rupantor', 'route', 'nearby', 'isochrone'];
const DHAKA = { longitude: 90.4125, latitude: 23.8103 };
const CHATTOGRAM = { longitude: 91.8123, latitude: 22.3569 };

let world: World;
let app: TestApp;
let origin: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { 'x-api-key': key };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

const send = (key: string, message: object): Promise<Response> =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });

async function call(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  return { text, isError };
}

/** Each tool once, with something that the starter dataset knows. */
async function callAll(client: Client): Promise<void> {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
  const json = async (name: string, given: Record<string, unknown>) => {
    const { text, isError } = await call(client, name, given);
    expect([name, isError, text.slice(0, 200)]).toEqual([name, false, text.slice(0, 200)]);
    return JSON.parse(text);
  };
  expect((await json('search', { q: 'mirpur 10' })).places[0].address).toContain('Mirpur');
  expect((await json('reverse', { ...DHAKA, bangla: true })).place).toMatchObject({
    city: 'Dhaka',
    district: 'ঢাকা',
  });
  expect(await json('rupantor', { address: 'house 8 road 2 block c mirpur 2 dhaka' })).toMatchObject({
    fixed_address: expect.stringContaining('mirpur'),
  });
  expect(await json('rupantor', { sector: '7', area: 'Uttara', district: 'Dhaka' })).toMatchObject({
    fixed_address: 'sector 7, uttara, dhaka',
  });
  const { routes } = await json('route', { from: DHAKA, to: CHATTOGRAM, profile: 'car' });
  expect(routes[0].distance).toBeGreaterThan(200_000);
  expect((await json('nearby', { ...DHAKA, kilometres: 5, limit: 3 })).places).toHaveLength(3);
  const reach = await json('isochrone', { ...DHAKA, minutes: '10' });
  expect(reach.features[0].geometry.type).toBe('MultiPolygon');
}

describe('/mcp', () => {
  it('answers the official client, each tool as the API does', async () => {
    const client = await connect(app.key);
    await callAll(client);
    await client.close();
  });

  it('takes names for points, and links to the map', async () => {
    const client = await connect(app.key);
    const { content } = await client.callTool({
      name: 'route',
      arguments: { from: 'Gulshan 2', to: CHATTOGRAM, via: ['Cumilla'] },
    });
    const [text, from, via, link] = (content as { text: string }[]).map((each) => each.text);
    expect([from, via]).toEqual([
      expect.stringMatching(/^from: Gulshan 2 is .*Gulshan/),
      expect.stringMatching(/^via 1: Cumilla is .*Cumilla/),
    ]);
    expect(JSON.parse(text).routes[0].distance).toBeGreaterThan(150_000);
    expect(link).toMatch(
      /^On the map: http:\/\/127\.0\.0\.1:\d+\/#tool=route&stops=90\.4\d+,23\.\d+;91\.\d+,23\.\d+;91\.8123,22\.3569$/,
    );
    const near = await call(client, 'nearby', { place: 'Gulshan 2', limit: 2 });
    expect(near.isError).toBe(false);
    expect((await call(client, 'route', { from: '???', to: DHAKA })).text).toBe(
      'route: from: nothing is called ???',
    );
    expect((await call(client, 'route', { from: 7, to: DHAKA })).text).toContain(
      'route: from must be a name such as "Gulshan 2", or an object with longitude and latitude',
    );
    await client.close();
  });

  it('tells what is wrong in a sentence', async () => {
    const client = await connect(app.key);
    expect(await call(client, 'reverse', { longitude: 'east', latitude: 23 })).toEqual({
      isError: true,
      text: expect.stringContaining('Parameter longitude must be a number'),
    });
    expect((await call(client, 'route', {})).isError).toBe(true);
    expect((await call(client, 'teleport', {})).text).toContain(
      'There is no tool teleport; there are search',
    );
    await client.close();
  });

  it('needs a key', async () => {
    await expect(connect('nobody')).rejects.toThrow();
  });

  it('charges each call of a tool what the call of the API costs', async () => {
    const { key } = await app.keys.issue('of a model', 'business');
    const client = await connect(key);
    await client.listTools();
    await call(client, 'search', { q: 'dhaka' });
    await call(client, 'rupantor', { address: 'mirpur 2 dhaka' });
    await client.close();
    const count = app.accounts.keyCounts?.all().find(({ name }) => name === 'of a model');
    // A search, and a geocoded address with its district.
    expect(count).toMatchObject({ credits: 1 + 3 });
  });

  it('accepts a notification with 202 and no body', async () => {
    const response = await send(app.key, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
    const { responses } = (await app.get('/openapi.json')).body.paths['/mcp'].post;
    expect(responses['202']).toEqual({ description: expect.stringContaining('notification') });
  });

  it('admits a call of a tool once, and once whatever calls none', async () => {
    const admit = vi.spyOn(app.context.admission, 'admit');
    onTestFinished(() => admit.mockRestore());
    const search = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'search', arguments: { q: 'dhaka' } },
    };
    for (const [message, endpoint] of [
      [search, 'autocomplete'],
      [{ ...search, params: { name: 'search', arguments: {} } }, 'modelContextProtocol'],
      [{ ...search, params: { ...search.params, _meta: { progressToken: 1 } } }, 'autocomplete'],
      [{ ...search, params: { ...search.params, _meta: 'x' } }, 'modelContextProtocol'],
      [{ ...search, params: { ...search.params, _meta: [search] } }, 'modelContextProtocol'],
      [{ ...search, params: { name: 'teleport' } }, 'modelContextProtocol'],
      [{ ...search, params: { name: 'search', arguments: 'dhaka' } }, 'modelContextProtocol'],
      [{ ...search, id: undefined }, 'modelContextProtocol'],
      [{ ...search, jsonrpc: undefined }, 'modelContextProtocol'],
      [{ jsonrpc: '2.0', id: 1, method: 'ping' }, 'modelContextProtocol'],
    ] as const) {
      admit.mockClear();
      await (await send(app.key, message)).arrayBuffer();
      const admitted = admit.mock.calls.map(([, request]) => request.endpoint);
      expect([message, admitted]).toEqual([message, [endpoint]]);
    }
  });
});

describe('thikana mcp', () => {
  it('answers all that was asked before it ends', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp', '--dataset', starterDataset()], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ids = Array.from({ length: 30 }, (_, n) => n + 1);
    const lines = ids.map((id) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'reverse', arguments: DHAKA },
      }),
    );
    child.stdin.end(`${lines.join('\n')}\n`);
    const answers: { id: number; result: { isError: boolean } }[] = [];
    for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line));
    expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(answers.filter(({ result }) => result.isError)).toEqual([]);
  }, 120_000);

  it('answers the official client over standard input and output', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp', '--dataset', starterDataset()],
      }),
    );
    await callAll(client);
    await client.close();
  }, 120_000);
});
