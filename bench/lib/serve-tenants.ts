// A real server, started with any Node and number of threads, and accounts on it: for benches of what tenants notice of each other.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SCOPES } from '../../src/accounts/scopes.ts';
import { OWN_PROFILE } from './dearest-calls.ts';
import { ServerProcess } from './server-process.ts';

const OPERATOR_TOKEN = 'operator-token-of-a-server-under-test';
const HELD_LOOPS = fileURLToPath(new URL('./held-loops.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));

/** What a server does after its start is over by then. */
const WARM_MS = 25_000;

export interface ServedTenants {
  readonly server: ServerProcess;
  /** Resolves when the server has called everything once, as it does some seconds after its start. */
  readonly warm: Promise<void>;
  /** A new account with so many keys. */
  account(package_: string, keys: number): Promise<readonly string[]>;
  /** The most processor time that an event loop has spent in one go since this was last asked, in milliseconds: 0 below 2, NaN where Node does not tell it. */
  longestHold(): number;
  end(): Promise<void>;
}

export async function serveTenants(dataset: string, threads: number, node: string): Promise<ServedTenants> {
  process.env.THIKANA_OPERATOR_TOKEN = OPERATOR_TOKEN;
  const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const flags = ['--port', '0', '--threads', String(threads), '--metrics', '127.0.0.1:0', '--drain', '0'];
  flags.push('--profiles', 'car,motorcycle,bike,foot,truck');
  const own = join(folder, 'own.tsv');
  writeFileSync(own, `what\tof\t${OWN_PROFILE}\nbase\t\tcar\nfactor\t\t0.9\n`);
  flags.push('--own-profiles', own);
  const held = join(folder, 'held-loops');
  process.env.HELD_LOOPS_FILE = held;
  const server = await ServerProcess.start(node, [
    ...['--import', HELD_LOOPS],
    PROGRAM,
    'serve',
    ...flags,
    '--dataset',
    dataset,
    '--state',
    folder,
  ]);
  const ops = async (path: string, body: object): Promise<{ readonly id: number; readonly key: string }> => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/ops/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/ops/${path}: ${await response.text()}`);
    const { result } = (await response.json()) as { readonly result: Awaited<ReturnType<typeof ops>> };
    return result;
  };
  return {
    server,
    warm: pause(WARM_MS),
    async account(package_, keys) {
      const { id } = await ops('accounts', { name: package_, package: package_ });
      const made: string[] = [];
      for (let i = 0; i < keys; i++)
        made.push((await ops('keys', { name: `key ${i}`, account: id, scopes: SCOPES })).key);
      return made;
    },
    longestHold() {
      if (!existsSync(held)) return Number.NaN;
      const holds = readFileSync(held, 'utf8').split('\n').map(Number);
      writeFileSync(held, '');
      return Math.max(...holds);
    },
    async end() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
