// Fences of accounts, the objects that move through them, and the events that are told of it.

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
