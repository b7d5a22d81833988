// Opens the state file with SQLite. What was acknowledged survives a crash: WAL, synced at every commit.
import { join } from 'node:path';
import { messageOf } from '../../text/thrown.ts';
import { makeFolder } from '../state-folder.ts';
import { openSqlite, type SqliteConnection } from './driver.ts';

export const STATE_FILE = 'state.sqlite';
/** Whoever closes the file last holds it until the disk has its log, which can take long. */
const OPENING_MS = 10_000;

/** `busyMs`: how long a statement blocks its thread while another connection holds the file. */
export function openStateFile(folder: string, busyMs: number): SqliteConnection {
  const path = join(folder, STATE_FILE);
  makeFolder(folder);
  try {
    const database = openSqlite(path, Math.max(busyMs, OPENING_MS));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    return database;
  } catch (cause) {
    throw new Error(`${path}: the state file cannot be opened: ${messageOf(cause)}`, { cause });
  }
}
