// SQLite as it comes with the package: compiled for every platform that is supported, with the interface of `node:sqlite` and the
// same in every version of Node, which the one built into Node is not.
import { DatabaseSync } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { BoundedCache } from '../../lookup/bounded-cache.ts';

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

/** The program has some hundred statements; those that insert many rows differ by how many. */
const MOST_PREPARED = 300;
const BUSY = 5;
/** An extended code: another connection has written since this one began to read. */
const BUSY_SNAPSHOT = 517;

/** What SQLite says of them, for failures that come without a number: those of statements that give rows. */
const SAYINGS: readonly (readonly [RegExp, number])[] = [
  [/^database is locked/, 5],
  [/^database table is locked/, 6],
  [/^attempt to write a readonly database/, 8],
  [/^disk I\/O error/, 10],
  [/^database disk image is malformed/, 11],
  [/^database or disk is full/, 13],
  [/^unable to open database file/, 14],
  [/^locking protocol/, 15],
  [/constraint failed/, 19],
  [/^file is not a database/, 26],
];

/** `busyMs`: how long a statement blocks its thread while another connection holds the file. */
export function openSqlite(path: string, busyMs: number): SqliteConnection {
  const database = named(() => new DatabaseSync(path, { timeout: busyMs }));
  const known = new BoundedCache<string, SqliteStatement>(MOST_PREPARED);
  const connection: SqliteConnection = {
    exec: (sql) => named(() => database.exec(sql)),
    prepare: (sql) => known.get(sql) ?? known.set(sql, prepared(sql)),
    close() {
      // Statements live until they are collected, and SQLite leaves the log to whoever closes last: fold it into the file now.
      try {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // The next one to open the file does it.
      }
      known.clear();
      database.close();
    },
  };
  function prepared(sql: string): SqliteStatement {
    const statement = named(() => database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => named(() => statement.all(...parameters), why),
      run: (parameters) => named(() => statement.run(...parameters)),
      iterate: (parameters) => named(() => statement.all(...parameters), why)[Symbol.iterator](),
    };
  }
  /** A lock and a stale snapshot are told apart by a write that changes nothing: it fails for the same reason, with its number. */
  function why(number: number): number {
    if (number !== BUSY) return number;
    try {
      database.exec('PRAGMA user_version = 0');
      return BUSY;
    } catch (error) {
      return numberOf(error) ?? BUSY;
    }
  }
  return connection;
}

/** Puts SQLite's name for a failure where callers look for it. */
function named<T>(work: () => T, why: (number: number) => number = (number) => number): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) {
      const given = numberOf(error);
      const said = SAYINGS.find(([saying]) => saying.test(error.message))?.[1];
      const number = given ?? (said === undefined ? undefined : why(said));
      const name =
        number === undefined
          ? undefined
          : number === BUSY_SNAPSHOT
            ? 'SQLITE_BUSY_SNAPSHOT'
            : NAMES[number & 0xff];
      if (name) Object.assign(error, { code: name });
    }
    throw error;
  }
}

const numberOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
