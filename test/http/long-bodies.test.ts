// Long bodies of one tenant are taken apart two at a time; the others wait as bytes, and one whose caller leaves meanwhile is not run.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { Admission } from '../../src/accounts/admission.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { keyCaller } from '../fixtures/key-caller.ts';
import { testApp } from '../fixtures/test-app.ts';

/** More than the 16 KiB from which a body is long. */
const LONG = JSON.stringify({ text: 'x'.repeat(20_000) });
const SHORT = JSON.stringify({ text: 'x' });

async function served() {
  let held: (() => void)[] = [];
  let most = 0;
  let runs = 0;
  const admission: Admission = {
    accountBehind: () => 1,
    turnAway: () => undefined,
    identify: () => keyCaller(),
    admit: () => ({ headers: undefined, settle: () => undefined }),
    together: (work) => work(),
  };
  const slow = endpoint({
    method: 'POST',
    path: '/v2/slow',
    id: 'slow',
    tag: 'test',
    summary: 'For tests',
    params: Type.Object({ text: Type.String() }),
    answer: Type.Any(),
    example: { params: {}, answer: {} },
    cost: 1,
    run: async () => {
      runs++;
      await new Promise<void>((resolve) => {
        held.push(resolve);
        most = Math.max(most, held.length);
      });
      return { status: 200 };
    },
  });
  const app = await testApp({}, { admission }, { endpoints: [slow] });
  return {
    app,
    ask: (payload: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/v2/slow?api_key=any',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
    release() {
      const ready = held;
      held = [];
      for (const resolve of ready) resolve();
    },
    held: () => held.length,
    most: () => most,
    runs: () => runs,
  };
}

it('holds two of them at a time, and short ones beside them', async () => {
  const { app, ask, release, held, most, runs } = await served();
  const answers = Array.from({ length: 5 }, () => ask(LONG));
  answers.push(ask(SHORT));
  await expect.poll(held).toBe(3);
  release();
  await expect.poll(held).toBe(2);
  release();
  await expect.poll(held).toBe(1);
  release();
  for (const answer of answers) expect((await answer).statusCode).toBe(200);
  expect(most()).toBe(3);
  expect(runs()).toBe(6);
  await app.close();
});

it('passes over one whose caller has left', async () => {
  const { app, ask, release, held, runs } = await served();
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as { port: number };
  const first = [ask(LONG), ask(LONG)];
  await expect.poll(held).toBe(2);
  const connected = once(app.fastify.server, 'connection');
  const caller = connect(port, '127.0.0.1');
  caller.write(
    `POST /v2/slow?api_key=any HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LONG.length}\r\n\r\n${LONG}`,
  );
  const [socket] = await connected;
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(LONG.length);
  const closed = once(socket, 'close');
  caller.destroy();
  await closed;
  const last = ask(LONG);
  release();
  await expect.poll(held).toBe(1);
  release();
  for (const answer of [...first, last]) expect((await answer).statusCode).toBe(200);
  expect(runs()).toBe(3);
  await app.close();
});
