// Opens the state file with SQLite. What was acknowledged survives a crash: WAL, synced at every commit.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Dialect, SqliteDialect } from 'kysely';

export const STATE_FILE = 'state.sqlite';

export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, STATE_FILE);
  return new SqliteDialect({
    database: async () => {
      try {
        const database = new Database(path);
        database.pragma('journal_mode = WAL');
        database.pragma('synchronous = FULL');
        database.pragma('busy_timeout = 5000');
        database.pragma('foreign_keys = ON');
        return database;
      } catch (cause) {
        throw new Error(`${path}: the state file cannot be opened: ${(cause as Error).message}`, { cause });
      }
    },
  });
}
