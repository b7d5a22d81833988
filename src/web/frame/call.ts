// The single function through which pages call the API: every call is recorded with its response and duration, for the request panel. It is sent and
// read as thikana-js does.
import { signal } from '@preact/signals';
import { exchange, type Incoming, successOf } from '../../client/exchange.ts';
import { ThikanaError } from '../../client/thikana-error.ts';
import { key, keyWanted, ready } from './server.ts';

export { ThikanaError };

export type Value = string | number | boolean | undefined;

export interface CallRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; parts that come from users must be encoded. */
  readonly path: string;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, Value>>;
  /** Sent as JSON; a FormData as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `key` (default): with the current key; `none`: unchanged, with the cookies of this server. */
  readonly as?: 'key' | 'none';
  /** Not shown in the panel: what happens while one types or looks around. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

/** A call as the panel shows it. */
export interface RecordedCall {
  readonly id: number;
  readonly method: string;
  /** Whole, with host and key. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** 0 while the request is pending, or if there was no response. */
  readonly status: number;
  /** Undefined while the request is pending. */
  readonly milliseconds: number | undefined;
  readonly answer: unknown;
}

const REMEMBERED = 30;
/** The last calls, newest first. */
export const calls = signal<readonly RecordedCall[]>([]);
let count = 0;

/** Asks, records and gives the answer; throws a ThikanaError with the server's sentence when it is no success. */
export async function call<T>(request: CallRequest): Promise<T> {
  if (request.as !== 'none') await ready;
  const recorded = prepare(request);
  const record = (change: Partial<RecordedCall>): void => {
    if (request.quiet) return;
    const now = { ...recorded, ...change };
    const others = calls.value.filter(({ id }) => id !== recorded.id);
    calls.value = [now, ...others].slice(0, REMEMBERED);
  };
  record({});
  const began = performance.now();
  let incoming: Incoming;
  try {
    const body = request.body instanceof FormData ? request.body : recorded.body;
    incoming = await exchange({ ...recorded, body, signal: request.signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    record({ milliseconds: performance.now() - began, answer: { message } });
    throw error;
  }
  const { status, answer } = incoming;
  record({ status, milliseconds: performance.now() - began, answer });
  if (status === 401 && request.as !== 'none') keyWanted.value = true;
  return successOf(incoming) as T;
}

/** The URL of a call with the key in use, for what the browser fetches by itself (tiles, downloads, event streams). */
function urlOf({ path, query = {}, as = 'key' }: CallRequest): string {
  const url = new URL(path, location.origin);
  if (as === 'key' && key.value) url.searchParams.set('api_key', key.value);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

function prepare(request: CallRequest): RecordedCall {
  const { body } = request;
  const json = body !== undefined && !(body instanceof FormData);
  return {
    id: ++count,
    method: request.method ?? 'GET',
    url: urlOf(request),
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...request.headers },
    body: json ? JSON.stringify(body) : undefined,
    status: 0,
    milliseconds: undefined,
    answer: undefined,
  };
}
