// SQLite as it comes with the package: compiled for every platform that is supported, with the interface of `node:sqlite` and the
// same in every version of Node, which the one built into Node is not.
import { DatabaseSync } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** An open database file. It fails with errors whose `code` begins with SQLite's own name for them: "SQLITE_BUSY …". */
export interface SqliteConnection extends SqliteDatabase {
  exec(sql: string): void;
}

/** SQLite's primary result codes that callers tell apart. */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

/** An extended code: another connection has written since this one began to read. */
const BUSY_SNAPSHOT = 517;

/** `busyMs`: how long a statement blocks its thread while another connection holds the file. */
export function openSqlite(path: string, busyMs: number): SqliteConnection {
  const database = named(() => new DatabaseSync(path, { timeout: busyMs }));
  return {
    exec: (sql) => named(() => database.exec(sql)),
    prepare(sql): SqliteStatement {
      const statement = named(() => database.prepare(sql));
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => named(() => statement.all(...parameters)),
        run: (parameters) => named(() => statement.run(...parameters)),
        iterate: (parameters) => named(() => statement.iterate(...parameters)),
      };
    },
    close: () => database.close(),
  };
}

/** Puts SQLite's name for a failure where callers look for it. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) {
      const number = Number(error.errcode);
      const name = number === BUSY_SNAPSHOT ? 'SQLITE_BUSY_SNAPSHOT' : NAMES[number & 0xff];
      if (name) Object.assign(error, { code: name });
    }
    throw error;
  }
}
