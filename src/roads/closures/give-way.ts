// Lets a background thread yield to the threads that answer requests when all processors are busy.
import { setPriority } from 'node:os';

/** When all processors are busy it gets about a tenth of one; an idle one it may use fully. */
const NICENESS = 10;

/** Only Linux has per-thread priorities; elsewhere the whole process would be affected, so nothing is done. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // If the system forbids it, the thread runs like all others.
  }
}
