// Where accounts want their events sent, and how far delivery has come. One node at a time claims a webhook; what is not
// confirmed before the claim expires is sent again by the next node that claims it.
import type { Selectable } from 'kysely';
import type { WebhookRow } from './rows/fence-rows.ts';
import type { State } from './transaction.ts';

export type WebhookRecord = Selectable<WebhookRow>;

export class WebhookRepository {
  constructor(private readonly db: State) {}

  /** Replaces the account's webhook, if any; the new one gets the events after `delivered`. */
  async put(
    accountId: number,
    webhook: Pick<WebhookRecord, 'url' | 'secret' | 'delivered'>,
    now: number,
  ): Promise<void> {
    const fresh = {
      ...webhook,
      failures: 0,
      last_error: null,
      next_at: 0,
      claimed_until: 0,
      created_at: now,
      disabled_at: null,
    };
    await this.db
      .insertInto('webhooks')
      .values({ ...fresh, account_id: accountId })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
      .execute();
  }

  find(accountId: number): Promise<WebhookRecord | undefined> {
    return this.db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  }

  /** Those of all accounts, with the events that wait to be sent. */
  list(): Promise<(WebhookRecord & { readonly waiting: number; readonly account_name: string })[]> {
    return this.db
      .selectFrom('webhooks')
      .leftJoin('fence_event_counts', 'fence_event_counts.account_id', 'webhooks.account_id')
      .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
      .selectAll('webhooks')
      .select('accounts.name as account_name')
      .select(({ fn, eb }) =>
        eb(
          fn.coalesce('fence_event_counts.count', 'webhooks.delivered'),
          '-',
          eb.ref('webhooks.delivered'),
        ).as('waiting'),
      )
      .orderBy('webhooks.account_id')
      .execute();
  }

  async remove(accountId: number): Promise<boolean> {
    const result = await this.db
      .deleteFrom('webhooks')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Lets a webhook that was given up go on where it was; false if there is none. */
  async enable(accountId: number): Promise<boolean> {
    const result = await this.db
      .updateTable('webhooks')
      .set({ disabled_at: null, failures: 0, last_error: null, next_at: 0 })
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Accounts with events to send whose webhook nobody has claimed, those that have waited longest first. */
  async due(now: number, most: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('webhooks')
      .innerJoin('fence_event_counts', 'fence_event_counts.account_id', 'webhooks.account_id')
      .select('webhooks.account_id')
      .where('webhooks.disabled_at', 'is', null)
      .where('webhooks.next_at', '<=', now)
      .where('webhooks.claimed_until', '<=', now)
      .whereRef('webhooks.delivered', '<', 'fence_event_counts.count')
      .orderBy('webhooks.next_at')
      .limit(most)
      .execute();
    return rows.map(({ account_id }) => account_id);
  }

  /** The webhook, claimed until the given time, or undefined if another node was quicker. */
  claim(accountId: number, now: number, until: number): Promise<WebhookRecord | undefined> {
    return this.db
      .updateTable('webhooks')
      .set({ claimed_until: until })
      .where('account_id', '=', accountId)
      .where('claimed_until', '<=', now)
      .where('disabled_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  }

  /** Extends a claim; false if another node holds it by now. */
  async renew(accountId: number, claim: number, until: number): Promise<boolean> {
    const result = await this.db
      .updateTable('webhooks')
      .set({ claimed_until: until })
      .where('account_id', '=', accountId)
      .where('claimed_until', '=', claim)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  async delivered(accountId: number, claim: number, number: number, now: number): Promise<void> {
    // Due from now on: whoever was served longest ago is the next.
    await this.#end(accountId, claim, { delivered: number, failures: 0, last_error: null, next_at: now });
  }

  /** False if another node holds the webhook by now, or it is a new one. */
  failed(
    accountId: number,
    claim: number,
    failure: Pick<WebhookRecord, 'failures' | 'last_error' | 'next_at' | 'disabled_at'>,
  ): Promise<boolean> {
    return this.#end(accountId, claim, failure);
  }

  /** Gives a claim back, with nothing delivered. */
  async release(accountId: number, claim: number): Promise<void> {
    await this.#end(accountId, claim, {});
  }

  /** Only the node that still holds the claim may end it. */
  async #end(accountId: number, claim: number, change: Partial<WebhookRecord>): Promise<boolean> {
    const result = await this.db
      .updateTable('webhooks')
      .set({ ...change, claimed_until: 0 })
      .where('account_id', '=', accountId)
      .where('claimed_until', '=', claim)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }
}
