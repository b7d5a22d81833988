// What the operator's calls answer, as far as the pages show it.
import type { Key, OwnAccount } from '../account/answers.ts';

export interface ListedAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly package: string;
  readonly package_until: string | null;
  readonly created: string;
  readonly confirmed: string | null;
  readonly closed: string | null;
}

export interface ShownAccount extends ListedAccount, Pick<OwnAccount, 'credits' | 'topups'> {
  readonly keys: readonly Key[];
}

export interface Closure {
  readonly id: number;
  readonly kind: 'block' | 'factor' | 'speed';
  readonly factor: number | null;
  /** Of a report, km/h. */
  readonly speed?: number;
  readonly note: string;
  readonly created_at: string;
  readonly until: string | null;
  readonly profiles: readonly string[];
  /** Of a report: a line along its roads, without positions where it names ways. */
  readonly geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | GeoJSON.LineString;
}

export interface Webhook {
  readonly account: number;
  readonly account_name: string;
  readonly url: string;
  readonly waiting: number;
  readonly failures: number;
  readonly last_error: string | null;
  readonly created: string;
  /** When it was switched off after failing for days. */
  readonly disabled: string | null;
}
