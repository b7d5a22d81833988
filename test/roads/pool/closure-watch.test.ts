// Closures of the state reach the roads, once, and leave them when they end.
import { expect, it } from 'vitest';
import type { Closure } from '../../../src/roads/engine.ts';
import { ClosureWatch } from '../../../src/roads/pool/closure-watch.ts';
import { areaOfBox } from '../../../src/roads/route/closed-area.ts';

const record = (id: number, until: number | null, profiles: string | null = null) => ({
  id,
  geometry: JSON.stringify(areaOfBox('90,23,91,24')),
  kind: 'block',
  factor: null,
  note: '',
  created_at: 0,
  until,
  profiles,
  speed: null,
  ways: null,
  edit: null,
  account_id: null,
});

it('applies what is in force, only when it changed, and revokes what ended', async () => {
  const applied: number[] = [];
  const front = { setClosures: async (closures: readonly Closure[]) => void applied.push(closures.length) };
  const all = [record(1, null), record(2, 100)];
  let now = 50;
  const store = { inForce: async (at: number) => all.filter(({ until }) => until === null || until > at) };
  const watch = new ClosureWatch(front, store, () => now);
  expect(await watch.refresh()).toBe(true);
  expect(await watch.refresh()).toBe(false);
  now = 100;
  expect(await watch.refresh()).toBe(true);
  all.pop();
  all.pop();
  expect(await watch.refresh()).toBe(true);
  expect(applied).toEqual([2, 1, 0]);
});

it('passes on which profiles a closure applies to', async () => {
  const seen: (readonly string[] | undefined)[] = [];
  const front = {
    setClosures: async (closures: readonly Closure[]) => {
      for (const { profiles } of closures) seen.push(profiles);
    },
  };
  const records = [record(1, null), record(2, null, 'bike,foot')];
  await new ClosureWatch(front, { inForce: async () => records }, () => 0).refresh();
  expect(seen).toEqual([undefined, ['bike', 'foot']]);
});

it('continues after a failure', async () => {
  let broken = true;
  const front = {
    setClosures: async () => {
      if (broken) throw new Error('disk');
    },
  };
  const watch = new ClosureWatch(front, { inForce: async () => [record(1, null)] }, () => 0);
  await expect(watch.refresh()).rejects.toThrow('disk');
  broken = false;
  expect(await watch.refresh()).toBe(true);
});
