// thikana-js: every call of the API as a function, for browsers and Node. Nothing is fetched until a call is made.
import { CALLS } from './call-table.ts';
import type { CallTypes } from './call-types.ts';
import { exchange, type Outgoing, successOf } from './exchange.ts';
import { pauseBefore, wait } from './repeating.ts';
import { ThikanaError } from './thikana-error.ts';

export type * from './call-types.ts';
export { ThikanaError };

export interface ClientOptions {
  /** Where the server is. Without it: where this file was loaded from, or `http://127.0.0.1:8080` for a program. */
  readonly url?: string | URL;
  /** The key of the account, or the operator's token for the operator's calls. */
  readonly key?: string;
  /** `header` (default), or `query`: in the URL, which spares pages of other hosts a second request before each. */
  readonly keyIn?: 'header' | 'query';
  /** Of addresses and turns; without it each call answers as the API document says. */
  readonly language?: 'en' | 'bn';
  /** 1: the calls that version 1 has are made there. */
  readonly version?: 1 | 2;
  /** How often a call that can be repeated safely is sent again. 2 by default. */
  readonly retries?: number;
  /** The longest pause before a call is sent again, in seconds. 10 by default. */
  readonly longestWait?: number;
  /** Milliseconds until a call without an answer is given up. 30,000 by default. */
  readonly timeout?: number;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** Instead of a timer, for tests. */
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  /** Gives the call up. */
  readonly signal?: AbortSignal;
}

type CallName = keyof CallTypes;
type Call<Params, Answer> =
  Record<never, never> extends Params
    ? (params?: Params, options?: CallOptions) => Promise<Answer>
    : (params: Params, options?: CallOptions) => Promise<Answer>;

/** The calls by their names in the API document. Each rejects with a ThikanaError where it fails. */
export type Thikana = {
  readonly [Name in CallName]: Call<CallTypes[Name]['params'], CallTypes[Name]['answer']>;
} & {
  /** Where the server is, without a slash at the end. */
  readonly url: string;
};

/** `METHOD path flags`: b takes `bangla`, l takes `language`, q changes nothing although it is a POST. */
const calls: Readonly<Record<CallName, string>> = CALLS;
const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

type Params = Readonly<Record<string, unknown>>;

export function thikana(options: ClientOptions = {}): Thikana {
  const url = String(options.url ?? whereThisIsFrom()).replace(/\/+$/, '');
  const settings = { ...options, url };
  const functions = Object.keys(calls)
    .filter(isCall)
    .map((name) => [
      name,
      (params: Params = {}, { signal }: CallOptions = {}) => make(settings, name, { params, signal }),
    ]);
  return Object.freeze({ ...Object.fromEntries(functions), url });
}

const whereThisIsFrom = (): string =>
  /^https?:.*(?=\/thikana-js\/)/.exec(import.meta.url)?.[0] ?? 'http://127.0.0.1:8080';

async function make(
  settings: ClientOptions & { readonly url: string },
  name: CallName,
  { params, signal }: { readonly params: Params; readonly signal: AbortSignal | undefined },
): Promise<unknown> {
  const older = `${name}V1`;
  const row = calls[settings.version === 1 && isCall(older) ? older : name];
  const [method, path, flags = ''] = row.split(' ');
  const outgoing = written(settings, { method, path, params: { ...inLanguage(settings, flags), ...params } });
  const changesNothing = method === 'GET' || method === 'PUT' || flags.includes('q');
  for (let attempt = 0; ; attempt++) {
    try {
      return await answered(outgoing, settings, signal);
    } catch (error) {
      const { retries = 2, longestWait = 10 } = settings;
      const pause = pauseBefore(error, { attempt, changesNothing }, { retries, longestWait });
      if (pause === undefined) throw error;
      await (settings.wait ?? wait)(pause, signal ?? new AbortController().signal);
    }
  }
}

async function answered(
  outgoing: Outgoing,
  { timeout = 30_000, fetch: fetching }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const giveUp = (): void => ended.abort(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(
    () => ended.abort(new ThikanaError(408, `There was no answer within ${timeout} ms`)),
    timeout,
  );
  let goesOn = false;
  try {
    const answer = successOf(await exchange({ ...outgoing, signal: ended.signal }, fetching));
    // A stream of events is read after this, and ends with the signal too.
    goesOn = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
    return answer;
  } finally {
    clearTimeout(timer);
    if (!goesOn) signal?.removeEventListener('abort', giveUp);
  }
}

function inLanguage({ language }: ClientOptions, flags: string): Params {
  return {
    ...(flags.includes('b') && language === 'bn' ? { bangla: true } : {}),
    ...(flags.includes('l') && language !== undefined ? { language } : {}),
  };
}

/** The request of a call: what its path names goes there, everything else into the query or, where there is one, the body. */
function written(
  { url, key, keyIn = 'header' }: ClientOptions & { readonly url: string },
  { method, path, params }: { readonly method: string; readonly path: string; readonly params: Params },
): Outgoing {
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'api_key' ? key : left.get(name);
    left.delete(name);
    // Coordinates stay readable.
    return encodeURIComponent(String(value ?? ''))
      .replace(/%2C/g, ',')
      .replace(/%3B/g, ';');
  });
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  if (key !== undefined && !path.includes('{api_key}')) {
    if (keyIn === 'query') query.set('api_key', key);
    else headers.authorization = `Bearer ${key}`;
  }
  if (hasBody) headers['content-type'] = 'application/json';
  else for (const [name, value] of left) query.set(name, String(value));
  const search = query.toString();
  return {
    method,
    url: `${url}${filled}${search === '' ? '' : `?${search}`}`,
    headers,
    body: hasBody ? JSON.stringify(Object.fromEntries(left)) : undefined,
  };
}
