// Connects to the state in PostgreSQL, or in anything that speaks its protocol.
import {
  DEFAULT_MIGRATION_TABLE,
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
} from 'kysely';
import type { Engine } from '../database-engine.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { columnTypes } from './column-types.ts';
import type { PoolSettings } from './driver.ts';
import { isConflict, isFull } from './failures.ts';
import { lendAtOnce } from './lend.ts';
import { MigratingDialect, withMigrationLock } from './migration-lock.ts';
import { prepareUsageMonths, remakeUsage } from './usage-months.ts';

/** How long a request waits for a connection and for an answer: together, the longest that the database can delay it. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_000;
/** A thread queries rarely (leases, batches), so a few connections go a long way. */
const CONNECTIONS = 4;

export function postgresEngine(url: string): Engine {
  const forRequests = new PostgresDialect(
    pooled({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
      statement_timeout: STATEMENT_MS,
    }),
  );
  return {
    name: 'postgres',
    dialect: forRequests,
    patientDialect: new MigratingDialect(
      pooled({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 }),
    ),
    columns: columnTypes,
    remakeUsage,
    prepareUsageMonths,
    exists: () => hasTables(forRequests),
    withMigrationLock,
    // `alter database … set default_transaction_read_only` leaves those that are open as they were.
    newConnectionTells: true,
    lendAtOnce,
    isFull: (error) => isFull(causeOf(error)),
    isConflict: (error) => isConflict(causeOf(error)),
  };
}

const causeOf = (error: unknown): unknown => (error instanceof StoreUnavailable ? error.cause : error);

/** The driver is loaded by those who use it alone: in every thread it would take some megabytes. */
const pooled = (settings: PoolSettings): PostgresDialectConfig => ({
  pool: async () => (await import('./driver.ts')).openPool(settings),
});

/** The list of migrations is the first table that a state has. */
async function hasTables(dialect: Dialect): Promise<boolean> {
  const db = new Kysely<unknown>({ dialect });
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  } finally {
    await db.destroy();
  }
}
