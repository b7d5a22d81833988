// The tables of the state as TypeScript sees them. The migrations create them; change both together. Times are milliseconds
// since 1970.
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
  /** The most seconds that a fleet is planned for in one call; null: the server's own limit. A job may take ten times as many. */
  body_kib: Generated<number | null>;
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

/** An account was told that so many per cent of its credits are used. */
export interface CreditNoticeRow {
  account_id: number;
  period_start: number;
  level: number;
  at: number;
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

export interface BalanceRow {
  account_id: number;
  /** The start of the period that `taken` refers to. */
  period_start: number;
  /** Credits of the period that are spent or lent out to holders. */
  taken: number;
  /** Spent while the database did not answer, and not covered yet. The next lease pays it first. */
  owed: number;
}

/** Its one row is written to find out whether the database accepts writes. */
export interface ProbeRow {
  id: number;
  probed_at: number;
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

/** How fast vehicles passed a stretch of road in an hour; decayed numbers, from which no vehicle's way can be read. */
export interface LearnedSpeedRow {
  /** 0: they count for all. */
  account_id: number;
  profile: string;
  /** Made of where the stretch lies, so that it outlives the dataset: see `roads/graph/stretch-key.ts`. */
  stretch: number;
  /** Of working days 0 to 23, of Fridays 24 to 47, of Saturdays 48 to 71. From 100 on: whole trips, by how long they take. */
  hour: number;
  /** Passes, older ones counting less: as they were at `at`. */
  weight: number;
  /** How many times as long as when the road is free; for whole trips the logarithm of what they took over what was expected. */
  mean: number;
  variance: number;
  /** A bit for each thirtieth of all vehicles that passed: as many have at least. */
  vehicles: number;
  at: number;
}

export interface LearnedTotalRow {
  account_id: number;
  row_count: number;
  passes: number;
  positions: number;
  newest: number;
}

/** Positions of a vehicle that wait to be learned from. */
export interface WaitingTripRow {
  account_id: number;
  profile: string;
  /** The caller's name for it. */
  vehicle: string;
  /** 0: the trip goes on; otherwise the number of the claim that took it. */
  part: number;
  /** See `waiting-trips.ts`. */
  positions: string;
  position_count: number;
  /** When its last position came. */
  touched: number;
  /** When it may be claimed. */
  due: number;
  /** The last claim, and how many there were. */
  claim: number;
  claims: number;
}

/** Parts of files that have been learned from, so that none counts twice. */
export interface LearnedBatchRow {
  id: string;
  at: number;
}

/** Counts changes by topic, so that a node can tell with one small query whether its caches are still valid. */
export interface ChangeRow {
  topic: ChangeTopic;
  version: number;
}
export type ChangeTopic = 'accounts' | 'closures' | 'places' | 'speeds';

export interface PlaceSessionRow {
  session_id: string;
  key_id: number;
  /** Codes of the places that the search returned, separated by commas. */
  place_codes: string;
  created_at: number;
  expires_at: number;
}

export interface ClosureRow {
  id: Generated<number>;
  /** GeoJSON as text: Polygon or MultiPolygon; with the others a LineString along roads, or nothing where `ways` are named. */
  geometry: string;
  /** "block", "factor" for slower roads, "speed" for one that is reported, "edit" for a changed road, "road" for one that was drawn. */
  kind: string;
  /** With "factor": what durations are multiplied by. */
  factor: number | null;
  note: string;
  created_at: number;
  /** When it ends by itself, or null. */
  until: number | null;
  /** Names of the profiles it applies to, separated by commas; null: all. */
  profiles: string | null;
  /** With "speed": km/h, and ids of ways in the source, separated by commas. */
  speed: number | null;
  ways: string | null;
  /** With "edit" and "road": what the operator wrote, as JSON. */
  edit: string | null;
  /** With "speed": the account that reported it; null: the operator, or measured. */
  account_id: number | null;
}

export interface FenceVersionRow {
  account_id: number;
  /** Counts the changes to the account's fences and polygons. */
  version: number;
  /** How many it has, and how many corners (about) its polygons have together. */
  points: number;
  polygons: number;
  corners: number;
}

export interface FenceRow {
  account_id: number;
  /** 13 hex digits, unique within the account. */
  id: string;
  name: string;
  /** Metres. */
  radius: number;
  lon: number;
  lat: number;
  /** The account's version when the row last changed. */
  version: number;
  created_at: number;
  /** Removed rows are kept for an hour so that every node notices. */
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

export interface LivePlaceVersionRow {
  account_id: number;
  /** Counts the changes of the account's own places. */
  version: number;
  /** The highest version of removed rows that were purged: readers that have not seen it must reload everything. */
  cleared: number;
  /** How many places the account keeps, and the letters in all their fields. */
  places: number;
  letters: number;
}

export interface LivePlaceRow {
  account_id: number;
  /** Of its account; from FIRST_LIVE_ID on, where no place of a dataset has its id. */
  id: number;
  /** The id by which the account itself knows the place. */
  own_id: string | null;
  name: string;
  name_bn: string | null;
  /** One of the contract's place types. */
  type: string;
  sub_type: string;
  house: string | null;
  street: string | null;
  lon: number;
  lat: number;
  /** JSON: fields that are given back as they are. */
  extra: string | null;
  /** That of the account when the row last changed. */
  version: number;
  created_at: number;
  /** Removed rows stay for an hour, so that every node sees that they are gone. */
  removed_at: number | null;
}

export interface TrackedObjectRow {
  account_id: number;
  /** The caller's own name for the object. */
  id: string;
  lon: number;
  lat: number;
  /** The time of the last position. */
  at: number;
  /** JSON: the fences it is in, since when, and whether a dwell event has been sent. */
  inside: string;
}

export interface FenceEventCountRow {
  account_id: number;
  count: number;
}

export interface FenceEventRow {
  account_id: number;
  /** Counts up per account, without gaps, in commit order. */
  number: number;
  /** Of a plan or a table: the end of a job, whose id is in `object` and whose status in `fence`. */
  kind: 'enter' | 'leave' | 'dwell' | 'plan' | 'table';
  object: string;
  fence: string;
  fence_name: string;
  at: number;
  lon: number;
  lat: number;
  created_at: number;
}

/** Work in the background: a fleet that is planned, a table that is geocoded. */
export interface JobRow {
  /** 24 hex digits. */
  id: string;
  account_id: number;
  kind: Generated<'fleet' | 'table'>;
  /** `sent`: a table that is being sent, or has not been begun. */
  status: 'sent' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What was sent, as JSON; of a table what to do with it. */
  request: string;
  /** Tasks of a fleet, rows of a table; 0 while they have not been counted. */
  tasks: number;
  /** Of search at most; 0 for a table. */
  seconds: number;
  /** How far it is, 0 to 1. */
  share: number;
  /** The best plan so far, or the last one; of a table how many rows became what; as JSON. */
  plan: string | null;
  /** Why it failed. */
  fault: string | null;
  created_at: number;
  finished_at: number | null;
  /** Until then a node works on it; another takes it over afterwards. */
  claimed_until: number;
  /** How many times it was begun. */
  begun: number;
  /** The folder that a table lies in; null where any node can do the work. */
  keeper: string | null;
  /** When it last had its turn: whoever waits longest is next. */
  turn_at: Generated<number>;
}

export interface WebhookRow {
  account_id: number;
  url: string;
  /** Signs the deliveries, so it has to be stored in clear. */
  secret: string;
  /** The number of the last event delivered. */
  delivered: number;
  /** Failed attempts since the last success. */
  failures: number;
  last_error: string | null;
  next_at: number;
  claimed_until: number;
  created_at: number;
  /** When it was given up after failing for days, or null. */
  disabled_at: number | null;
}

/** Requests of five minutes that took about as long. */
export interface RequestHistoryRow {
  /** Five minutes, counted from 1970. */
  slot: number;
  /** The number of the bucket of their duration. */
  duration_class: number;
  requests: number;
  /** Answered with 400 to 499. */
  refused: number;
  /** Answered with 500 and above. */
  faults: number;
}

/** What was not answered as asked, by hour, key, call and reason. */
export interface RefusedRequestRow {
  hour: number;
  /** 0 for both: no key was known. */
  account_id: number;
  key_id: number;
  endpoint: string;
  status: number;
  /** As in the catalogue of errors. */
  code: string;
  requests: number;
  last_at: number;
}

export interface StateTables {
  packages: PackageRow;
  accounts: AccountRow;
  sign_ins: SignInRow;
  registrations: RegistrationRow;
  password_resets: PasswordResetRow;
  audit: AuditRow;
  credit_notices: CreditNoticeRow;
  keys: KeyRow;
  balances: BalanceRow;
  topups: TopupRow;
  holders: HolderRow;
  leases: LeaseRow;
  recalls: RecallRow;
  usage_hours: UsageRow;
  changes: ChangeRow;
  probes: ProbeRow;
  place_sessions: PlaceSessionRow;
  closures: ClosureRow;
  fence_versions: FenceVersionRow;
  fences: FenceRow;
  fence_polygons: FencePolygonRow;
  live_place_versions: LivePlaceVersionRow;
  live_places: LivePlaceRow;
  tracked_objects: TrackedObjectRow;
  fence_event_counts: FenceEventCountRow;
  fence_events: FenceEventRow;
  webhooks: WebhookRow;
  jobs: JobRow;
  learned_speeds: LearnedSpeedRow;
  learned_totals: LearnedTotalRow;
  learned_batches: LearnedBatchRow;
  waiting_trips: WaitingTripRow;
  request_history: RequestHistoryRow;
  refused_requests: RefusedRequestRow;
}
