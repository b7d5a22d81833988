// Waits for a while; a signal to end cuts it short.
import { setTimeout as pause } from 'node:timers/promises';

/** False if the process was told to end meanwhile. */
export async function waitFor(ms: number): Promise<boolean> {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await pause(ms, undefined, { signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
