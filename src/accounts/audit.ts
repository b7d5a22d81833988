// The record of what operators and owners changed: who, what, about which account. Never a password, a key or a code.
import type { AuditRecord } from '../store/audit.ts';
import type { Store } from '../store/open.ts';
import { type ListPage, pageOf } from './list-page.ts';
import { shownTime } from './shown.ts';

/** `owner`: whoever is signed in to the account; `mail`: whoever has its mailbox. */
export type Actor = 'operator' | 'owner' | 'mail';

export type AuditDetail = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | undefined>
>;

export class Audit {
  constructor(
    private readonly store: Pick<Store, 'audit'>,
    private readonly actor: Actor,
    private readonly now: () => number,
  ) {}

  /** `action` is what was done to what: `key.create`. */
  async note(action: string, accountId: number | null, detail: AuditDetail = {}): Promise<void> {
    await this.store.audit.add({
      at: this.now(),
      actor: this.actor,
      account_id: accountId,
      action,
      detail: JSON.stringify(detail),
    });
  }
}

interface ShownEntry {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly account: number | null;
  readonly action: string;
  readonly detail: AuditDetail;
}

const shownEntry = ({ id, at, actor, account_id, action, detail }: AuditRecord): ShownEntry => ({
  id,
  at: shownTime(at),
  by: actor,
  account: account_id,
  action,
  detail: JSON.parse(detail),
});

/** The newest first; `before` the last id of a page gives the next one. */
export async function auditPage(
  store: Pick<Store, 'audit'>,
  question: { readonly accountId?: number; readonly before?: number; readonly limit: number },
): Promise<ListPage<ShownEntry>> {
  const { limit } = question;
  return pageOf(await store.audit.page({ ...question, limit: limit + 1 }), limit, shownEntry);
}

/** What is told of a new key: never the key. */
export const aboutKey = (key: {
  readonly id: number;
  readonly name: string;
  readonly domains: readonly string[];
  readonly expires: string | null;
  readonly credit_cap: number | null;
  readonly scopes: readonly string[];
}): AuditDetail => ({
  key: key.id,
  name: key.name,
  domains: key.domains,
  expires: key.expires,
  credit_cap: key.credit_cap,
  scopes: key.scopes,
});
