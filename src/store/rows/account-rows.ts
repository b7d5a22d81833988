// Accounts and who may act for them: packages, registrations, sign-ins, keys, and the record of what was changed.
import type { Generated } from 'kysely';

export interface PackageRow {
  name: string;
  /** Per period; null: unlimited. */
  credits: number | null;
  /** 1: a calendar day in Bangladesh; otherwise a number of days from when the account took the package. */
  period_days: number;
  /** Requests per key and minute, and how many of them at once; null: no limit. */
  per_minute: number | null;
  burst: number | null;
  /** The most points that a route request may have; null: whatever the endpoint allows. */
  waypoints: number | null;
  /** The largest answer in KiB, before compression; null: the server's own limit. */
  answer_kib: Generated<number | null>;
  /** The largest body of a request in KiB; null: the server's own limit. */
  body_kib: Generated<number | null>;
  /** The most seconds that a fleet is planned for in one call; null: the server's own limit. A job may take ten times as many. */
  plan_seconds: Generated<number | null>;
  /** 1: people may choose it themselves; 0: only the operator assigns it. */
  open: Generated<number>;
}

export interface AccountRow {
  id: Generated<number>;
  name: string;
  /** Null for accounts that the operator created without one. */
  email: string | null;
  /** In the format of `accounts/passwords.ts`. */
  password: string | null;
  /** SHA-256 of the code that confirms the e-mail address, and when that code expires. */
  confirmation: string | null;
  /** Null until the e-mail address is confirmed; keys work only then. */
  confirmed_at: number | null;
  package: string;
  package_since: number;
  /** When the package expires, or null. */
  package_until: number | null;
  created_at: number;
  closed_at: number | null;
}

/** Somebody who registered under an e-mail address for which another registration waits already. */
export interface RegistrationRow {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** With the salt of the first registration, so that one hash of a password finds the registration it belongs to. */
  password: string;
  /** As in the account. */
  confirmation: string;
  package: string;
  expires_at: number;
}

/** A code for a new password that was mailed. */
export interface PasswordResetRow {
  /** SHA-256 of the code in hex. */
  hash: string;
  account_id: number;
  expires_at: number;
}

/** A sign-in to an account. */
export interface SignInRow {
  /** SHA-256 of the token in hex. */
  hash: string;
  account_id: number;
  created_at: number;
  expires_at: number;
}

export interface KeyRow {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** SHA-256 of the key in hex. The key itself is never stored. */
  hash: string;
  /** The first characters, so that a person can recognise the key in a list. */
  hint: string;
  /** Hosts that may use the key, separated by spaces; null: any. */
  domains: string | null;
  created_at: number;
  /** When the key stops working, for example some time after it was rotated; null: never. */
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Credits that it may spend in a period of its account; null: all that there are. */
  credit_cap: Generated<number | null>;
  /** The families of calls it is for, separated by spaces; null: all. */
  scopes: Generated<string | null>;
}

/** One change, and who made it. */
export interface AuditRow {
  id: Generated<number>;
  at: number;
  actor: string;
  /** The account it is about; null: the server. */
  account_id: number | null;
  /** `key.create` */
  action: string;
  /** JSON: what was set, without secrets. */
  detail: string;
}
