// Opens the state file with SQLite. What was acknowledged survives a crash: WAL, synced at every commit.
import { join } from 'node:path';
import { messageOf } from '../../text/thrown.ts';
import { makeFolder } from '../state-folder.ts';
import { openSqlite, type SqliteConnection } from './driver.ts';

export const STATE_FILE = 'state.sqlite';

/** `busyMs`: how long a statement blocks its thread while another connection holds the file. */
export function openStateFile(folder: string, busyMs: number): SqliteConnection {
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
