// Roads that the operator closed, slowed down, changed or drew, and speeds that were reported.
import type { Generated } from 'kysely';

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
