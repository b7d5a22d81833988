// A package says how large an answer may be: a larger one is refused, whatever the endpoint, and costs nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

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

const divisions = (key: string) =>
  app.fastify.inject({ url: `/v2/api/divisions?api_key=${key}`, headers: { 'accept-encoding': 'br' } });

it.each([
  ['is refused beyond the size of the package', { answerKib: 0 }, 400],
  ['passes up to the size of the package', { answerKib: 100 }, 200],
  ['passes where the package has no limit', { answerKib: 'none' }, 200],
])('an answer %s', async (_, terms, status) => {
  const accounts = new AllAccounts(app.context.store);
  const name = `kib-${terms.answerKib}`;
  await accounts.changePackage(name, { credits: 10, perMinute: 'none', burst: 'none', ...terms });
  const { key } = await accounts.createKey({ name, package: name });
  const first = await divisions(key);
  expect(first.statusCode).toBe(status);
  if (status === 400)
    expect(first.json()).toEqual({
      message: expect.stringMatching(
        /^The answer would be larger than the 0 KiB of the package; ask for fewer/,
      ),
      code: 'answer_too_large',
      status: 400,
    });
  const second = await divisions(key);
  const spent = Number(first.headers['x-credits-remaining']) - Number(second.headers['x-credits-remaining']);
  expect(spent).toBe(status === 200 ? 1 : 0);
});
