// What the calls about accounts answer, as far as the pages show it.

export interface Package {
  readonly name: string;
  /** Null: no limit, here and below. */
  readonly credits: number | null;
  readonly period_days: number;
  readonly per_minute: number | null;
  readonly burst: number | null;
  readonly waypoints: number | null;
  readonly open: boolean;
}

export interface Topup {
  readonly id: number;
  readonly credits: number;
  readonly remaining: number;
  readonly note: string;
  readonly expires: string | null;
}

export interface OwnAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly package: string;
  readonly package_until: string | null;
  readonly credits: {
    readonly per_period: number | null;
    readonly period_start: string;
    readonly period_end: string | null;
    readonly left: number | null;
  };
  readonly topups: readonly Topup[];
  /** So many per cent of the credits of this period are used. */
  readonly notices: readonly { readonly level: number; readonly at: string }[];
}

export interface Key {
  readonly id: number;
  readonly account: number;
  readonly name: string;
  /** The first characters. */
  readonly hint: string;
  readonly domains: readonly string[];
  /** Null: no cap. */
  readonly credit_cap: number | null;
  /** None: all families of calls. */
  readonly scopes: readonly string[];
  readonly created: string;
  readonly last_used: string | null;
  readonly expires: string | null;
  readonly revoked: string | null;
}

export interface IssuedKey {
  readonly id: number;
  readonly name: string;
  /** Shown this once. */
  readonly key: string;
  /** After a rotation: until when the old one works. */
  readonly old_key_until?: string;
}

export interface UsageReport {
  readonly usage: readonly {
    readonly time?: string;
    readonly endpoint?: string;
    readonly key?: number;
    readonly requests: number;
    readonly credits: number;
  }[];
  readonly requests: number;
  readonly credits: number;
}
