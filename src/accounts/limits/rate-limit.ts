// How often a key may ask: a bucket of `burst` requests that fills up again at `perMinute`.

export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

export interface RateDecision {
  /** Whether the request may run. */
  readonly passes: boolean;
  /** Requests that could follow at once. */
  readonly remaining: number;
  /** Until the next one may run. */
  readonly waitMs: number;
}

export interface RateLimit {
  /** Takes one request out of the key's bucket, if there is one left. */
  take(keyId: number, rate: Rate, now: number): RateDecision | Promise<RateDecision>;
}
