// What was made for trying the server out on one machine ends when the server opens to others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-opened-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

/** As the console's page does with the link that the server prints. */
async function enter({ url, link }: RunningServer): Promise<{ status: number; key: string }> {
  const answer = await fetch(`${url}/session/console`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-thikana-console': '1', origin: url },
    body: JSON.stringify({ code: link.split('#code=')[1] }),
  });
  return { status: answer.status, key: /thk_\w+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '' };
}

it('revokes the keys of the console for good, and prints no link', async () => {
  const dataset = starterDataset();
  const alone = await startServer({ dataset, state });
  const { key } = await enter(alone);
  const ask = async (url: string): Promise<number> =>
    (await fetch(`${url}/v2/api/divisions?api_key=${key}`)).status;
  expect(await ask(alone.url)).toBe(200);
  expect((await enter(alone)).status).toBe(401);
  await alone.end();
  const open = await startServer({ dataset, state, flags: ['--trust-proxy', '127.0.0.1'] });
  expect(await ask(open.url)).toBe(401);
  expect(open.link).toBe('');
  expect((await enter({ ...open, link: alone.link })).status).toBe(404);
  await open.end();
  const again = await startServer({ dataset, state });
  expect(await ask(again.url)).toBe(401);
  await again.end();
}, 300_000);

it.each(['', ' '])('does not mistake the host %j for all addresses', async (host) => {
  const run = await runThikana(['serve', '--port', '0', '--host', host, '--state', state]);
  expect(run.status).not.toBe(0);
  expect(run.stderr).toContain('host must be a name or an IP address; 0.0.0.0 listens on all');
});
