// Leave to run: domain, package, rate, credits, in this order, and what each refusal says.
import { describe, expect, it } from 'vitest';
import { AccountAdmission } from '../../src/accounts/account-admission.ts';
import { AdmissionRefused, type Admitted, type KeyCaller } from '../../src/accounts/admission.ts';
import type { KnownKeys } from '../../src/accounts/known-keys.ts';
import type { Ledger, Reserved } from '../../src/accounts/ledger/ledger.ts';
import type { RateDecision } from '../../src/accounts/limits/rate-limit.ts';
import { isForScope } from '../../src/accounts/scopes.ts';
import type { AccountTerms } from '../../src/store/keys.ts';
import { keyCaller } from '../fixtures/key-caller.ts';

const NOW = 50_000;
const REQUEST = { endpoint: 'nearby', scope: 'nearby' as const, cost: 3, waypoints: 5, host: 'shop.example' };
const RESERVATION = { lease: {}, credits: 3, more: undefined } as Exclude<Reserved, string>;

interface Scene {
  readonly terms?: Partial<AccountTerms['package']>;
  readonly until?: number | null;
  readonly domains?: readonly string[];
  readonly scopes?: readonly string[];
  /** Whether the key has used up what its owner allows it. */
  readonly capped?: boolean;
  readonly told?: 0 | 80 | 100;
  readonly rate?: RateDecision;
  /** Whether `rate` is decided by the account's bucket. */
  readonly ofAccount?: boolean;
  readonly reserved?: Reserved;
  /** The limit and the ledger answer later. */
  readonly later?: boolean;
}

function scene(given: Scene) {
  const { terms, until = null, domains, scopes, rate, reserved = RESERVATION, later = false } = given;
  const { capped = false, told = 0, ofAccount = false } = given;
  const asked: unknown[] = [];
  const give = <T>(value: T): T | Promise<T> => (later ? Promise.resolve(value) : value);
  const note = <T>(question: readonly unknown[], answer: T): T => {
    asked.push(question);
    return answer;
  };
  const keys = {
    identify: (key: string) => note(['identify', key], undefined),
  } as unknown as KnownKeys;
  const decision = rate ?? { passes: true, remaining: 4, waitMs: 0 };
  const limit = {
    take: (...given: unknown[]) => note(['take', ...given], give(decision)),
    waitOf: (bucket: number) => (bucket < 0 === ofAccount ? decision.waitMs : 0),
  };
  const ledger = {
    reserve: (key: { id: number }, cost: number) => note(['reserve', key.id, cost], give(reserved)),
    settle: (key: { id: number }, ...rest: unknown[]) => note(['settle', key.id, ...rest], undefined),
    creditsLeft: (account: number) => account * 100,
  } as unknown as Ledger;
  const base = keyCaller({ id: 11, account_id: 7 });
  const caller: KeyCaller = {
    ...base,
    domains,
    scopes,
    key: {
      ...base.key,
      terms: {
        ...base.key.terms,
        package_until: until,
        package: { ...base.key.terms.package, per_minute: null, burst: null, credits: null, ...terms },
      },
    },
  };
  const capSettled: unknown[] = [];
  const seen: unknown[] = [];
  const admission = new AccountAdmission(keys, limit, ledger, () => NOW, {
    caps: {
      reserve: () => !capped,
      settle: ({ id }, ...rest) => void capSettled.push([id, ...rest]),
    },
    watch: {
      see: ({ account_id }, left) => {
        seen.push([account_id, left]);
        return told;
      },
      seeEmpty: ({ account_id }) => void seen.push([account_id, 'empty']),
    },
  });
  return {
    admission,
    asked,
    capSettled,
    seen,
    admit: () => admission.admit(caller, REQUEST),
    turnAway: () => admission.turnAway(caller),
  };
}

async function refusalOf(given: Scene): Promise<{ refusal: unknown; asked: unknown[] }> {
  const { admit, asked } = scene(given);
  try {
    await admit();
  } catch (error) {
    if (error instanceof AdmissionRefused) return { refusal: error.refusal, asked };
    throw error;
  }
  throw new Error('it was admitted');
}

describe('admission', () => {
  it('looks up who a key belongs to among the known keys', () => {
    const { admission, asked } = scene({});
    admission.identify('thk_x');
    expect(asked).toEqual([['identify', 'thk_x']]);
  });

  it.each([false, true])('tells from memory who is above the rate, of the account: %s', (ofAccount) => {
    const terms = { per_minute: 60, burst: 20 };
    const { turnAway, asked } = scene({
      terms,
      ofAccount,
      rate: { passes: false, remaining: 0, waitMs: 2_100 },
    });
    const refusal = { reason: 'rate', limit: 20, remaining: 0, reset: 20, retryAfter: 3 };
    expect(turnAway).toThrow(expect.objectContaining({ refusal }));
    expect(asked).toEqual([]);
    expect(scene({ terms }).turnAway).not.toThrow();
    expect(scene({ rate: { passes: false, remaining: 0, waitMs: 9 } }).turnAway).not.toThrow();
  });

  it('without limits, admits at once, asks nobody, and counts what was spent', () => {
    const { admit, asked } = scene({});
    const admitted = admit() as Admitted;
    expect(admitted.headers).toEqual({});
    expect(asked).toEqual([]);
    admitted.settle(2);
    expect(asked).toEqual([['settle', 11, 'nearby', 2, undefined]]);
  });

  it.each([false, true])(
    'with limits, reports what is left and settles what was reserved (later: %s)',
    async (later) => {
      const { admit, asked } = scene({ terms: { per_minute: 60, burst: 5, credits: 1_000 }, later });
      const found = admit();
      expect(found instanceof Promise).toBe(later);
      const admitted = await found;
      expect(admitted.headers).toEqual({
        'X-RateLimit-Limit': '5',
        'X-RateLimit-Remaining': '4',
        'X-RateLimit-Reset': '1',
        'X-Credits-Remaining': '700',
      });
      admitted.settle(3);
      expect(asked).toEqual([
        ['take', 11, { perMinute: 60, burst: 5 }, NOW],
        ['take', -7, { perMinute: 120, burst: 10 }, NOW],
        ['reserve', 11, 3],
        ['settle', 11, 'nearby', 3, RESERVATION],
      ]);
    },
  );

  it('uses the rate as the burst where the package sets none', () => {
    const { admit, asked } = scene({ terms: { per_minute: 60 } });
    expect((admit() as Admitted).headers).toEqual({
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '4',
      'X-RateLimit-Reset': '56',
    });
    expect(asked).toEqual([
      ['take', 11, { perMinute: 60, burst: 60 }, NOW],
      ['take', -7, { perMinute: 120, burst: 120 }, NOW],
    ]);
  });

  it('accepts a domain-bound key from its domains only, before anything is counted', async () => {
    expect(scene({ domains: ['shop.example'] }).admit()).toBeDefined();
    const { refusal, asked } = await refusalOf({
      domains: ['other.example'],
      terms: { per_minute: 1, credits: 1 },
    });
    expect(refusal).toEqual({ reason: 'domain' });
    expect(asked).toEqual([]);
  });

  it('stops when the package expires, to the millisecond', async () => {
    expect(scene({ until: NOW + 1 }).admit()).toBeDefined();
    for (const until of [NOW, NOW - 1]) {
      const { refusal, asked } = await refusalOf({ until, terms: { per_minute: 1 } });
      expect(refusal).toEqual({ reason: 'package' });
      expect(asked).toEqual([]);
    }
  });

  it('lets a request have as many points as the package allows, and no more', async () => {
    expect(scene({ terms: { waypoints: 5 } }).admit()).toBeDefined();
    const { refusal, asked } = await refusalOf({ terms: { waypoints: 4, per_minute: 1 } });
    expect(refusal).toEqual({ reason: 'package' });
    expect(asked).toEqual([]);
  });

  it.each([
    [0, 1],
    [200, 1],
    [1_001, 2],
    [60_000, 60],
  ])('refuses above the rate, before credits are reserved: %i ms are %i s', async (waitMs, retryAfter) => {
    for (const later of [false, true]) {
      const rate = { passes: false, remaining: 0, waitMs };
      const { refusal, asked } = await refusalOf({ terms: { per_minute: 60, credits: 5 }, rate, later });
      expect(refusal).toEqual({ reason: 'rate', limit: 60, remaining: 0, reset: 60, retryAfter });
      expect(asked).toHaveLength(1);
    }
  });

  it.each<[Reserved, object]>([
    ['empty', { reason: 'credits' }],
    ['unavailable', { reason: 'unavailable', retryAfter: 2 }],
  ])('refuses when credits are %s', async (reserved, expected) => {
    for (const later of [false, true]) {
      expect((await refusalOf({ terms: { credits: 5 }, reserved, later })).refusal).toEqual(expected);
    }
  });

  it('refuses a call of a family that the key is not for, before anything is counted', async () => {
    expect(await refusalOf({ scopes: ['routing'] })).toEqual({
      refusal: { reason: 'scope', scopes: ['routing'] },
      asked: [],
    });
    expect(scene({ scopes: ['routing', 'nearby'] }).admit()).toBeDefined();
  });

  it('a key that names no families is for all but those that the operator gives', () => {
    expect(isForScope(undefined, 'routing')).toBe(true);
    expect(isForScope(undefined, 'traffic')).toBe(false);
    expect(isForScope(['routing'], 'traffic')).toBe(false);
    expect(isForScope(['traffic'], 'traffic')).toBe(true);
    expect(isForScope(['traffic'], undefined)).toBe(true);
  });

  it('refuses a key that has spent what its owner allows, and reserves nothing for it', async () => {
    const { refusal, asked } = await refusalOf({ capped: true, terms: { credits: 100 } });
    expect([refusal, asked]).toEqual([{ reason: 'cap' }, []]);
  });

  it('frees what a cap had reserved when the account cannot pay, and when the request is settled', async () => {
    const empty = scene({ terms: { credits: 100 }, reserved: 'empty' });
    await expect(async () => empty.admit()).rejects.toThrow(AdmissionRefused);
    expect([empty.capSettled, empty.seen]).toEqual([[[11, 3, 0]], [[7, 'empty']]]);
    const paid = scene({ terms: { credits: 100 } });
    (await paid.admit()).settle(2);
    expect(paid.capSettled).toEqual([[11, 3, 2]]);
  });

  it('tells in a header that credits run out', async () => {
    const { headers } = await scene({ terms: { credits: 1000 }, told: 80 }).admit();
    expect(headers).toMatchObject({ 'X-Credits-Remaining': '700', 'X-Credits-Notice': '80' });
    expect((await scene({ terms: { credits: 1000 } }).admit()).headers).not.toHaveProperty(
      'X-Credits-Notice',
    );
  });
});
