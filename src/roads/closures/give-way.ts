// Lets a thread that works in the background give way to those that answer, where all processors are taken.
import { setPriority } from 'node:os';

/** Where all processors are busy it gets a tenth of one; an idle one it has for itself. */
const NICENESS = 10;

/** Only Linux has a priority for each thread; elsewhere the whole process would give way, so nothing is done. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // A system that forbids it runs the thread like all others.
  }
}
