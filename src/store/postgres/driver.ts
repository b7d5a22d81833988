// The state's connections to PostgreSQL through the package `pg`, as Kysely uses them. The next statement replaces a broken
// connection, so a database that went away and came back needs no restart.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { messageOf } from '../../text/thrown.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { isUnavailable } from './failures.ts';

export type PoolSettings = pg.PoolConfig;

const INT8 = 20;
const TYPES = {
  // Ids, times in milliseconds and credits are all well below 2^53.
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** An unreachable database is reported as `StoreUnavailable`. */
export function openPool(settings: PoolSettings): PostgresPool {
  let pool = poolOf(settings);
  let plain: pg.Pool | undefined;
  /** PgBouncer takes no settings with a connection. There the role's `statement_timeout` ends statements; nobody waits longer for an answer either way. */
  const withoutSettings = (): pg.Pool => {
    // The pool that was refused has no connection to end, and answers those who wait for it with the refusal.
    plain ??= poolOf({ ...settings, statement_timeout: undefined });
    pool = plain;
    return plain;
  };
  return {
    end: () => pool.end(),
    async connect() {
      try {
        return new Lent(
          await pool.connect().catch((error) => {
            if (!refusesSettings(error)) throw error;
            return withoutSettings().connect();
          }),
        );
      } catch (error) {
        throw isUnavailable(error) ? new StoreUnavailable(error) : error;
      }
    },
  };
}

function poolOf(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({ ...settings, types: TYPES });
  // An idle connection broke: the pool has already dropped it, and the next statement fails if it cannot open another.
  pool.on('error', () => undefined);
  return pool;
}

const refusesSettings = (error: unknown): boolean =>
  messageOf(error).startsWith('unsupported startup parameter');

/** A connection from the pool. One that failed to answer is closed instead of returned: it may never answer again. */
class Lent implements PostgresPoolClient {
  #broken = false;

  constructor(private readonly client: pg.PoolClient) {
    // A broken connection emits an event as well as failing the statement; without a listener that would end the process.
    client.on('error', ignore);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof sql === 'string' ? this.#ask(sql, [...parameters]) : sql;
  }

  release(): void {
    this.client.off('error', ignore);
    this.client.release(this.#broken);
  }

  async #ask<R>(sql: string, parameters: unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.client.query(sql, parameters);
      const counted = COUNTED.find((word) => word === command) ?? 'SELECT';
      return { command: counted, rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#broken = true;
      throw new StoreUnavailable(error);
    }
  }
}

/** The commands for which Kysely reports the number of affected rows. */
const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

const ignore = (): void => undefined;
