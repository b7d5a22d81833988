// An account is told once in a period that four fifths of its credits are used, and once that all are: in the state, by mail and in a
// header; whoever of several threads sees it first tells.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountHolder } from '../../src/accounts/account-holder.ts';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { type Accounts, openAccounts } from '../../src/accounts/open-accounts.ts';
import type { Mail } from '../../src/accounts/registration.ts';
import { openStore, type Store } from '../../src/store/open.ts';

let folder: string;
let store: Store;
let threads: Accounts[];
let mails: Mail[];
let clock: number;
let account: number;
let key: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-credits-'));
  store = await openStore(folder);
  clock = Date.now();
  mails = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const now = () => clock;
  const accounts = new AllAccounts(store, now);
  await accounts.changePackage('small', { credits: 100, periodDays: 30, perMinute: 'none', burst: 'none' });
  const person = { email: 'owner@example.com', password: 'correct horse battery' };
  ({ id: account } = await accounts.createAccount({ name: 'Shop', package: 'small', ...person }));
  ({ key } = await accounts.createKey({ name: 'web', accountId: account }));
  const log = pino({ level: 'silent' });
  threads = [];
  for (let i = 0; i < 2; i++) threads.push(await openAccounts(store, { folder, log, now, sendMail }));
});
afterEach(async () => {
  for (const thread of threads) await thread.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function spend(credits: number, thread = 0) {
  const { admission } = threads[thread];
  const caller = await admission.identify(key);
  if (!caller) throw new Error('the key is not known');
  const request = { endpoint: 'nearby', scope: 'nearby' as const, cost: 1, waypoints: 0, host: undefined };
  let headers: Readonly<Record<string, string>> | undefined;
  for (let i = 0; i < credits; i++) {
    const admitted = await admission.admit(caller, request);
    admitted.settle(1);
    headers = admitted.headers;
  }
  return headers;
}
const notices = async () => (await new AccountHolder(store, account, () => clock).account()).notices;

it('at 80 and at 100 per cent, once each, by one of several threads', async () => {
  await spend(79);
  for (const thread of threads) await thread.report();
  expect([await notices(), mails]).toEqual([[], []]);
  await spend(1);
  for (const thread of threads) await thread.report();
  expect(await notices()).toMatchObject([{ level: 80 }]);
  expect(mails).toMatchObject([{ to: 'owner@example.com', subject: '80 % of your credits are used' }]);
  expect(await spend(1)).toMatchObject({ 'X-Credits-Notice': '80' });
  await spend(10, 1);
  for (const thread of threads) await thread.report();
  expect(mails).toHaveLength(1);
  await spend(9, 1);
  await expect(spend(1, 1)).rejects.toMatchObject({ refusal: { reason: 'credits' } });
  for (const thread of threads) await thread.report();
  for (const thread of threads) await thread.report();
  expect(await notices()).toMatchObject([{ level: 80 }, { level: 100 }]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    '80 % of your credits are used',
    'Your credits are used up',
  ]);
});

it('again in the next period, and with one mail where both are passed at once', async () => {
  await spend(100);
  for (const thread of threads) await thread.report();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your credits are used up']);
  clock += 30 * 86_400_000;
  expect(await notices()).toEqual([]);
  expect(await spend(50)).not.toHaveProperty('X-Credits-Notice');
  await spend(35);
  for (const thread of threads) await thread.report();
  expect(await notices()).toMatchObject([{ level: 80 }]);
  expect(mails).toHaveLength(2);
});
