// SQLite waits for a lock by holding up its whole thread. Here a statement that meets a locked file fails at once and is tried
// again a moment later, so that the event loop stays free, until the time for it is up.
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { messageOf } from '../unavailable.ts';
import { isLocked } from './failures.ts';

const LOOK_AGAIN_MS = 10;

/** `milliseconds` for a statement, counted from when it was asked for: those that wait for others have less. */
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
        // After some failures, such as a full disk, SQLite has taken everything back itself; those are to be told, not this.
        if (!messageOf(error).includes('no transaction is active')) throw error;
      }
    },
    releaseConnection: (connection) => driver.releaseConnection(within(connection)),
    destroy: () => driver.destroy(),
  };
}

/** The first statement has the time since its connection was asked for; each that follows in a transaction has its own. */
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
