// What a request costs, as its caller sees it: headers, errors for nothing, and a bill that agrees with the answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
let accounts: AllAccounts;
beforeAll(async () => {
  app = await testApp({ regionLists: { divisions: () => [] } as any });
  accounts = new AllAccounts(app.context.store);
  await accounts.changePackage('tiny', { credits: 5, periodDays: 30, perMinute: 600, burst: 100 });
});
afterAll(() => app.close());

const divisions = (key: string) => app.get('/v2/api/divisions', { api_key: key });

describe('charging', () => {
  it('reports what is left, charges nothing for errors, and stops at the last credit', async () => {
    const { key, id, account } = await accounts.createKey({ name: 'tiny', package: 'tiny' });
    const first = await divisions(key);
    expect(first).toMatchObject({
      status: 200,
      headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' },
    });
    expect(first.headers['x-credits-remaining']).toBe('4');
    expect((await app.get('/v2/api/search/reverse/geocode', { api_key: key })).status).toBe(400);
    for (let i = 0; i < 4; i++) expect((await divisions(key)).status).toBe(200);
    expect(await divisions(key)).toMatchObject({
      status: 402,
      body: { message: 'Payment exception', code: 'payment', status: 402 },
    });
    await accounts.topUp(account, { credits: 1 });
    await app.accounts.look();
    expect((await divisions(key)).status).toBe(200);
    expect((await divisions(key)).status).toBe(402);
    await app.accounts.close();
    const usage = await app.context.store.usage.totals({ keyId: id, fromHour: 0, untilHour: 1e9 });
    expect(usage[0]).toMatchObject({ credits: 6, requests: 7 });
    expect((await app.context.store.keys.find(account, id))?.last_used_at).not.toBeNull();
  });
});
