// One request and its answer: sent by fetch, read by its type. It repeats nothing.
import { eventsIn } from './event-stream.ts';
import { ThikanaError } from './thikana-error.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

export interface Incoming {
  readonly status: number;
  /** JSON as its value, other text as it is, bytes as bytes, events one by one. */
  readonly answer: unknown;
  readonly retryAfter: number | undefined;
}

/** Whatever the status. Throws a ThikanaError of status 0 where nothing was answered, and the reason of the signal where it was aborted. */
export async function exchange(outgoing: Outgoing, fetching: typeof fetch = fetch): Promise<Incoming> {
  const { url, method, headers, body, signal } = outgoing;
  try {
    const response = await fetching(url, { method, headers, body, signal, credentials: 'same-origin' });
    const answer = await read(response);
    return { status: response.status, answer, retryAfter: secondsIn(response.headers.get('retry-after')) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ThikanaError(0, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The answer of a success; throws what was answered instead. */
export function successOf({ status, answer, retryAfter }: Incoming): unknown {
  if (status >= 200 && status < 300) return answer;
  throw new ThikanaError(status, messageIn(answer) ?? `The server answered ${status}`, {
    answer,
    retryAfter,
  });
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream') && response.body) return eventsIn(response.body);
  if (type !== '' && !/json|^text|xml/.test(type)) return response.arrayBuffer();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messageIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined;
  return typeof answer.message === 'string' ? answer.message : undefined;
}

/** Of seconds or of a date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
