// Admission: who is behind a key, and whether a request of theirs may run now. The web face asks here twice: for the
// caller, then for leave to spend up to `cost` credits; once the answer is written it says what was really spent.
// Every step can answer at once, without a promise, so that a known key with credits left costs no turn of the event loop.
import type { KnownKey } from '../store/keys.ts';

/** Somebody who called with a registered key. */
export interface KeyCaller {
  readonly kind: 'key';
  /** The key with the terms of its account. */
  readonly key: KnownKey;
  /** Hosts that the key is bound to; undefined: any, and none. */
  readonly domains: readonly string[] | undefined;
}

export interface AdmissionRequest {
  /** The endpoint's id, for limits that hold for some endpoints alone. */
  readonly endpoint: string;
  /** The most credits that the request can come to cost; they are set aside until it is settled. */
  readonly cost: number;
  /** The points that it names, where the endpoint takes many. */
  readonly waypoints: number;
  /** Host of the page that asks, from `Origin` or `Referer`; undefined when neither was sent. */
  readonly host: string | undefined;
}

/** A request that may run. */
export interface Admitted {
  /** Sent with the answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Called exactly once, when the request has ended: what it cost, at most what was set aside; 0 after an error. */
  settle(credits: number): void;
}

export interface Admission {
  /** The caller behind a key, or undefined when the key is not registered or no longer valid. */
  identify(key: string): KeyCaller | undefined | Promise<KeyCaller | undefined>;
  /** Throws, or rejects with, `AdmissionRefused`. */
  admit(caller: KeyCaller, request: AdmissionRequest): Admitted | Promise<Admitted>;
  /** What is settled in `work` is written down in one go, before this returns. */
  together(work: () => void): void;
}

/** Why a request of a registered key may not run. */
export type Refusal =
  /** The key is bound to domains and the request comes from none of them. */
  | { readonly reason: 'domain' }
  /** Too many requests; `retryAfter` in seconds. */
  | {
      readonly reason: 'rate';
      readonly limit: number;
      readonly remaining: number;
      readonly retryAfter: number;
    }
  /** The account has too few credits left. */
  | { readonly reason: 'credits' }
  /** The package does not include the call. */
  | { readonly reason: 'package' }
  /** It cannot be known now, since what counts credits does not answer; `retryAfter` in seconds. */
  | { readonly reason: 'unavailable'; readonly retryAfter: number };

export class AdmissionRefused extends Error {
  override readonly name = 'AdmissionRefused';
  constructor(readonly refusal: Refusal) {
    super(`refused: ${refusal.reason}`);
  }
}
