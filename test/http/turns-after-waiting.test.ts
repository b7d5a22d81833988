// Requests that waited for the same thing, such as a key that had to be looked up, do not all run in the turn of the event loop in which it comes: others
// are let in between.
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { Admission, KeyCaller } from '../../src/accounts/admission.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { keyCaller } from '../fixtures/key-caller.ts';
import { testApp } from '../fixtures/test-app.ts';

const REQUESTS = 6;
/** More than a turn of the event loop is for. */
const DEAR_MS = 25;

it('run in several turns of the event loop', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let looking = 0;
  const admission: Admission = {
    accountBehind: () => undefined,
    turnAway: () => undefined,
    async identify(): Promise<KeyCaller> {
      if (++looking === REQUESTS) release();
      await held;
      return keyCaller();
    },
    admit: () => ({ headers: undefined, settle: () => undefined }),
    together: (work) => work(),
  };
  let turn = 0;
  const ranIn: number[] = [];
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
      ranIn.push(turn);
      const until = performance.now() + DEAR_MS;
      while (performance.now() < until);
      return { status: 200 };
    },
  });
  const app = await testApp({}, { admission }, { endpoints: [dear] });
  const next = (): void => {
    turn++;
    if (ranIn.length < REQUESTS) setImmediate(next);
  };
  setImmediate(next);
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, () => app.fastify.inject('/v2/dear?api_key=any')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(REQUESTS).fill(200));
  expect(new Set(ranIn).size).toBeGreaterThanOrEqual(REQUESTS - 1);
  await app.close();
});
