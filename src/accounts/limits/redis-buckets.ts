// The buckets of all nodes, in Redis. A node takes one request at a time from a bucket, or a few if a key calls often, so that
// most requests of a busy key need no round trip to Redis. While Redis is away each node uses buckets of its own.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Redis } from '../../store/redis/connect.ts';
import type { Rate, RateDecision, RateLimit } from './rate-limit.ts';

/** Takes up to ARGV[3] requests; returns how many were taken, how many are left, and otherwise the wait in microseconds. */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local each, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local free = math.floor((each * burst - (full - now)) / each)
if free < 1 then return {0, 0, full - now + each - each * burst} end
local got = math.min(wanted, free)
full = full + got * each
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1000)
return {got, free - got, 0}`;

/** Requests taken but not used for this long are dropped: the bucket has refilled in the meantime. */
const KEPT_MS = 1_000;
/** A key that uses up what was taken in less time than this calls often. */
const OFTEN_MS = 100;
/** After a failure Redis is not asked for this long. */
const BACK_OFF_MS = 1_000;
const MOST_KEYS = 100_000;

interface Share {
  tokens: number;
  takenAt: number;
  /** How many to take the next time. */
  chunk: number;
  /** Left in the bucket, as of the last answer. */
  remaining: number;
  blockedUntil: number;
  asking: Promise<void> | undefined;
  waiting: number;
}

export class RedisBuckets implements RateLimit {
  readonly #shares = new BoundedCache<number, Share>(MOST_KEYS);
  #awayUntil = 0;

  constructor(
    private readonly redis: Pick<Redis, 'isReady' | 'run'>,
    /** Used while Redis is away. */
    private readonly own: RateLimit,
    private readonly now: () => number,
  ) {}

  /** Whether limits are currently shared by all nodes. */
  get isShared(): boolean {
    return this.redis.isReady && this.now() >= this.#awayUntil;
  }

  take(keyId: number, rate: Rate, now: number): RateDecision | Promise<RateDecision> {
    if (!this.isShared) return this.own.take(keyId, rate, now);
    const share = this.#shares.obtain(keyId, newShare);
    if (now < share.blockedUntil) return { passes: false, remaining: 0, waitMs: share.blockedUntil - now };
    if (share.tokens > 0 && now - share.takenAt < KEPT_MS) return use(share);
    return this.#ask(keyId, share, rate);
  }

  async #ask(keyId: number, share: Share, rate: Rate): Promise<RateDecision> {
    share.waiting++;
    try {
      for (;;) {
        await (share.asking ??= this.#refill(keyId, share, rate).finally(() => {
          share.asking = undefined;
        }));
        if (share.tokens > 0) return use(share);
        const waitMs = share.blockedUntil - this.now();
        if (waitMs > 0) return { passes: false, remaining: 0, waitMs };
      }
    } catch {
      this.#awayUntil = this.now() + BACK_OFF_MS;
      return this.own.take(keyId, rate, this.now());
    } finally {
      share.waiting--;
    }
  }

  async #refill(keyId: number, share: Share, { perMinute, burst }: Rate): Promise<void> {
    const asked = this.now();
    const often = asked - share.takenAt < OFTEN_MS;
    share.chunk = often ? Math.min(share.chunk * 2, Math.max(1, Math.floor(burst / 10))) : 1;
    const each = String(Math.round(60_000_000 / perMinute));
    const wanted = String(Math.max(share.chunk, share.waiting));
    const [got, remaining, waitMicros] = await this.redis.run(TAKE, `thikana:rate:${keyId}`, [
      each,
      String(burst),
      wanted,
    ]);
    share.tokens = got;
    share.remaining = remaining;
    share.takenAt = this.now();
    if (got === 0) share.blockedUntil = share.takenAt + Math.max(1, Math.ceil(waitMicros / 1000));
  }
}

function newShare(): Share {
  return { tokens: 0, takenAt: 0, chunk: 1, remaining: 0, blockedUntil: 0, asking: undefined, waiting: 0 };
}

function use(share: Share): RateDecision {
  share.tokens--;
  return { passes: true, remaining: share.remaining + share.tokens, waitMs: 0 };
}
