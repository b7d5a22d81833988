// Opens the state file with SQLite. What was acknowledged survives a crash: WAL, synced at every commit.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, SqliteDialect } from 'kysely';
import { openSqlite } from './driver.ts';

export const STATE_FILE = 'state.sqlite';

export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, STATE_FILE);
  return new SqliteDialect({
    database: async () => {
      try {
        const database = openSqlite(path, 5000);
        database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
        return database;
      } catch (cause) {
        throw new Error(`${path}: the state file cannot be opened: ${(cause as Error).message}`, { cause });
      }
    },
  });
}
