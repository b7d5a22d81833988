// The tables of the state as TypeScript sees them. The migrations make them; change both together. Times are milliseconds
// since 1970.
import type { Generated } from 'kysely';

export interface PackageRow {
  name: string;
  /** For each period; null: without end. */
  credits: number | null;
  /** 1: a day of Bangladesh; otherwise so many days from when the account took the package. */
  period_days: number;
  /** Requests of a key in a minute, and how many of them at once; null: as many as the machine answers. */
  per_minute: number | null;
  burst: number | null;
  /** The most points that a request for a route may name; null: what the endpoint allows. */
  waypoints: number | null;
  /** 1: people may choose it themselves; 0: the operator gives it. */
  open: Generated<number>;
}

export interface AccountRow {
  id: Generated<number>;
  name: string;
  /** Null for accounts that the operator made without one. */
  email: string | null;
  /** As `accounts/passwords.ts` writes it. */
  password: string | null;
  /** SHA-256 of the code that confirms the e-mail address, and until when it does. */
  confirmation: string | null;
  /** Null until the e-mail address is confirmed; keys work only then. */
  confirmed_at: number | null;
  package: string;
  package_since: number;
  /** When the package ends, or null. */
  package_until: number | null;
  created_at: number;
  closed_at: number | null;
}

/** Somebody who is signed in to an account. */
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
  /** The first characters, so that a person recognises a key in a list. */
  hint: string;
  /** Hosts that may use the key, separated by spaces; null: anybody. */
  domains: string | null;
  created_at: number;
  /** From when on the key does not work any more, for example some time after it was rotated; null: never. */
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface BalanceRow {
  account_id: number;
  /** The period that `taken` counts. */
  period_start: number;
  /** Credits of the period that are spent or lent out to holders. */
  taken: number;
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

/** A thread of a node that spends credits. Its journal on disk is applied to the tables up to `segment` and `position`. */
export interface HolderRow {
  id: string;
  /** Host and process, for people. */
  node: string;
  /** Counts what was applied, so that nothing is applied twice. */
  flushes: number;
  segment: number;
  position: number;
  seen_at: number;
}

/** Credits lent out to a holder. Closed leases are removed; what they spent stays in `taken` and `usage_hours`. */
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
  /** When it was found that the holder had not renewed it: since then all of it counts as spent. */
  lapsed_at: number | null;
}

/** Asks every holder to give back what it has not spent of an account's credits. */
export interface RecallRow {
  account_id: number;
  asked_at: number;
}

export interface UsageRow {
  key_id: number;
  endpoint: string;
  /** Hours since 1970. */
  hour: number;
  account_id: number;
  requests: number;
  credits: number;
}

/** Counts changes by topic, so that every node can see with one small question whether what it remembers is still true. */
export interface ChangeRow {
  topic: ChangeTopic;
  version: number;
}
export type ChangeTopic = 'accounts' | 'closures';

export interface PlaceSessionRow {
  session_id: string;
  key_id: number;
  /** Place codes that the search answered, separated by commas. */
  place_codes: string;
  created_at: number;
  expires_at: number;
}

export interface ClosureRow {
  id: Generated<number>;
  /** GeoJSON Polygon or MultiPolygon as text. */
  geometry: string;
  /** "block", or "factor" for slower roads. */
  kind: string;
  /** With "factor": what durations are multiplied with. */
  factor: number | null;
  note: string;
  created_at: number;
  /** When it ends by itself, or null. */
  until: number | null;
  /** Names of the profiles it holds for, separated by commas; null: all. */
  profiles: string | null;
}

export interface FenceVersionRow {
  account_id: number;
  /** Counts the changes of the account's fences and polygons. */
  version: number;
}

export interface FenceRow {
  account_id: number;
  /** 13 hex digits; of its account. */
  id: string;
  name: string;
  /** Metres. */
  radius: number;
  lon: number;
  lat: number;
  /** That of the account when the row last changed. */
  version: number;
  created_at: number;
  /** Removed rows stay for an hour, so that every node sees that they are gone. */
  removed_at: number | null;
}

export interface FencePolygonRow {
  account_id: number;
  id: string;
  name: string;
  /** GeoJSON MultiPolygon as text. */
  geometry: string;
  version: number;
  created_at: number;
  removed_at: number | null;
}

export interface TrackedObjectRow {
  account_id: number;
  /** The caller's own name for it. */
  id: string;
  lon: number;
  lat: number;
  /** The time of the last position. */
  at: number;
  /** JSON: the fences it is in, since when, and whether it was told that it stays. */
  inside: string;
}

export interface FenceEventCountRow {
  account_id: number;
  count: number;
}

export interface FenceEventRow {
  account_id: number;
  /** Counts up by account, without gaps, in the order of the commits. */
  number: number;
  kind: 'enter' | 'leave' | 'dwell';
  object: string;
  fence: string;
  fence_name: string;
  at: number;
  lon: number;
  lat: number;
  created_at: number;
}

export interface WebhookRow {
  account_id: number;
  url: string;
  /** Signs what is sent; it must be known in clear for that. */
  secret: string;
  /** The number of the last event that was taken. */
  delivered: number;
  /** Attempts that failed since the last success. */
  failures: number;
  last_error: string | null;
  next_at: number;
  claimed_until: number;
  created_at: number;
}

export interface StateTables {
  packages: PackageRow;
  accounts: AccountRow;
  sign_ins: SignInRow;
  keys: KeyRow;
  balances: BalanceRow;
  topups: TopupRow;
  holders: HolderRow;
  leases: LeaseRow;
  recalls: RecallRow;
  usage_hours: UsageRow;
  changes: ChangeRow;
  place_sessions: PlaceSessionRow;
  closures: ClosureRow;
  fence_versions: FenceVersionRow;
  fences: FenceRow;
  fence_polygons: FencePolygonRow;
  tracked_objects: TrackedObjectRow;
  fence_event_counts: FenceEventCountRow;
  fence_events: FenceEventRow;
  webhooks: WebhookRow;
}
