// The state behind PgBouncer in transaction mode, where every transaction may have another session: migrated once, lent to the credit, and never held up by
// a setting that the pooler refuses.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/store/open.ts';
import { freePort } from '../fixtures/free-port.ts';
import {
  type PostgresServer,
  postgresPrograms,
  startPostgres,
  unprivileged,
} from '../fixtures/postgres-server.ts';

const POOLERS = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const pooler = POOLERS.find((program) => existsSync(program));
const installed = pooler !== undefined && postgresPrograms() !== undefined;
if (!installed) console.log('PgBouncer or PostgreSQL is not installed: no state is tried behind a pooler.');

describe.runIf(installed)('a state behind PgBouncer in transaction mode', () => {
  let server: PostgresServer;
  let url: string;
  let end: () => Promise<void>;
  const folder = mkdtempSync(join(tmpdir(), 'thikana-pooler-'));

  beforeAll(async () => {
    server = await startPostgres();
    const database = new URL(await server.newDatabase());
    const port = await freePort();
    const user = await unprivileged();
    if (user) chownSync(folder, user.uid, user.gid);
    writeFileSync(join(folder, 'users.txt'), '"thikana" ""\n');
    const settings = [
      '[databases]',
      `* = host=127.0.0.1 port=${database.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      // Fewer sessions than those who ask, so that they change hands all the time.
      'default_pool_size = 3',
      'max_client_conn = 200',
    ];
    writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    const child = spawn(pooler ?? '', [join(folder, 'pgbouncer.ini')], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    end = async () => {
      child.kill('SIGKILL');
      await gone;
    };
    let told = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        told += chunk;
        if (told.includes('process up')) resolve();
      });
      child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${told}`)));
    });
    database.port = String(port);
    url = database.href;
  }, 60_000);
  afterAll(async () => {
    await end?.();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is migrated by one of many that open it, and lends what there is, once', async () => {
    const stores: Store[] = await Promise.all(Array.from({ length: 6 }, () => openStore(folder, url)));
    // A lock of a session would stay with whichever session the pooler gave it, and keep out the next who migrates.
    const asking = new pg.Client({ connectionString: url });
    await asking.connect();
    expect((await asking.query(`select pid from pg_locks where locktype = 'advisory'`)).rows).toEqual([]);
    await asking.end();
    const [first] = stores;
    expect(await first.accounts.page({ limit: 10 })).toHaveLength(1);
    const { id } = await first.accounts.insert({
      name: 'a',
      email: null,
      password: null,
      confirmation: null,
      confirmed_at: 1,
      package: 'free',
      created_at: 1,
    });
    let lent = 0;
    const drain = async (store: Store, holder: string): Promise<void> => {
      for (let number = 0, amount = 1; amount > 0; number++) {
        const request = { holder, number, expiresAt: 9, needed: 3, block: 3 };
        ({ amount } = await store.ledger.lend({ accountId: id, periodStart: 1, credits: 100 }, request, 1));
        lent += amount;
      }
    };
    await Promise.all(stores.map((store, s) => drain(store, `h${s}`)));
    expect(lent).toBe(100);
    expect(await first.ledger.taken(id, 1)).toBe(100);
    await first.usage.prepareMonths(Date.now());
    await first.probe();
    await Promise.all(stores.map((store) => store.close()));
  });
});
