// How often a key, or an account, may call: a bucket of `burst` requests that refills at `perMinute`.

export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

export interface RateDecision {
  /** Whether the request may run. */
  readonly passes: boolean;
  /** Requests that could follow immediately. */
  readonly remaining: number;
  /** Time until the next one may run. */
  readonly waitMs: number;
}

export interface RateLimit {
  /** Takes one request from a bucket, if there is one left. */
  take(bucket: number, rate: Rate, now: number): RateDecision | Promise<RateDecision>;
  /** Milliseconds until a request may run, as far as is known at once: 0 if it may now, or if nothing is known. Takes nothing. */
  waitOf(bucket: number, rate: Rate, now: number): number;
}

/** What one of several nodes may let pass when it cannot ask the others: together no more than the rate. */
export function shareOf({ perMinute, burst }: Rate, nodes: number): Rate {
  return { perMinute: perMinute / nodes, burst: Math.max(1, Math.floor(burst / nodes)) };
}
