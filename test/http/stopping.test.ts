// A server that is asked to stop answers what is under way, and what still comes on the same connection.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import type { Admission, KeyCaller } from '../../src/accounts/admission.ts';
import { ServerLoad } from '../../src/http/server-load.ts';
import { keyCaller } from '../fixtures/key-caller.ts';
import { testApp } from '../fixtures/test-app.ts';

it('answers a request that comes while it stops, instead of 503', async () => {
  let began = (): void => undefined;
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    began = resolve;
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first key takes its time to be checked.
  let asked = 0;
  const identify = async (): Promise<KeyCaller> => {
    if (asked++ === 0) {
      began();
      await held;
    }
    return keyCaller();
  };
  const admission: Admission = {
    identify,
    admit: () => ({ headers: undefined, settle() {} }),
    accountBehind: () => undefined,
    turnAway: () => undefined,
    together: (work) => work(),
  };
  const app = await testApp({ regionLists: { divisions: () => [] } as never }, { admission });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as { port: number };

  let answers = '';
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  const ask = (path: string) => socket.write(`GET ${path}api_key=${app.key} HTTP/1.1\r\nHost: x\r\n\r\n`);
  ask('/v2/api/divisions?');
  await waiting;
  const stopped = app.fastify.close();
  // Behind the first on the same connection.
  ask('/v2/api/divisions?q=dhaka&');
  await new Promise((resolve) => app.fastify.server.once('request', resolve));
  release();
  await stopped;
  await closed;
  const statuses = [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map((match) => match[1]);
  expect(statuses[0]).toBe('200');
  expect(statuses.filter((status) => status !== '200')).toEqual([]);
  await app.close();
});

it('says with its last answers that the connection ends', async () => {
  const load = new ServerLoad();
  const app = await testApp({ regionLists: { divisions: () => [] } as never }, {}, { load });
  const connection = async (path: string) => (await app.get(path)).headers.connection;
  expect(await connection('/v2/api/divisions')).not.toBe('close');
  load.stopping = true;
  for (const path of ['/v2/api/divisions', '/v2/api/nothing', '/healthz']) {
    expect(await connection(path)).toBe('close');
  }
  await app.close();
});
