// A key is shown once, kept as a hash, known from memory afterwards, and of no use once it is revoked or has expired.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdmissionRefused } from '../../src/accounts/admission.ts';
import { hashKey, KeyRing, OPERATOR_ACCOUNT } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { isOperator, OPERATOR_TOKEN_FILE, operatorToken } from '../../src/accounts/operator.ts';
import type { KnownKey } from '../../src/store/keys.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';

let folder: string;
let store: Store;
let clock = 1_000;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-keys-'));
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const ring = (): KeyRing => new KeyRing(store, () => clock);

/** What is known of keys, with every question to the database counted, and a database that can be switched off. */
function watched() {
  let questions = 0;
  let gone = false;
  const findByHash = async (hash: string): Promise<KnownKey | undefined> => {
    questions++;
    if (gone) throw new StoreUnavailable('switched off');
    return store.keys.findByHash(hash);
  };
  return {
    known: new KnownKeys(
      { findByHash },
      () => clock,
      () => clock,
    ),
    questions: () => questions,
    switchOff: (off: boolean) => {
      gone = off;
    },
  };
}

describe('keys', () => {
  it('work from the moment they are issued', async () => {
    const { key, record } = await ring().issue('shop', 'free');
    const { known } = watched();
    expect(key).toMatch(/^thk_[0-9a-f]{64}$/);
    const caller = await known.identify(key);
    expect(caller?.key).toMatchObject({ id: record.id, name: 'shop', terms: { package: { name: 'free' } } });
    expect(await known.identify(`${key.slice(0, -1)}x`)).toBeUndefined();
    expect(await known.identify('')).toBeUndefined();
  });

  it('are never stored in clear', async () => {
    const { key } = await ring().issue('shop', 'free');
    await store.close();
    const bytes = readFileSync(join(folder, 'state.sqlite'), 'latin1');
    expect(bytes).toContain(hashKey(key));
    expect(bytes).not.toContain(key);
    store = await openStore(folder);
  });

  it('are looked up once, and again after a change', async () => {
    const { key } = await ring().issue('shop', 'free');
    const { known, questions } = watched();
    await Promise.all([known.identify(key), known.identify(key)]);
    expect(known.identify(key)).not.toBeInstanceOf(Promise);
    expect(questions()).toBe(1);
    known.forget();
    expect(await known.identify(key)).toBeDefined();
    expect(questions()).toBe(2);
  });

  it('of an impossible form never reach the database, and wrong ones only once', async () => {
    const { known, questions } = watched();
    for (const text of [
      '',
      'x',
      'thk_',
      `thk_${'g'.repeat(64)}`,
      `bkoi_${'0'.repeat(64)}`,
      '0'.repeat(100_000),
    ]) {
      expect(known.identify(text)).toBeUndefined();
    }
    expect(questions()).toBe(0);
    const wrong = `thk_${'0'.repeat(64)}`;
    expect(await known.identify(wrong)).toBeUndefined();
    expect(known.identify(wrong)).toBeUndefined();
    expect(questions()).toBe(1);
  });

  it('stop working when revoked, once, and only by their own account', async () => {
    const { key, record } = await ring().issue('shop', 'unlimited');
    const { known } = watched();
    expect(await ring().revoke(OPERATOR_ACCOUNT + 1, record.id)).toBe(false);
    expect(await known.identify(key)).toBeDefined();
    expect(await ring().revoke(OPERATOR_ACCOUNT, record.id)).toBe(true);
    known.forget();
    expect(await known.identify(key)).toBeUndefined();
    expect(await ring().revoke(OPERATOR_ACCOUNT, record.id)).toBe(false);
    expect((await ring().list(OPERATOR_ACCOUNT))[0].revoked_at).not.toBeNull();
  });

  it('overlap when rotated: the old one works until its time is up', async () => {
    const old = await ring().issueFor(OPERATOR_ACCOUNT, { name: 'shop', domains: 'example.com' });
    expect(await ring().rotate(OPERATOR_ACCOUNT + 1, old.record.id, 500)).toBeUndefined();
    const next = await ring().rotate(OPERATOR_ACCOUNT, old.record.id, 500);
    expect(next?.record).toMatchObject({ name: 'shop', domains: 'example.com', expires_at: null });
    const { known } = watched();
    expect(await known.identify(old.key)).toBeDefined();
    expect(await known.identify(next!.key)).toBeDefined();
    clock += 500;
    expect(known.identify(old.key)).toBeUndefined();
    expect(known.identify(next!.key)).toBeDefined();
  });

  it('do not work while their account is unconfirmed or closed', async () => {
    const { key, record } = await ring().issue('shop', 'free');
    for (const change of [{ confirmed_at: null }, { confirmed_at: 1, closed_at: 2 }]) {
      await store.accounts.change(record.account_id, change);
      expect(await watched().known.identify(key)).toBeUndefined();
    }
  });

  it('keep working without the database if known; others cannot be verified', async () => {
    const first = await ring().issue('a', 'free');
    const second = await ring().issue('b', 'free');
    const { known, switchOff } = watched();
    await known.identify(first.key);
    switchOff(true);
    known.forget();
    expect((await known.identify(first.key))?.key.id).toBe(first.record.id);
    await expect(known.identify(second.key)).rejects.toThrow(AdmissionRefused);
    switchOff(false);
    clock += 1_000;
    expect((await known.identify(second.key))?.key.id).toBe(second.record.id);
  });
});

describe('operator token', () => {
  it('is created once, readable only by its owner, and checked as a bearer token', () => {
    const token = operatorToken(folder);
    expect(operatorToken(folder)).toBe(token);
    expect(statSync(join(folder, OPERATOR_TOKEN_FILE)).mode & 0o777).toBe(0o600);
    expect(isOperator(`Bearer ${token}`, token)).toBe(true);
    expect(isOperator(`bearer ${token}x`, token)).toBe(false);
    expect(isOperator(undefined, token)).toBe(false);
  });
});
