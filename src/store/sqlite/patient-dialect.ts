// SQLite waits for a lock by blocking its whole thread. Here a statement that meets a locked file fails at once and is retried
// a moment later, which leaves the event loop free, until its time is up.
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { messageOf } from '../../text/thrown.ts';
import { isLocked } from './failures.ts';

const LOOK_AGAIN_MS = 10;

/** `milliseconds` per statement, counted from when it was issued: one that queued behind others has less left. */
export function withoutBlocking(dialect: Dialect, milliseconds: number): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => patient(dialect.createDriver(), milliseconds),
  };
}

function patient(driver: Driver, milliseconds: number): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const within = (connection: DatabaseConnection): DatabaseConnection => inner.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const until = performance.now() + milliseconds;
      const connection = await driver.acquireConnection();
      const outer = trying(connection, until, milliseconds);
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    async rollbackTransaction(connection) {
      try {
        await driver.rollbackTransaction(connection);
      } catch (error) {
        // After some failures, such as a full disk, SQLite has already rolled back; report that failure, not this one.
        if (!messageOf(error).includes('no transaction is active')) throw error;
      }
    },
    releaseConnection: (connection) => driver.releaseConnection(within(connection)),
    destroy: () => driver.destroy(),
  };
}

/** The first statement's time counts from when its connection was requested; each later one in a transaction gets its own. */
function trying(
  connection: DatabaseConnection,
  firstUntil: number,
  milliseconds: number,
): DatabaseConnection {
  let until = firstUntil;
  return {
    async executeQuery<R>(query: Parameters<DatabaseConnection['executeQuery']>[0]): Promise<QueryResult<R>> {
      for (;;) {
        try {
          const result = await connection.executeQuery<R>(query);
          until = performance.now() + milliseconds;
          return result;
        } catch (error) {
          if (!isLocked(error) || performance.now() > until) throw error;
        }
        await pause(LOOK_AGAIN_MS);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
