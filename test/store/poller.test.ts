// Looks at the state come one at a time and go on after a failure.
import { expect, it } from 'vitest';
import { Poller } from '../../src/store/poller.ts';

it('continues after a failed poll', async () => {
  let looks = 0;
  const poller = new Poller(async () => {
    if (++looks === 1) throw new Error('the database is away');
  }, 1_000);
  await expect(poller.look()).rejects.toThrow('away');
  await expect(poller.look()).resolves.toBeUndefined();
  expect(looks).toBe(2);
  await expect(poller.close()).resolves.toBeUndefined();
});

it('never has two polls under way', async () => {
  let under = 0;
  let most = 0;
  const poller = new Poller(async () => {
    most = Math.max(most, ++under);
    await new Promise(setImmediate);
    under--;
  }, 1_000);
  await Promise.all([poller.look(), poller.look(), poller.look()]);
  expect(most).toBe(1);
  await poller.close();
});

it('polls regularly while something is wanted, and again once restarted', async () => {
  let wanted = true;
  let looked = (): void => undefined;
  const next = () => new Promise<void>((resolve) => (looked = resolve));
  const poller = new Poller(
    async () => looked(),
    1,
    () => wanted,
  );
  poller.start();
  await next();
  await next();
  wanted = false;
  // After this one at the latest the regular looks have ended.
  await poller.look();
  await poller.look();
  wanted = true;
  poller.start();
  await next();
  await poller.close();
});
