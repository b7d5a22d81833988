// The buckets of all nodes, in Redis. A node takes one request at a time from a bucket, or a few if a key calls often, so that
// most requests of a busy key need no round trip to Redis. While Redis is away, or slow, each node grants its share of the limit
// from buckets of its own; these have counted all along, so they are no fuller than the node has left them.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Redis } from '../../store/redis/connect.ts';
import { type Rate, type RateDecision, type RateLimit, shareOf } from './rate-limit.ts';
import type { SharedBuckets } from './shared-buckets.ts';

/**
 * Takes up to ARGV[3] requests, after ARGV[4] that passed without asking; returns how many were taken, how many are left, and
 * otherwise the wait in microseconds.
 */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local each, burst, wanted, passed = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if passed > 0 then full = math.max(full, math.min(now + each * burst, full + passed * each)) end
local free = math.max(0, math.floor((each * burst - (full - now)) / each))
local got = math.min(wanted, free)
full = full + got * each
if got + passed > 0 then
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1000)
end
if got < 1 then return {0, 0, full - now + each - each * burst} end
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
  /** Let pass while Redis was away; it is told with the next question. */
  untold: number;
}

export interface RedisBucketsOptions {
  readonly now: () => number;
  /** How many nodes there are, as far as is known. */
  readonly nodes: () => number;
}

export class RedisBuckets implements RateLimit {
  readonly #shares = new BoundedCache<number, Share>(MOST_KEYS);
  #awayUntil = 0;

  constructor(
    private readonly redis: Pick<Redis, 'isReady' | 'run'>,
    /** Counts what this node lets pass; decides while Redis is away. */
    private readonly own: SharedBuckets,
    private readonly options: RedisBucketsOptions,
  ) {}

  /** Whether limits are currently shared by all nodes. */
  get isShared(): boolean {
    return this.redis.isReady && this.options.now() >= this.#awayUntil;
  }

  take(keyId: number, rate: Rate, now: number): RateDecision | Promise<RateDecision> {
    const share = this.#shares.obtain(keyId, newShare);
    if (!this.isShared) return this.#takeOwn(keyId, share, rate);
    if (now < share.blockedUntil) return { passes: false, remaining: 0, waitMs: share.blockedUntil - now };
    if (share.tokens > 0 && now - share.takenAt < KEPT_MS) return this.#use(keyId, share, rate);
    return this.#ask(keyId, share, rate);
  }

  waitOf(keyId: number, rate: Rate, now: number): number {
    if (!this.isShared) return this.own.waitOf(keyId, shareOf(rate, this.options.nodes()), now);
    return Math.max(0, (this.#shares.get(keyId)?.blockedUntil ?? 0) - now);
  }

  #use(keyId: number, share: Share, rate: Rate): RateDecision {
    share.tokens--;
    this.own.take(keyId, shareOf(rate, this.options.nodes()), this.options.now());
    return { passes: true, remaining: share.remaining + share.tokens, waitMs: 0 };
  }

  #takeOwn(keyId: number, share: Share, rate: Rate): RateDecision {
    const decision = this.own.take(keyId, shareOf(rate, this.options.nodes()), this.options.now());
    if (decision.passes) share.untold++;
    return decision;
  }

  async #ask(keyId: number, share: Share, rate: Rate): Promise<RateDecision> {
    share.waiting++;
    try {
      for (;;) {
        await (share.asking ??= this.#refill(keyId, share, rate).finally(() => {
          share.asking = undefined;
        }));
        if (share.tokens > 0) return this.#use(keyId, share, rate);
        const waitMs = share.blockedUntil - this.options.now();
        if (waitMs > 0) return { passes: false, remaining: 0, waitMs };
      }
    } catch {
      this.#awayUntil = this.options.now() + BACK_OFF_MS;
      return this.#takeOwn(keyId, share, rate);
    } finally {
      share.waiting--;
    }
  }

  async #refill(keyId: number, share: Share, { perMinute, burst }: Rate): Promise<void> {
    const asked = this.options.now();
    const often = asked - share.takenAt < OFTEN_MS;
    share.chunk = often ? Math.min(share.chunk * 2, Math.max(1, Math.floor(burst / 10))) : 1;
    const each = String(Math.round(60_000_000 / perMinute));
    const wanted = String(Math.max(share.chunk, share.waiting));
    const untold = share.untold;
    const [got, remaining, waitMicros] = await this.redis.run(TAKE, `thikana:rate:${keyId}`, [
      each,
      String(burst),
      wanted,
      String(untold),
    ]);
    share.untold -= untold;
    share.tokens = got;
    share.remaining = remaining;
    share.takenAt = this.options.now();
    if (got === 0) share.blockedUntil = share.takenAt + Math.max(1, Math.ceil(waitMicros / 1000));
  }
}

function newShare(): Share {
  return {
    tokens: 0,
    takenAt: 0,
    chunk: 1,
    remaining: 0,
    blockedUntil: 0,
    asking: undefined,
    waiting: 0,
    untold: 0,
  };
}
