// A running server whose state disk fills up: `/readyz` and writes say 503, reads go on, and all is well when there is room.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const disk = mkdtempSync(join(tmpdir(), 'thikana-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'thikana-test', disk]).status === 0;
if (!mounted)
  console.log('A small disk cannot be made here (it takes root on Linux): a full one is left out.');
afterAll(() => {
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  'is not ready, and answers on',
  async () => {
    const state = join(disk, 'state');
    mkdirSync(state);
    const server = await startServer({ dataset: starterDataset(), state });
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    const read = async () => (await fetch(`${server.url}/v2/api/divisions?api_key=${server.key}`)).status;
    const token = readFileSync(join(state, 'operator-token'), 'utf8').trim();
    const close = async () =>
      (
        await fetch(`${server.url}/v2/api/closures`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ bbox: '90,23,90.001,23.001', note: 'x'.repeat(400) }),
        })
      ).status;
    expect(await ready()).toBe(200);
    expect(await close()).toBe(200);
    const filler = join(disk, 'filler');
    const fd = openSync(filler, 'w');
    try {
      for (;;) writeSync(fd, Buffer.alloc(4096));
    } catch {
      closeSync(fd);
    }
    // What the files of the state had taken before is used up first.
    let status = 200;
    for (let i = 0; i < 2_000 && status === 200; i++) status = await close();
    expect(status).toBe(503);
    while ((await ready()) !== 503) await new Promise((resolve) => setImmediate(resolve));
    expect(await read()).toBe(200);
    rmSync(filler);
    while ((await ready()) !== 200) await new Promise((resolve) => setImmediate(resolve));
    expect(await close()).toBe(200);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
  300_000,
);
