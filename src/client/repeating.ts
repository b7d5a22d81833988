// When a call that failed is sent again, and after how long.
import { ThikanaError } from './thikana-error.ts';

export interface Patience {
  /** How often a call is sent again. */
  readonly retries: number;
  /** The longest pause in seconds; a server that wants a longer one is not asked again. */
  readonly longestWait: number;
}

/** Nobody answered, or somebody in between answered for the server. */
const PASSING = new Set([0, 502, 503, 504]);
const FIRST_PAUSE = 0.3;

/**
 * Seconds until the call is sent again; undefined where it is not. What is above the rate was turned away before anything was done, so it can always
 * be repeated; what failed in another way may have been carried out, so only what changes nothing is.
 */
export function pauseBefore(
  error: unknown,
  call: { readonly attempt: number; readonly changesNothing: boolean },
  { retries, longestWait }: Patience,
): number | undefined {
  if (!(error instanceof ThikanaError) || call.attempt >= retries) return undefined;
  if (error.status !== 429 && !(PASSING.has(error.status) && call.changesNothing)) return undefined;
  const pause = error.retryAfter ?? FIRST_PAUSE * 2 ** call.attempt * (1 + Math.random());
  return pause <= longestWait ? pause : undefined;
}

/** Ends early, with the signal's reason, when the caller gives up. */
export const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
