// One migration at a time on a state folder: the others wait for a lock on a file beside the state.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, tryFileLock } from '../file-lock.ts';

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 20;

export async function withMigrationLock(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = await acquire(join(folder, 'migration.lock'));
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function acquire(path: string): Promise<FileLock> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = tryFileLock(path);
    if (lock) return lock;
    if (Date.now() > end)
      throw new Error(`another process has been migrating the state for a minute (${path})`);
    await pause(LOOK_AGAIN_MS);
  }
}
