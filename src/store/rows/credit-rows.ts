// The credits of accounts: what is left of them, who has borrowed some, and what they were spent on.
import type { Generated } from 'kysely';

export interface BalanceRow {
  account_id: number;
  /** The start of the period that `taken` refers to. */
  period_start: number;
  /** Credits of the period that are spent or lent out to holders. */
  taken: number;
  /** Spent while the database did not answer, and not covered yet. The next lease pays it first. */
  owed: number;
}

export interface TopupRow {
  id: Generated<number>;
  account_id: number;
  credits: number;
  /** What is neither spent nor lent out. */
  remaining: number;
  note: string;
  created_at: number;
  expires_at: number | null;
}

/** An account was told that so many per cent of its credits are used. */
export interface CreditNoticeRow {
  account_id: number;
  period_start: number;
  level: number;
  at: number;
}

/** A thread of a node that spends credits. Its journal on disk has been applied to the tables up to `segment` and `position`. */
export interface HolderRow {
  id: string;
  /** Host and process, for human readers. */
  node: string;
  /** Counts the batches applied, so that none is applied twice. */
  flushes: number;
  segment: number;
  position: number;
  seen_at: number;
}

/** Credits lent out to a holder. Closed leases are deleted; what they spent stays in `taken` and `usage_hours`. */
export interface LeaseRow {
  holder: string;
  number: number;
  account_id: number;
  /** The top-up it was taken from; null: from the package. */
  topup_id: number | null;
  period_start: number;
  amount: number;
  spent: number;
  expires_at: number;
  /** When the lease was found not to have been renewed: since then it counts as spent in full. */
  lapsed_at: number | null;
}

/** Asks every holder to give back the unspent credits of an account. */
export interface RecallRow {
  account_id: number;
  asked_at: number;
}

export interface UsageRow {
  account_id: number;
  key_id: number;
  endpoint: string;
  /** Hours since 1970. */
  hour: number;
  requests: number;
  credits: number;
}
