// A lock on a file that the system releases when its holder dies, even by kill -9. Node has no flock; an exclusive
// SQLite transaction on a file of its own serves as one, between threads as well as between processes.

import { codeOf } from '../text/thrown.ts';
import { openSqlite } from './sqlite/driver.ts';

export interface FileLock {
  release(): void;
}

/** The lock, or undefined while another live holder has it. */
export function tryFileLock(path: string): FileLock | undefined {
  const file = openSqlite(path, 0);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (codeOf(error)?.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}
