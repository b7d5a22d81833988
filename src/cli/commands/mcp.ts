// `thikana mcp`: the tools for language models over standard input and output, either on the dataset here or on a server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { datasetHere } from '../dataset-here.ts';
import { bridge, type PostMessage } from '../mcp-bridge.ts';
import { VERSION } from '../version.ts';

interface Flags {
  readonly dataset?: string;
  readonly url?: string;
  readonly key?: string;
}

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description('tools for language models over standard input and output (Model Context Protocol)')
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--url <url>', 'ask a running server instead, for example http://127.0.0.1:8080')
    .option('--key <key>', 'the key for that server (default: THIKANA_KEY)')
    .action(run);
}

interface Served {
  readonly post: PostMessage;
  close(): Promise<void>;
}

async function run(flags: Flags): Promise<void> {
  const { post, close } = flags.url === undefined ? await onDataset(flags) : onServer(flags.url, flags.key);
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => lines.close());
  await bridge(lines, post, (line) => void process.stdout.write(`${line}\n`));
  await close();
}

const JSON_TYPE = { 'content-type': 'application/json' };

function onServer(url: string, key = process.env.THIKANA_KEY): Served {
  if (!key) throw new Error('--url needs a key: --key KEY, or THIKANA_KEY in the environment');
  const at = new URL('/mcp', url);
  return {
    async post(body) {
      const response = await fetch(at, {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-api-key': key },
        body,
      });
      return { status: response.status, text: await response.text() };
    },
    async close() {},
  };
}

/** The application without a socket, with a state of its own that ends with it. */
async function onDataset(flags: Flags): Promise<Served> {
  const [{ buildApp }, { openWorld }, { openStore }, { openAccounts }, { KeyRing }, { Fences }] =
    await Promise.all([
      import('../../http/app.ts'),
      import('../../http/world.ts'),
      import('../../store/open.ts'),
      import('../../accounts/open-accounts.ts'),
      import('../../accounts/keys.ts'),
      import('../../fences/fences.ts'),
    ]);
  const [{ openTracking }, { LivePlaces }, { default: pino }] = await Promise.all([
    import('../../fences/open-tracking.ts'),
    import('../../places/live/live-places.ts'),
    import('pino'),
  ]);
  const world = openWorld(await datasetHere(flags.dataset), { workers: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'thikana-mcp-'));
  const store = await openStore(folder);
  const log = pino({ level: 'silent' });
  const { key } = await new KeyRing(store).issue('mcp', 'unlimited');
  const accounts = await openAccounts(store, { folder, log });
  const fences = new Fences(store.fences);
  const tracking = openTracking(store, fences, { privateWebhooks: false });
  const livePlaces = new LivePlaces(store.livePlaces);
  const context = { store, fences, tracking, livePlaces, log, now: Date.now, operatorToken: '' };
  const app = await buildApp(
    { ...context, world: () => world, admission: accounts.admission },
    { version: VERSION },
  );
  return {
    async post(payload) {
      const headers = { ...JSON_TYPE, 'x-api-key': key };
      const response = await app.inject({ method: 'POST', url: '/mcp', headers, payload });
      return { status: response.statusCode, text: response.body };
    },
    async close() {
      await app.close();
      await tracking.close();
      await fences.close();
      await livePlaces.close();
      await accounts.close();
      await store.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
