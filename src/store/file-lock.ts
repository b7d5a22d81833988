// A lock on a file that the system takes back when its holder dies, also by kill -9. Node has no flock; an exclusive
// transaction of SQLite on a file of its own is one, between threads as well as between processes.
import { openSqlite } from './sqlite/driver.ts';
import { codeOf } from './unavailable.ts';

export interface FileLock {
  release(): void;
}

/** The lock, or undefined when somebody alive holds it. */
export function tryFileLock(path: string): FileLock | undefined {
  const file = openSqlite(path, 0);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}
