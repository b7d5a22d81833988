// The disk of the state is full: writes are refused as unavailable, `/readyz` and `doctor` say so, and all is well when there is
// room again. A read-only one is reported before anything starts.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/store/open.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { collectGarbage } from '../../src/threads/collect-garbage.ts';
import { runThikana } from '../fixtures/run-program.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { testApp } from '../fixtures/test-app.ts';

const disk = mkdtempSync(join(tmpdir(), 'thikana-disk-'));
const state = join(disk, 'state');
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'thikana-test', disk]).status === 0;
if (!mounted) {
  console.log(
    'A small disk cannot be made here (it takes root on Linux): full and read-only disks are left out.',
  );
}
afterAll(() => {
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const run = (...args: string[]) => runThikana([...args, '--dataset', starterDataset(), '--state', state]);

const WORLD = { dataset: { manifest: { built: '', countries: [] } } } as never;

/** What a server that has not tried a write yet says: one that has relies on it for some seconds. */
async function anotherApp(store: Store) {
  const app = await testApp(WORLD, { store });
  const answer = await app.get('/readyz');
  await app.fastify.close();
  return answer;
}

describe.skipIf(!mounted)('the disk of the state', () => {
  it('that is full is reported, and with space again all is well', async () => {
    mkdirSync(state);
    const store = await openStore(state);
    const app = await testApp(WORLD, { store });
    const insert = () =>
      store.closures.insert({
        geometry: 'x'.repeat(20_000),
        kind: 'block',
        factor: null,
        note: '',
        created_at: 0,
        until: null,
      });
    expect((await app.get('/readyz')).status).toBe(200);
    const filler = join(disk, 'filler');
    const fd = openSync(filler, 'w');
    try {
      for (;;) writeSync(fd, Buffer.alloc(4096));
    } catch {
      closeSync(fd);
    }
    // What the files of the state had taken before is used up first.
    let refused: unknown;
    while (refused === undefined) {
      await insert().catch((error: unknown) => {
        refused = error;
      });
    }
    expect(refused).toBeInstanceOf(StoreUnavailable);
    await expect(insert()).rejects.toThrow(StoreUnavailable);
    expect(await store.closures.inForce(0)).toBeInstanceOf(Array);
    const full = await anotherApp(store);
    expect(full.body).toEqual({ status: 503, message: 'not ready' });
    expect((await run('doctor')).stdout).toMatch(/^WRONG state.*(no space left|full)/im);
    rmSync(filler);
    await expect(insert()).resolves.toMatchObject({ kind: 'block' });
    expect((await anotherApp(store)).status).toBe(200);
    await app.fastify.close();
    await store.close();
  });

  it('that is read-only is reported', async () => {
    // The files of the store above stay open until its statements are collected.
    const remount = (): number | null => {
      collectGarbage();
      return spawnSync('mount', ['-o', 'remount,ro', disk]).status;
    };
    await expect.poll(remount).toBe(0);
    expect((await run('doctor')).stdout).toMatch(/^WRONG state/m);
    const start = await run('serve', '--port', '0');
    expect(start.status).toBe(1);
    expect(start.stderr).toContain(state);
    expect(start.stderr).not.toMatch(/\n\s+at /);
  }, 120_000);
});
