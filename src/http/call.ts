// What an endpoint's function is given besides its parameters.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { accountOf, type Caller, type OperatorCaller, type UserCaller } from '../accounts/caller.ts';
import type { AccountPlaces } from '../places/live/account-places.ts';
import type { KeyRecord } from '../store/keys.ts';
import { goneFlag, type OnBehalf, setGone } from '../threads/on-behalf.ts';
import { isClosed } from './answers-under-way.ts';
import type { AppContext } from './context.ts';
import { isForwarded } from './forwarded.ts';
import { keyBeforePath } from './key-before-path.ts';
import { KEY_NAMES, keyIn } from './key-names.ts';
import type { Given } from './parameters.ts';
import * as sessions from './sessions.ts';
import type { World } from './world.ts';

export class Call {
  #behalf: OnBehalf | undefined;

  constructor(
    /** The services over the dataset that was in use when the call started to run. */
    readonly world: World,
    private readonly context: AppContext | undefined,
    readonly caller: Caller,
    /** Everything that was sent, before the schema was applied: for rules about missing parameters. */
    readonly given: Given,
    private readonly asked: FastifyRequest | undefined,
    /** Closes when nobody waits for the answer any more. */
    private readonly answered: ServerResponse | undefined,
  ) {}

  get app(): AppContext {
    return here(this.context);
  }

  private get request(): FastifyRequest {
    return here(this.asked);
  }

  private get response(): ServerResponse {
    return here(this.answered);
  }

  now(): number {
    return this.context?.now() ?? Date.now();
  }

  /** Aborts when nobody waits for the answer any more; for work that is worth being given up. */
  get leaving(): AbortSignal {
    const leaving = new AbortController();
    if (isClosed(this.response)) leaving.abort();
    else this.response.once('close', () => leaving.abort());
    return leaving.signal;
  }

  get headers(): IncomingHttpHeaders {
    return this.request.raw.headers;
  }

  /** Where the request came from. */
  get ip(): string {
    return this.request.ip;
  }

  /** Scheme and host under which the caller reaches this server. */
  get origin(): string {
    return `${this.request.protocol}://${this.request.host}`;
  }

  /** Whether a parameter was sent in the URL, where proxies log it. */
  isInUrl(parameter: string): boolean {
    return new RegExp(`[?&]${parameter}=`).test(this.request.raw.url ?? '');
  }

  /** Whether the URL alone says whose call it is. */
  get isKeyInUrl(): boolean {
    return keyBeforePath(this.request.raw) !== undefined || KEY_NAMES.some((each) => this.isInUrl(each));
  }

  /** The URL of a path as the caller reaches this server, with the key where it stood in the URL; one in a header stays out of URLs. */
  keyedUrl(path: string): string {
    const before = keyBeforePath(this.request.raw);
    if (before !== undefined) return `${this.origin}/k/${encodeURIComponent(before)}${path}`;
    const name = KEY_NAMES.find((each) => this.isInUrl(each));
    const key = name === undefined ? undefined : keyIn(this.given);
    return `${this.origin}${path}${key === undefined ? '' : `?${name}=${encodeURIComponent(key)}`}`;
  }

  /** Whether a proxy passed the request on. */
  get isForwarded(): boolean {
    return isForwarded(this.request.raw.headers);
  }

  /** For calls about sessions, which anyone may make: throws unless the request comes from a page of this server. */
  requireOwnPage(): void {
    sessions.requireOwnPage(this.request);
  }

  /** The token of the session in the cookie. */
  sessionIn(kind: sessions.SessionKind): string | undefined {
    return sessions.sessionIn(this.request, kind);
  }

  /** The value of `Set-Cookie` for this caller's connection; an empty token ends the session. */
  sessionCookie(kind: sessions.SessionKind, token: string, seconds: number): string {
    return sessions.sessionCookie(kind, token, this.request, seconds);
  }

  async userByCookie(): Promise<UserCaller | undefined> {
    return sessions.userByCookie(this.request, this.app);
  }

  async operatorByCookie(): Promise<OperatorCaller | undefined> {
    return sessions.operatorByCookie(this.request, this.app);
  }

  /** The key that the caller used; only for endpoints that take keys. */
  get key(): KeyRecord {
    if (this.caller.kind !== 'key') throw new Error(`a call by ${this.caller.kind} has no key`);
    return this.caller.key;
  }

  /** The account by which everything of a tenant is looked up. */
  get accountId(): number {
    return accountOf(this.caller);
  }

  /** For whom worker threads do what the call takes. */
  get behalf(): OnBehalf {
    this.#behalf ??= this.#onBehalf();
    return this.#behalf;
  }

  #onBehalf(): OnBehalf {
    const gone = goneFlag();
    if (isClosed(this.response)) setGone(gone);
    else this.response.once('close', () => setGone(gone));
    return { tenant: this.accountId, gone };
  }

  /** Answers with what the account keeps of its own laid over the dataset; at once where it has nothing or it is known. */
  overlaid<T>(answer: (own: AccountPlaces | undefined) => T): T | Promise<T> {
    const own = this.app.livePlaces.of(this.accountId, () => this.world.search);
    return own instanceof Promise ? own.then(answer) : answer(own);
  }
}

/** Calls that only read may run in a thread that has neither the state nor the request. */
function here<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('a call in another thread only reads');
  return part;
}
