// A hundred thousand accounts with keys are listed page by page and found by their e-mail address, on both databases.
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

const MANY = 100_000;

describe.each(testEngines())('with 100,000 accounts in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let accounts: AllAccounts;
  beforeAll(async () => {
    await engine.start();
    place = await engine.newPlace();
    store = await place.open();
    accounts = new AllAccounts(store);
    const db = new Kysely<unknown>({ dialect: place.engine().patientDialect });
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MANY)})`;
    await sql`${numbers} insert into accounts (name, email, package, package_since, confirmed_at, created_at)
      select 'Shop ' || i, 'shop' || i || '@example.com', 'free', 1, 1, 1 from n`.execute(db);
    await sql`${numbers} insert into keys (account_id, name, hash, hint, created_at)
      select i, 'web', 'hash ' || i, '', 1 from n`.execute(db);
    await db.destroy();
  });
  afterAll(async () => {
    await store.close();
    place.remove();
    await engine.end();
  });

  it('a page has a hundred of them, and the last says that it is the last', async () => {
    const first = await accounts.accounts({ limit: 100 });
    expect([first.rows.length, first.next]).toEqual([100, first.rows[99].id]);
    const second = await accounts.accounts({ limit: 100, after: first.next ?? 0 });
    expect(second.rows[0].id).toBe(first.rows[99].id + 1);
    const last = await accounts.accounts({ limit: 100, after: MANY - 50 });
    expect(last.next).toBeNull();
  });

  it('one is found by a part of its e-mail address', async () => {
    const { rows, next } = await accounts.accounts({ limit: 10, text: 'SHOP99876@' });
    expect([rows.map(({ email }) => email), next]).toEqual([['shop99876@example.com'], null]);
    expect((await accounts.accounts({ limit: 10, text: 'nobody' })).rows).toEqual([]);
  });

  it('their keys come in pages too, with the packages of their accounts', async () => {
    const { rows, next } = await accounts.keys({ limit: 100 });
    expect([rows.length, next]).toEqual([100, rows[99].id]);
    expect(rows[50]).toMatchObject({ name: 'web', package: 'free' });
  });
});
