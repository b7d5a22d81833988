// A key is shown once, kept as a hash, and of no use after it is revoked.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashKey, KeyRing, OPERATOR_ACCOUNT } from '../../src/accounts/keys.ts';
import { isOperator, OPERATOR_TOKEN_FILE, operatorToken } from '../../src/accounts/operator.ts';
import { openStore, type Store } from '../../src/store/open.ts';

let folder: string;
let store: Store;
let clock = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-keys-'));
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const ring = (): KeyRing => new KeyRing(store, () => clock);

describe('keys', () => {
  it('work from the moment they are issued', async () => {
    const { key, record } = await ring().issue('shop', 'free');
    expect(key).toMatch(/^thk_[0-9a-f]{64}$/);
    expect(await ring().check(key)).toMatchObject({
      id: record.id,
      name: 'shop',
      terms: { package: { name: 'free' } },
    });
    expect(await ring().check(`${key.slice(0, -1)}x`)).toBeUndefined();
    expect(await ring().check('')).toBeUndefined();
  });

  it('are nowhere in the state in clear', async () => {
    const { key } = await ring().issue('shop', 'free');
    await store.close();
    const bytes = readFileSync(join(folder, 'state.sqlite'), 'latin1');
    expect(bytes).toContain(hashKey(key));
    expect(bytes).not.toContain(key);
    store = await openStore(folder);
  });

  it('answer without the database when seen lately, and are asked again after five seconds', async () => {
    const keys = ring();
    const { key } = await keys.issue('shop', 'free');
    await keys.check(key);
    expect(keys.check(key)).not.toBeInstanceOf(Promise);
    clock += 5_001;
    expect(keys.check(key)).toBeInstanceOf(Promise);
  });

  it('end when they are revoked, once, and only by their own account', async () => {
    const keys = ring();
    const { key, record } = await keys.issue('shop', 'unlimited');
    await keys.check(key);
    expect(await keys.revoke(record.id, OPERATOR_ACCOUNT + 1)).toBe(false);
    expect(await keys.check(key)).toBeDefined();
    expect(await keys.revoke(record.id)).toBe(true);
    expect(await keys.check(key)).toBeUndefined();
    expect(await keys.revoke(record.id)).toBe(false);
    expect((await keys.list())[0].revoked_at).not.toBeNull();
  });
});

describe('operator token', () => {
  it('is made once, readable by its owner alone, and checked as a bearer', () => {
    const token = operatorToken(folder);
    expect(operatorToken(folder)).toBe(token);
    expect(statSync(join(folder, OPERATOR_TOKEN_FILE)).mode & 0o777).toBe(0o600);
    expect(isOperator(`Bearer ${token}`, token)).toBe(true);
    expect(isOperator(`bearer ${token}x`, token)).toBe(false);
    expect(isOperator(undefined, token)).toBe(false);
  });
});
