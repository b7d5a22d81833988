// Demo keys: only for the machine that the server runs on, small, ending, shown to a person at a terminal, and gone once others may come.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PACKAGE } from '../../src/accounts/demo.ts';
import { hashKey, KeyRing } from '../../src/accounts/keys.ts';
import { openDemo } from '../../src/cli/serving/demo.ts';
import { openStore, type Store } from '../../src/store/open.ts';

let state: string;
let store: Store;
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'thikana-demo-'));
  store = await openStore(state);
});
afterEach(async () => {
  await store.close();
  rmSync(state, { recursive: true, force: true });
});

const log = pino({ level: 'silent' });
const HERE = { host: '127.0.0.1', trustProxy: 0, databaseUrl: undefined } as const;
const open = (changes: object = {}, atTerminal = true) =>
  openDemo(store, { ...HERE, state, ...changes }, { log, atTerminal });
async function active() {
  const found = [];
  for (let account = 1; await store.accounts.find(account); account++)
    found.push(...(await store.keys.list(account)).filter(({ revoked_at }) => revoked_at === null));
  return found;
}

describe('at the first start', () => {
  it('a person at a terminal gets a key with a small package and an end', async () => {
    const { key } = await open();
    const known = await store.keys.findByHash(hashKey(key ?? ''));
    expect(known?.terms.package).toMatchObject({ name: DEMO_PACKAGE, credits: 20_000, per_minute: 600 });
    expect(known?.expires_at).toBeGreaterThan(Date.now());
    expect(known?.account_id).toBeGreaterThan(1);
  });

  it.each([
    ['behind a proxy', { trustProxy: 1 }, true],
    ['behind proxies of a network', { trustProxy: ['10.0.0.0/8'] }, true],
    ['with a database', { databaseUrl: 'postgres://x' }, true],
    ['on all addresses', { host: '0.0.0.0' }, true],
    ['without a terminal', {}, false],
  ])('there is no key %s', async (_where, changes, atTerminal) => {
    expect((await open(changes, atTerminal)).key).toBeUndefined();
    expect(await active()).toEqual([]);
  });
});

describe('at a later start', () => {
  it('no other key is made, and the account stays the same', async () => {
    const first = await open();
    const again = await open();
    expect(again.key).toBeUndefined();
    expect(again.account?.id).toBe(first.account?.id);
    expect(await active()).toHaveLength(1);
  });

  it.each([
    ['behind a proxy', { trustProxy: ['127.0.0.1'] }],
    ['with a database', { databaseUrl: 'postgres://x' }],
    ['on all addresses', { host: '0.0.0.0' }],
  ])('%s all of them end, those of browsers too, and others stay', async (_where, changes) => {
    const { account } = await open();
    await account?.issueForBrowser(undefined);
    const { record } = await new KeyRing(store).issue('shop', 'unlimited');
    expect((await open(changes)).account).toBeUndefined();
    expect((await active()).map(({ id }) => id)).toEqual([record.id]);
  });

  it('the unlimited key of an earlier version ends', async () => {
    const old = await new KeyRing(store).issue('demo', 'unlimited');
    const page = await new KeyRing(store).issue('console', 'unlimited');
    const kept = { account: 1, id: old.record.id, consoleId: page.record.id };
    writeFileSync(join(state, 'demo-key.json'), JSON.stringify(kept));
    const { account } = await open();
    expect(await active()).toEqual([]);
    expect(JSON.parse(readFileSync(join(state, 'demo-key.json'), 'utf8'))).toEqual({ account: account?.id });
  });
});

it('a browser holds one key, and so many browsers at most', async () => {
  const { account } = await open({}, false);
  const first = await account!.issueForBrowser(undefined);
  await account!.issueForBrowser(first.record.id);
  expect(await active()).toHaveLength(1);
  for (let browser = 0; browser < 20; browser++) await account!.issueForBrowser(undefined);
  expect(await active()).toHaveLength(10);
});
