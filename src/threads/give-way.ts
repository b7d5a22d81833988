// Lets a background thread yield to the threads that answer requests when all processors are busy.
import { getPriority, setPriority } from 'node:os';

/** The highest niceness there is. */
const MOST = 19;

/**
 * With a niceness of 10 a thread gets about a tenth of a processor when all are busy, with 15 about a thirtieth; an idle one it may use fully.
 * It counts from the niceness that the process was started with. Only Linux has per-thread priorities; elsewhere the whole process would be
 * affected, so nothing is done.
 */
export function giveWay(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(MOST, getPriority() + niceness));
  } catch {
    // If the system forbids it, the thread runs like all others.
  }
}
