// A dataset that takes the place of another: it answers when the threads that work for it are warm, not before, and in the end also if they never are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SharedWorld } from '../../src/cli/serving/shared-world.ts';
import { Worlds } from '../../src/cli/serving/worlds.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { WorldPool } from '../../src/http/workers/world-pool.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { goneFlag } from '../../src/threads/on-behalf.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

let folder: string;
let store: Store;
let worlds: Worlds;
let before: SharedWorld;
const troubles: unknown[] = [];

async function open(warmUpMs = 0): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'thikana-worlds-'));
  store = await openStore(folder);
  worlds = new Worlds(openDataset(starterDataset()), {
    workers: 0,
    warmUpMs,
    dialectAtRoot: undefined,
    store,
    spread: async () => undefined,
    trouble: (error) => troubles.push(error),
  });
  before = worlds.inUse;
}

/** What the listeners are asked, in order; `warm` settles the warming up of the new world's threads. */
function replaced() {
  const asked: string[] = [];
  const settle = { resolve: () => {}, reject: (_error: Error) => {} };
  const warm = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  vi.spyOn(WorldPool.prototype, 'warmUp').mockImplementation(() => {
    asked.push('warm up');
    return warm;
  });
  const done = worlds.replace(openDataset(starterDataset()), {
    prepare: async () => void asked.push('prepare'),
    use: async () => void asked.push('use'),
  });
  return { asked, warm: settle, done };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([before.close(), worlds.inUse.close()]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a dataset that takes the place of another', () => {
  it('answers when its threads are warm', async () => {
    await open();
    const { asked, warm, done } = replaced();
    while (asked.length < 2) await nextTurn();
    for (let i = 0; i < 20; i++) await nextTurn();
    expect(asked).toEqual(['prepare', 'warm up']);
    expect(worlds.inUse).toBe(before);
    warm.resolve();
    await done;
    expect(asked).toEqual(['prepare', 'warm up', 'use']);
    expect(worlds.inUse).not.toBe(before);
  });

  it('answers at once if the threads of the one in use are cold as well', async () => {
    await open(60_000);
    const { asked, done } = replaced();
    await done;
    expect(asked).toEqual(['prepare', 'use']);
    expect(worlds.inUse).not.toBe(before);
  });

  it('answers too if they fail, which is told', async () => {
    await open();
    const { asked, warm, done } = replaced();
    while (asked.length < 2) await nextTurn();
    warm.reject(new Error('a thread ended'));
    await done;
    expect(asked.at(-1)).toBe('use');
    expect(troubles).toEqual([new Error('a thread ended')]);
  });
});

describe('threads that are warmed up', () => {
  it('answer as others do', async () => {
    await open();
    const dataset = openDataset(starterDataset());
    const warm = new SharedWorld(2, dataset, {
      workers: 1,
      warmUpMs: 60_000,
      dialectAtRoot: undefined,
      store,
      spread: async () => undefined,
      trouble: (error) => troubles.push(error),
    });
    const known = troubles.length;
    await warm.warmUp();
    expect(troubles.length).toBe(known);
    const params = { longitude: 90.4, latitude: 23.75 };
    const work = { endpoint: 'GET /v2/api/search/reverse/geocode', params, sent: {}, account: 1 };
    const asked = { ...work, own: [], language: undefined, expected: undefined };
    const { written } = await warm.threads.read(asked, { tenant: 1, gone: goneFlag() });
    expect('json' in written && JSON.parse(Buffer.from(written.json).toString()).status).toBe(200);
    await warm.close();
  });
});
