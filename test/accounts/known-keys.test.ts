// What is remembered of keys: as long as nothing changed, never past its end, and not one byte of a flood of wrong ones.
import { describe, expect, it } from 'vitest';
import { AdmissionRefused, type KeyCaller } from '../../src/accounts/admission.ts';
import { hashKey, isKeyForm, KeyRing } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { MissedKeys } from '../../src/accounts/missed-keys.ts';
import type { KnownKey } from '../../src/store/keys.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { keyCaller } from '../fixtures/key-caller.ts';

const keyOf = (number: number): string => `thk_${number.toString(16).padStart(64, '0')}`;
const GOOD = keyOf(1);

/** Keys over a table in memory that can be changed, switched off, or made to answer on command. */
function scene(rows: Record<string, Partial<KnownKey>> = { [GOOD]: {} }) {
  const state = {
    now: 1_000,
    steady: 0,
    fault: undefined as unknown,
    asked: [] as string[],
    rows,
    gate: undefined as Promise<void> | undefined,
  };
  const findByHash = async (hash: string): Promise<KnownKey | undefined> => {
    state.asked.push(hash);
    await state.gate;
    if (state.fault) throw state.fault;
    const [key, row] = Object.entries(state.rows).find(([key]) => hashKey(key) === hash) ?? [];
    return key === undefined ? undefined : { ...keyCaller({}).key, hash: hashKey(key), ...row };
  };
  const known = new KnownKeys(
    { findByHash },
    () => state.now,
    () => state.steady,
  );
  return { state, known };
}

it('a key is known by its SHA-256', () => {
  expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the form of a key', () => {
  it.each([
    [GOOD, true],
    [GOOD.toUpperCase(), false],
    [`${GOOD}0`, false],
    [GOOD.slice(1), false],
    [`x${GOOD.slice(1)}`, false],
    [`${GOOD.slice(0, -1)}g`, false],
    [`${GOOD.slice(0, -1)}\n`, false],
    [` ${GOOD}`.slice(0, 68), false],
    ['', false],
  ])('%j: %s', (text, is) => expect(isKeyForm(text)).toBe(is));
});

describe('a key', () => {
  it('resolves to the caller in the state, with the hosts that it is bound to', async () => {
    const { known, state } = scene({
      [GOOD]: { id: 7, domains: 'a.example *.b.example' },
      [keyOf(2)]: { domains: null },
    });
    expect(await known.identify(GOOD)).toMatchObject({
      kind: 'key',
      key: { id: 7 },
      domains: ['a.example', '*.b.example'],
    });
    expect((await known.identify(keyOf(2)))?.domains).toBeUndefined();
    expect(state.asked).toEqual([hashKey(GOOD), hashKey(keyOf(2))]);
  });

  it('is looked up once, even by many requests at a time, until something changes', async () => {
    const { known, state } = scene();
    await Promise.all([known.identify(GOOD), known.identify(GOOD), known.identify(GOOD)]);
    expect(known.identify(GOOD)).not.toBeInstanceOf(Promise);
    expect(state.asked).toHaveLength(1);
    known.forget();
    const again = known.identify(GOOD);
    expect(again).toBeInstanceOf(Promise);
    expect(await again).toBeDefined();
    expect(known.identify(GOOD)).not.toBeInstanceOf(Promise);
    expect(state.asked).toHaveLength(2);
  });

  it('that is revoked stops working with the next change', async () => {
    const { known, state } = scene();
    expect(await known.identify(GOOD)).toBeDefined();
    state.rows = {};
    known.forget();
    expect(await known.identify(GOOD)).toBeUndefined();
    expect(known.identify(GOOD)).toBeUndefined();
    expect(state.asked).toHaveLength(2);
  });

  it('that is looked up while something changes is looked up again on its next use', async () => {
    const { known, state } = scene();
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => {
      open = resolve;
    });
    const asking = known.identify(GOOD);
    known.forget();
    open();
    expect(await asking).toBeDefined();
    expect(known.identify(GOOD)).toBeInstanceOf(Promise);
  });

  it('expires to the millisecond, without a lookup', async () => {
    const { known, state } = scene({ [GOOD]: { expires_at: 1_500 } });
    expect(await known.identify(GOOD)).toBeDefined();
    state.now = 1_499;
    expect(known.identify(GOOD)).toBeDefined();
    state.now = 1_500;
    expect(known.identify(GOOD)).toBeUndefined();
    expect(state.asked).toHaveLength(1);
    const late = scene({ [GOOD]: { expires_at: 1_000 } });
    expect(await late.known.identify(GOOD)).toBeUndefined();
  });

  it.each([
    [{ confirmed_at: null, closed_at: null }, false],
    [{ confirmed_at: 1, closed_at: 2 }, false],
    [{ confirmed_at: null, closed_at: 2 }, false],
    [{ confirmed_at: 1, closed_at: null }, true],
  ])('of an account with %j works: %s', async (terms, works) => {
    const { known } = scene({ [GOOD]: { terms: { ...keyCaller({}).key.terms, ...terms } } });
    expect((await known.identify(GOOD)) !== undefined).toBe(works);
  });

  it.each(['', 'zz', hashKey(keyOf(9)), hashKey(GOOD).slice(2)])(
    'is not accepted if the state returns the row of another: %j',
    async (hash) => {
      expect(await scene({ [GOOD]: { hash } }).known.identify(GOOD)).toBeUndefined();
    },
  );
});

describe('a wrong key', () => {
  it.each(['', 'thk_', GOOD.slice(1), `${GOOD}0`, 'k'.repeat(200_000)])(
    'of an impossible form is never looked up nor remembered (case %#)',
    (text) => {
      const { known, state } = scene({});
      expect(known.identify(text)).toBeUndefined();
      expect(state.asked).toEqual([]);
    },
  );

  it('is looked up once, and again after a change, as it may have been created since', async () => {
    const { known, state } = scene({});
    expect(await known.identify(GOOD)).toBeUndefined();
    expect(known.identify(GOOD)).toBeUndefined();
    expect(state.asked).toHaveLength(1);
    state.rows = { [GOOD]: {} };
    known.forget();
    expect(await known.identify(GOOD)).toBeDefined();
  });

  it('that is looked up while something changes is not remembered as wrong', async () => {
    const { known, state } = scene({});
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => {
      open = resolve;
    });
    const asking = known.identify(GOOD);
    known.forget();
    state.rows = {};
    open();
    expect(await asking).toBeUndefined();
    state.rows = { [GOOD]: {} };
    expect(await known.identify(GOOD)).toBeDefined();
  });
});

describe('without the database', () => {
  it('a known key works until it expires, an unknown one is asked to retry', async () => {
    const { known, state } = scene({ [GOOD]: { expires_at: 2_000 } });
    await known.identify(GOOD);
    state.fault = new StoreUnavailable('down');
    known.forget();
    expect(await known.identify(GOOD)).toBeDefined();
    const error = await Promise.resolve(known.identify(keyOf(2))).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AdmissionRefused);
    expect(error).toMatchObject({
      name: 'AdmissionRefused',
      message: 'refused: unavailable',
      refusal: { reason: 'unavailable', retryAfter: 1 },
    });
    state.now = 2_000;
    expect(await known.identify(GOOD)).toBeUndefined();
  });

  it('it is not retried for half a second, whatever the wall clock says', async () => {
    const { known, state } = scene();
    state.fault = new StoreUnavailable('down');
    await expect(known.identify(GOOD)).rejects.toThrow(AdmissionRefused);
    state.fault = undefined;
    state.now = 0;
    for (const steady of [1, 250, 499]) {
      state.steady = steady;
      await expect(known.identify(GOOD)).rejects.toThrow(AdmissionRefused);
    }
    expect(state.asked).toHaveLength(1);
    state.steady = 500;
    expect(await known.identify(GOOD)).toBeDefined();
    expect(state.asked).toHaveLength(2);
  });

  it('other failures are not mistaken for an outage', async () => {
    const { known, state } = scene();
    state.fault = new TypeError('a mistake');
    await expect(known.identify(GOOD)).rejects.toThrow('a mistake');
    state.fault = undefined;
    expect(await known.identify(GOOD)).toBeDefined();
  });
});

describe('keys that were not found', () => {
  const hash = (first: number, rest: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt32LE(first, 0);
    rest.forEach((word, i) => {
      bytes.writeUInt32LE(word, 4 + 4 * i);
    });
    return bytes;
  };

  it('are remembered by 16 bytes of their hash, each in its own slot', () => {
    const missed = new MissedKeys();
    const one = hash(5, [1, 2, 3, 4]);
    expect(missed.has(one)).toBe(false);
    missed.add(one);
    expect(missed.has(one)).toBe(true);
    for (const other of [
      [9, 2, 3, 4],
      [1, 9, 3, 4],
      [1, 2, 9, 4],
      [1, 2, 3, 9],
    ])
      expect(missed.has(hash(5, other))).toBe(false);
    expect(missed.has(hash(6, [1, 2, 3, 4]))).toBe(false);
    missed.add(hash(6, [5, 6, 7, 8]));
    missed.add(hash(4, [5, 6, 7, 8]));
    expect(missed.has(one)).toBe(true);
  });

  it('are replaced by later ones in their slot, and forgotten together', () => {
    const missed = new MissedKeys();
    missed.add(hash(5, [1, 2, 3, 4]));
    missed.add(hash(5 + 32_768, [5, 6, 7, 8]));
    expect(missed.has(hash(5, [1, 2, 3, 4]))).toBe(false);
    expect(missed.has(hash(5, [5, 6, 7, 8]))).toBe(true);
    missed.clear();
    expect(missed.has(hash(5, [5, 6, 7, 8]))).toBe(false);
    missed.add(hash(32_767, [1, 1, 1, 1]));
    expect(missed.has(hash(32_767, [1, 1, 1, 1]))).toBe(true);
  });
});

describe('a key that is made', () => {
  function ring() {
    const inserted: Record<string, unknown>[] = [];
    const accounts: Record<string, unknown>[] = [];
    const replaced: unknown[] = [];
    const kept = <T>(list: unknown[], rows: readonly unknown[], answer: T): T => {
      list.push(...rows);
      return answer;
    };
    type Row = Record<string, unknown>;
    const keys = {
      insert: async (row: Row) => kept(inserted, [row], { id: 1, ...row }),
      find: async (_account: number, id: number) =>
        id === 3 ? { id, name: 'shop', domains: 'a.example', credit_cap: 70, scopes: 'maps' } : undefined,
      replace: async (old: unknown, row: Row) => kept(replaced, [old, row], { id: 2, ...row }),
    };
    const store = {
      keys,
      accounts: { insert: async (row: Row) => kept(accounts, [row], { id: 42, ...row }) },
    };
    return {
      ring: new KeyRing(store as unknown as ConstructorParameters<typeof KeyRing>[0], () => 5_000),
      inserted,
      accounts,
      replaced,
    };
  }

  it('has 32 random bytes after its prefix, stored as a hash with a six-character hint', async () => {
    const { ring: keys, inserted } = ring();
    const { key, record } = await keys.issueFor(9, { name: 'shop', domains: 'x.example', expiresAt: 77 });
    expect(isKeyForm(key)).toBe(true);
    expect(inserted).toEqual([
      {
        account_id: 9,
        name: 'shop',
        hash: hashKey(key),
        hint: `${key.slice(0, 10)}…`,
        domains: 'x.example',
        created_at: 5_000,
        expires_at: 77,
        credit_cap: null,
        scopes: null,
      },
    ]);
    expect(record).toMatchObject({ id: 1, name: 'shop' });
    expect((await keys.issueFor(9, { name: 'shop' })).key).not.toBe(key);
    expect(inserted[1]).toMatchObject({ domains: null, expires_at: null });
  });

  it('belongs to the operator or, with a package, to a new confirmed account', async () => {
    const { ring: keys, inserted, accounts } = ring();
    await keys.issue('mine', 'unlimited');
    expect(accounts).toEqual([]);
    await keys.issue('theirs', 'free');
    expect(inserted.map(({ account_id, name }) => [account_id, name])).toEqual([
      [1, 'mine'],
      [42, 'theirs'],
    ]);
    expect(accounts).toEqual([
      {
        name: 'theirs',
        email: null,
        password: null,
        confirmation: null,
        confirmed_at: 5_000,
        package: 'free',
        created_at: 5_000,
      },
    ]);
  });

  it('that replaces another has its name, domains and limits; the old one expires later', async () => {
    const { ring: keys, replaced } = ring();
    const next = await keys.rotate(9, 3, 250);
    expect(replaced).toEqual([
      { accountId: 9, id: 3, until: 5_250 },
      {
        account_id: 9,
        name: 'shop',
        hash: hashKey(next!.key),
        hint: expect.any(String),
        domains: 'a.example',
        created_at: 5_000,
        expires_at: null,
        credit_cap: 70,
        scopes: 'maps',
      },
    ]);
    expect(await keys.rotate(9, 4, 250)).toBeUndefined();
  });
});

it('a caller is told apart by kind', async () => {
  const caller: KeyCaller | undefined = await scene().known.identify(GOOD);
  expect(caller?.kind).toBe('key');
});
