// Opens the state file with SQLite. What was acknowledged survives a crash: WAL, synced at every commit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Engine } from '../engine.ts';
import { makeFolder } from '../state-folder.ts';
import { messageOf, StoreUnavailable } from '../unavailable.ts';
import { columnTypes } from './column-types.ts';
import { openSqlite, type SqliteConnection } from './driver.ts';
import { isConflict, isUnavailable } from './failures.ts';
import { withMigrationLock } from './migration-lock.ts';
import { withoutBlocking } from './patient-dialect.ts';

const STATE_FILE = 'state.sqlite';
/** How long a statement waits for another thread or process to finish writing. */
const BUSY_MS = 400;
const PATIENT_BUSY_MS = 30_000;

export function sqliteEngine(folder: string): Engine {
  return {
    name: 'sqlite',
    dialect: withoutBlocking(dialect(folder, 0), BUSY_MS),
    patientDialect: dialect(folder, PATIENT_BUSY_MS),
    columns: columnTypes,
    exists: async () => existsSync(join(folder, STATE_FILE)),
    withMigrationLock(_db, work) {
      makeFolder(folder);
      return withMigrationLock(folder, work);
    },
    newConnectionTells: false,
    isFull: () => false,
    isConflict,
  };
}

function dialect(folder: string, busyMs: number): Dialect {
  return new SqliteDialect({ database: async () => telling(open(folder, busyMs)) });
}

function open(folder: string, busyMs: number): SqliteConnection {
  const path = join(folder, STATE_FILE);
  makeFolder(folder);
  try {
    const database = openSqlite(path, busyMs);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    return database;
  } catch (cause) {
    throw new Error(`${path}: the state file cannot be opened: ${messageOf(cause)}`, { cause });
  }
}

/** The database as Kysely uses it; failures of the file or the lock are reported as `StoreUnavailable`. */
function telling(database: SqliteConnection): SqliteDatabase {
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw isUnavailable(error) ? new StoreUnavailable(error) : error;
    }
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = told(() => database.prepare(sql));
      return {
        reader: statement.reader,
        all: (parameters) => told(() => statement.all(parameters)),
        run: (parameters) => told(() => statement.run(parameters)),
        iterate: (parameters) => told(() => statement.iterate(parameters)),
      };
    },
  };
}
