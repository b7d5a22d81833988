// The tables of the state as TypeScript sees them. The migrations make them; change both together.
import type { Generated } from 'kysely';

export interface KeyRow {
  id: Generated<number>;
  /** The account that owns the key. */
  account_id: number;
  name: string;
  package: string;
  /** SHA-256 of the key in hex. The key itself is never stored. */
  hash: string;
  /** The first characters, so that a person recognises a key in a list. */
  hint: string;
  created_at: number;
  revoked_at: number | null;
}

export interface PlaceSessionRow {
  session_id: string;
  key_id: number;
  /** Place codes that the search answered, separated by spaces. */
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
  /** Milliseconds since 1970 when it ends by itself, or null. */
  until: number | null;
  /** Names of the profiles it holds for, separated by commas; null: all. */
  profiles: string | null;
}

export interface StateTables {
  keys: KeyRow;
  place_sessions: PlaceSessionRow;
  closures: ClosureRow;
}
