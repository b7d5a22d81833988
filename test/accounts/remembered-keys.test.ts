// What a node remembers of keys on its disk: those used lately, as the state last told, for a day, and never one that was revoked before.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdmissionRefused } from '../../src/accounts/admission.ts';
import { KeyMemory } from '../../src/accounts/key-memory.ts';
import { KeyRing } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { Patience } from '../../src/accounts/patience.ts';
import type { Store } from '../../src/store/open.ts';
import { RememberedKeys } from '../../src/store/remembered-keys.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

const DAY = 86_400_000;

describe.each(testEngines())('keys remembered, with the state in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let clock: number;
  let steady: number;
  let isGone: boolean;
  let remembered: RememberedKeys;
  let memory: KeyMemory;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    clock = Date.UTC(2026, 7, 1);
    steady = 0;
    isGone = false;
    remembered = new RememberedKeys(place.folder, () => clock);
    memory = new KeyMemory(
      store,
      remembered,
      () => clock,
      () => steady,
    );
  });
  afterEach(async () => {
    remembered.close();
    await store.close();
    place.remove();
  });
  const issue = (name: string) => new KeyRing(store, () => clock).issue(name, 'starter');
  /** As after a restart: nothing in memory, another reader of the file. */
  function started() {
    const reader = new RememberedKeys(place.folder, () => clock);
    const findByHash = async (hash: string) => {
      if (isGone) throw new StoreUnavailable('switched off');
      return store.keys.findByHash(hash);
    };
    return new KnownKeys(
      { findByHash },
      () => clock,
      () => steady,
      undefined,
      reader,
    );
  }
  const works = async (known: KnownKeys, key: string): Promise<boolean | 'unknown'> => {
    try {
      return (await known.identify(key)) !== undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(AdmissionRefused);
      return 'unknown';
    }
  };

  it('work after a restart without the database, with their terms, and no others', async () => {
    const { key, record } = await issue('shop');
    await memory.look();
    const { key: later } = await issue('later');
    isGone = true;
    const known = started();
    expect(await known.identify(key)).toMatchObject({
      key: { id: record.id, account_id: record.account_id, terms: { package: { name: 'starter' } } },
    });
    expect(known.identify(key)).not.toBeInstanceOf(Promise);
    expect(await works(known, later)).toBe('unknown');
    isGone = false;
    known.answers();
    expect(await works(known, later)).toBe(true);
  });

  it('that were revoked before the outage do not work in it; revoked during it, they end with it', async () => {
    const [before, during] = [await issue('before'), await issue('during')];
    await memory.look();
    await new KeyRing(store, () => clock).revoke(before.record.account_id, before.record.id);
    await memory.look();
    isGone = true;
    const known = started();
    expect(await works(known, before.key)).toBe('unknown');
    expect(await works(known, during.key)).toBe(true);
    await new KeyRing(store, () => clock).revoke(during.record.account_id, during.record.id);
    expect(await works(known, during.key)).toBe(true);
    isGone = false;
    known.answers();
    expect(await works(known, during.key)).toBe(false);
    expect(await works(known, before.key)).toBe(false);
  });

  it('are asked about again beside the answers while the database is away', async () => {
    const { key, record } = await issue('shop');
    await memory.look();
    isGone = true;
    const known = started();
    expect(await works(known, key)).toBe(true);
    await new KeyRing(store, () => clock).revoke(record.account_id, record.id);
    isGone = false;
    // Nobody has told that it is back: the next question after half a second finds out.
    steady += 500;
    expect(known.identify(key)).toBeDefined();
    await expect.poll(() => works(known, key)).toBe(false);
  });

  it('are not believed after a day, nor remembered if they were not used for a week', async () => {
    const { key } = await issue('shop');
    await memory.look();
    isGone = true;
    clock += DAY;
    expect(await works(started(), key)).toBe(true);
    clock += 1;
    expect(await works(started(), key)).toBe('unknown');
    isGone = false;
    clock += 7 * DAY;
    steady += 10 * 60_000;
    await memory.look();
    isGone = true;
    expect(await works(started(), key)).toBe('unknown');
  });

  it('are read from the state only if something changed, and every ten minutes', async () => {
    let read = 0;
    const counted = new KeyMemory(
      store,
      {
        async replace(pages) {
          read++;
          for await (const _ of pages);
        },
      },
      () => clock,
      () => steady,
    );
    await counted.look();
    await counted.look();
    expect(read).toBe(1);
    await issue('shop');
    await counted.look();
    expect(read).toBe(2);
    steady += 10 * 60_000 - 1;
    await counted.look();
    expect(read).toBe(2);
    steady += 1;
    await counted.look();
    expect(read).toBe(3);
  });

  it('answer a request whose patience ended before the database answered', async () => {
    const { key } = await issue('shop');
    await memory.look();
    const impatient = () =>
      new Patience(
        4_000,
        () => 0,
        async () => undefined,
      );
    const never = new KnownKeys(
      { findByHash: () => new Promise(() => undefined) },
      () => clock,
      () => steady,
      undefined,
      remembered,
    );
    expect(await never.identify(key, impatient())).toMatchObject({ kind: 'key' });
    const unknown = `thk_${'0'.repeat(64)}`;
    await expect(never.identify(unknown, impatient())).rejects.toThrow(AdmissionRefused);
  });
});
