// A clock that is set back: a revoked key stays revoked, and a database that was away for a moment is asked again in time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AdmissionRefused } from '../../src/accounts/admission.ts';
import { KeyRing } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';

const YEAR = 365 * 86_400_000;
let folder: string;
let store: Store;
let clock: number;
beforeEach(async () => {
  clock = Date.UTC(2026, 0);
  folder = mkdtempSync(join(tmpdir(), 'thikana-clock-'));
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('does not revive a revoked key, whether it was known or not', async () => {
  const ring = new KeyRing(store, () => clock);
  const { key, record } = await ring.issue('shop', 'free');
  const known = new KnownKeys(store.keys, () => clock);
  expect(await known.identify(key)).toBeDefined();
  await ring.revoke(record.account_id, record.id);
  known.forget();
  clock -= YEAR;
  expect(await known.identify(key)).toBeUndefined();
  expect(await new KnownKeys(store.keys, () => clock).identify(key)).toBeUndefined();
});

it('does not keep the database from being asked again', async () => {
  const { key } = await new KeyRing(store, () => clock).issue('shop', 'free');
  let steady = 0;
  let away = true;
  const findByHash: Store['keys']['findByHash'] = async (hash) => {
    if (away) throw new StoreUnavailable('on purpose');
    return store.keys.findByHash(hash);
  };
  const known = new KnownKeys(
    { findByHash },
    () => clock,
    () => steady,
  );
  await expect(known.identify(key)).rejects.toThrow(AdmissionRefused);
  away = false;
  clock -= YEAR;
  steady += 1_000;
  expect(await known.identify(key)).toBeDefined();
});
