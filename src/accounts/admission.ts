// Admission: who is behind a key, and whether their request may run now. The HTTP layer calls it twice: for the caller, then for
// permission to spend up to `cost` credits; once the answer is written it reports what was really spent.
// Every step can return without a promise, so a known key with credits left costs no turn of the event loop.
import type { KnownKey } from '../store/keys.ts';
import type { Patience } from './patience.ts';
import type { Scope } from './scopes.ts';

/** A caller with a registered key. */
export interface KeyCaller {
  readonly kind: 'key';
  /** The key with the terms of its account. */
  readonly key: KnownKey;
  /** Hosts that the key is bound to; undefined if it is not bound, so that requests without a host pass too. */
  readonly domains: readonly string[] | undefined;
  /** The families of calls that the key is for; undefined if it is for all. */
  readonly scopes: readonly string[] | undefined;
}

export interface AdmissionRequest {
  /** The endpoint's id, for limits that apply to certain endpoints only. */
  readonly endpoint: string;
  /** The family of calls it belongs to; undefined for one that every key may make. */
  readonly scope: Scope | undefined;
  /** The most credits that the request can cost; they are reserved until it is settled. */
  readonly cost: number;
  /** The number of points in the request, for endpoints that take many. */
  readonly waypoints: number;
  /** Host of the page that made the request, from `Origin` or `Referer`; undefined if neither was sent. */
  readonly host: string | undefined;
  /** How long the request still waits for the state; the one that `identify` was given, if it was given one. */
  readonly patience?: Patience;
}

/** A request that may run. */
export interface Admitted {
  /** Sent with the response, whatever it is. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Called exactly once, when the request has ended, with what it cost: at most what was reserved, 0 after an error. */
  settle(credits: number): void;
}

export interface Admission {
  /** The account of a key that is known from memory, even if it may not call any more; for sharing the server fairly. */
  accountBehind(key: string): number | undefined;
  /** The caller behind a key, or undefined if the key is not registered or no longer valid. */
  identify(key: string, patience?: Patience): KeyCaller | undefined | Promise<KeyCaller | undefined>;
  /** Throws `AdmissionRefused` if it is known from memory that the caller is above its rate now. Nothing is counted. */
  turnAway(caller: KeyCaller): void;
  /** Throws, or rejects with, `AdmissionRefused`. */
  admit(caller: KeyCaller, request: AdmissionRequest): Admitted | Promise<Admitted>;
  /** Everything settled in `work` is written with one write, before this returns. */
  together(work: () => void): void;
}

/** Why a request with a registered key may not run. */
export type Refusal =
  /** The key is bound to domains and the request comes from none of them. */
  | { readonly reason: 'domain' }
  /** Too many requests; `retryAfter` in seconds. */
  | {
      readonly reason: 'rate';
      readonly limit: number;
      readonly remaining: number;
      /** Seconds until as many requests as the limit says are possible again. */
      readonly reset: number;
      readonly retryAfter: number;
    }
  /** The key is not for this family of calls; `scopes` are those that it is for. */
  | { readonly reason: 'scope'; readonly scopes: readonly string[] }
  /** The key has used up the credits that its owner allows it. */
  | { readonly reason: 'cap' }
  /** The account has too few credits left. */
  | { readonly reason: 'credits' }
  /** The package does not include the call. */
  | { readonly reason: 'package' }
  /** Unknown at the moment, because the database that counts credits does not answer; `retryAfter` in seconds. */
  | { readonly reason: 'unavailable'; readonly retryAfter: number };

export class AdmissionRefused extends Error {
  override readonly name = 'AdmissionRefused';
  constructor(readonly refusal: Refusal) {
    super(`refused: ${refusal.reason}`);
  }
}
