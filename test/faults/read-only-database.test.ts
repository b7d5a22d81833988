// PostgreSQL becomes read-only under a running server, as after a failover or by a careless setting: /readyz says so, also where connections
// that were open before could go on writing.
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readinessOf } from '../../src/http/health.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';

const installed = postgresPrograms() !== undefined;
if (!installed) console.log('PostgreSQL is not installed: a read-only one is not tested.');

describe.skipIf(!installed)('a database that accepts no writes', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.end());

  /** As an administrator, whose own connection may write. */
  async function administer(url: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  /** What a server says that has not tried a write yet: one that has relies on it for two seconds. */
  const readiness = (store: Store) => readinessOf(store, pino({ level: 'silent' }))();
  const UNREADY = { status: 503, message: 'The state database accepts no writes' };

  it('for new connections is not ready, though an old one could write', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const store = await openStore('/nonexistent', url);
    expect((await readiness(store)).status).toBe(200);
    await administer(url, `alter database ${name} set default_transaction_read_only = on`);
    // The connection of the pool is as it was.
    await store.ledger.recall(1, 0);
    expect(await readiness(store)).toEqual(UNREADY);
    await administer(url, `alter database ${name} reset default_transaction_read_only`);
    expect((await readiness(store)).status).toBe(200);
    await store.close();
  });

  it('for all connections is not ready either', async () => {
    const url = await postgres.newDatabase();
    const store = await openStore('/nonexistent', url);
    const settled = async (ready: number): Promise<void> => {
      // The server takes over a new configuration when it gets to it.
      while ((await readiness(store)).status !== ready) await new Promise((go) => setTimeout(go, 20));
    };
    await settled(200);
    await administer(url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await settled(503);
    expect(await readiness(store)).toEqual(UNREADY);
    await administer(url, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    await settled(200);
    await store.close();
  });

  it('with no room for another connection, those that are open tell', async () => {
    const url = await postgres.newDatabase();
    await (await openStore('/nonexistent', url)).close();
    await administer(
      url,
      'create role clerk login',
      'grant all on all tables in schema public to clerk',
      'grant create on schema public to clerk',
    );
    const asClerk = new URL(url);
    asClerk.username = 'clerk';
    const store = await openStore('/nonexistent', asClerk.href);
    await store.ping();
    await administer(url, 'alter role clerk connection limit 1');
    expect((await readiness(store)).status).toBe(200);
    await administer(url, 'revoke update on probes from clerk');
    expect(await readiness(store)).toEqual(UNREADY);
    await store.close();
  });
});
