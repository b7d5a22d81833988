// `thikana mcp`: the tools for language models over standard input and output, either on the dataset here or on a server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Ask } from '../../http/mcp/mcp-server.ts';
import { readSettings } from '../settings.ts';
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

async function run(flags: Flags): Promise<void> {
  const [{ StdioServerTransport }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../../http/mcp/mcp-server.ts'),
  ]);
  const { ask, close } = flags.url === undefined ? await onDataset(flags) : onServer(flags.url, flags.key);
  const server = mcpServer(VERSION, ask);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await close();
}

function onServer(url: string, key = process.env.THIKANA_KEY): { ask: Ask; close(): Promise<void> } {
  if (!key) throw new Error('--url needs a key: --key KEY, or THIKANA_KEY in the environment');
  return {
    async ask({ method, path, query, body }) {
      const asked = new URL(path, url);
      for (const [name, value] of Object.entries(query ?? {})) asked.searchParams.set(name, value);
      const response = await fetch(asked, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, text: await response.text() };
    },
    async close() {},
  };
}

/** The application without a socket, with a state of its own that ends with it. */
async function onDataset(flags: Flags): Promise<{ ask: Ask; close(): Promise<void> }> {
  const [{ buildApp }, { openWorld }, { openStore }, { openAccounts }, { KeyRing }, { Fences }] =
    await Promise.all([
      import('../../http/app.ts'),
      import('../../http/world.ts'),
      import('../../store/open.ts'),
      import('../../accounts/open-accounts.ts'),
      import('../../accounts/keys.ts'),
      import('../../fences/fences.ts'),
    ]);
  const [{ openTracking }, { LivePlaces }, { injecting }, { default: pino }] = await Promise.all([
    import('../../fences/open-tracking.ts'),
    import('../../places/live/live-places.ts'),
    import('../../http/mcp/inject.ts'),
    import('pino'),
  ]);
  const { dataset } = readSettings({ dataset: flags.dataset });
  const world = openWorld(dataset, { workers: 0 });
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
  const pass = injecting(() => app);
  return {
    ask: (request) => pass(request, { 'x-api-key': key }),
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
