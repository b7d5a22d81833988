// The state in a file of SQLite: worked on in this thread, or by one of its own in a server, where others would wait meanwhile.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { type Dialect, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Engine } from '../database-engine.ts';
import { makeFolder } from '../state-folder.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { columnTypes } from './column-types.ts';
import type { SqliteConnection } from './driver.ts';
import { isConflict, isUnavailable } from './failures.ts';
import { withMigrationLock } from './migration-lock.ts';
import { withoutBlocking } from './patient-dialect.ts';
import { openStateFile, STATE_FILE } from './state-file.ts';
import { distantDialect } from './state-thread.ts';
import { remakeUsage } from './usage-months.ts';

/** How long a statement waits for another thread or process to finish writing: as long as for PostgreSQL, as a busy disk takes its time too. */
const BUSY_MS = 2_000;
const PATIENT_BUSY_MS = 30_000;

/** `thread`: where the thread of the state file is reached; without it the file is worked on in this thread. */
export function sqliteEngine(folder: string, thread?: MessagePort): Engine {
  return {
    name: 'sqlite',
    dialect: withoutBlocking(thread ? distantDialect(thread) : dialect(folder, 0), BUSY_MS),
    patientDialect: dialect(folder, PATIENT_BUSY_MS),
    columns: columnTypes,
    remakeUsage,
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
  return new SqliteDialect({ database: async () => telling(openStateFile(folder, busyMs)) });
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
