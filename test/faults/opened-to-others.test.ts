// What was made for trying the server out on one machine ends when the server opens to others.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROGRAM, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-opened-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

it('revokes the demo key for good', async () => {
  const dataset = starterDataset();
  const alone = await startServer({ dataset, state });
  const ask = async (url: string): Promise<number> =>
    (await fetch(`${url}/v2/api/divisions?api_key=${alone.key}`)).status;
  expect(await ask(alone.url)).toBe(200);
  await alone.end();
  const open = await startServer({ dataset, state, flags: ['--host', '0.0.0.0'] });
  expect(await ask(open.url.replace('0.0.0.0', '127.0.0.1'))).toBe(401);
  await open.end();
  const again = await startServer({ dataset, state });
  expect(again.key).toBe('');
  expect(await ask(again.url)).toBe(401);
  await again.end();
}, 300_000);

it.each(['', ' '])('does not mistake the host %j for all addresses', (host) => {
  const run = spawnSync(
    process.execPath,
    [PROGRAM, 'serve', '--port', '0', '--host', host, '--state', state],
    {
      encoding: 'utf8',
    },
  );
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('host must be a name or an IP address; 0.0.0.0 listens on all');
});
