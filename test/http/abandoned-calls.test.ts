// A call whose caller has left while it waited is not run, and costs nothing; one that was under way ends, and is charged.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { Admission, KeyCaller } from '../../src/accounts/admission.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { JobAbandoned } from '../../src/threads/on-behalf.ts';
import { keyCaller } from '../fixtures/key-caller.ts';
import { testApp } from '../fixtures/test-app.ts';

it('is not run when its connection has closed while the key was looked up', async () => {
  let runs = 0;
  const settled: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = (): void => undefined;
  const looking = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const admission: Admission = {
    accountBehind: () => undefined,
    turnAway: () => undefined,
    async identify(): Promise<KeyCaller> {
      asked();
      await held;
      return keyCaller();
    },
    admit: () => ({ headers: undefined, settle: (credits) => void settled.push(credits) }),
    together: (work) => work(),
  };
  const dear = endpoint({
    method: 'GET',
    path: '/v2/dear',
    id: 'dear',
    tag: 'test',
    summary: 'For tests',
    params: Type.Object({}),
    answer: Type.Any(),
    example: { params: {}, answer: {} },
    cost: 1,
    run: () => {
      runs++;
      return { status: 200 };
    },
  });
  const app = await testApp({}, { admission }, { endpoints: [dear] });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as { port: number };
  const [connected] = [once(app.fastify.server, 'connection')];
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /v2/dear?api_key=any HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = await connected;
  await looking;
  const closed = once(socket, 'close');
  caller.destroy();
  await closed;
  release();
  await expect.poll(() => settled).toEqual([0]);
  expect(runs).toBe(0);
  await app.close();
});

it.each([
  ['is charged if it was under way', true, 7],
  ['costs nothing if no thread had begun it', false, 0],
])('whose work is given up in a thread %s', async (_, begun, charged) => {
  const settled: number[] = [];
  const admission: Admission = {
    accountBehind: () => undefined,
    turnAway: () => undefined,
    identify: () => keyCaller(),
    admit: () => ({ headers: undefined, settle: (credits) => void settled.push(credits) }),
    together: (work) => work(),
  };
  const dear = endpoint({
    method: 'GET',
    path: '/v2/dear',
    id: 'dear',
    tag: 'test',
    summary: 'For tests',
    params: Type.Object({}),
    answer: Type.Any(),
    example: { params: {}, answer: {} },
    cost: 7,
    run: async () => {
      throw new JobAbandoned(begun);
    },
  });
  const app = await testApp({}, { admission }, { endpoints: [dear] });
  await app.get('/v2/dear', { api_key: 'any' });
  expect(settled).toEqual([charged]);
  await app.close();
});
