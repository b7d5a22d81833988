// Calls that only read the dataset and what an account keeps of its own, as they are sent to a worker thread and back. The answer is written there, too,
// so that no event loop has to.
import type { SharedSegment } from '../places/live/account-places.ts';
import type { OnBehalf } from '../threads/on-behalf.ts';
import type { Given } from './parameters.ts';

export interface ReadingWork {
  /** Method and path of the endpoint. */
  readonly endpoint: string;
  readonly params: Record<string, unknown>;
  readonly sent: Given;
  /** `Accept-Language`, by which the interfaces of other servers choose. */
  readonly language: string | undefined;
  /** Whose speeds count, where it has learned some. */
  readonly account: number;
  readonly own: readonly SharedSegment[];
  /** What the tenant's last calls like it took, in milliseconds. */
  readonly expected: number | undefined;
}

export type WrittenElsewhere =
  | { readonly json: Uint8Array }
  | { readonly bytes: Uint8Array; readonly type: string; readonly status: 200 | 202 | 204 | 304 }
  /** Of endpoints that finish it themselves. */
  | { readonly value: unknown };

export interface ReadingAnswer {
  readonly written: WrittenElsewhere;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Where the price follows from the answer. */
  readonly credits: number | undefined;
  /** How long the thread worked on it. */
  readonly milliseconds: number;
}

/** What of an answer can be handed over without being copied: small ones share their memory with others. */
export function memoryOf(written: WrittenElsewhere): ArrayBuffer[] {
  const bytes = 'json' in written ? written.json : 'bytes' in written ? written.bytes : undefined;
  const isWhole = bytes?.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length;
  return isWhole ? [bytes.buffer] : [];
}

/** What a worker thread sent. */
export function readingAnswer(sent: unknown): ReadingAnswer {
  if (isAnswer(sent)) return sent;
  throw new Error('the worker thread gave no answer');
}

export const isAnswer = (sent: unknown): sent is ReadingAnswer =>
  typeof sent === 'object' && sent !== null && 'written' in sent;

/** Whoever does the work: a pool of threads, or a proxy for one in another thread. */
export interface Readers {
  read(work: ReadingWork, behalf: OnBehalf): Promise<ReadingAnswer>;
}

/** How an endpoint is called between threads; several paths may lead to calls of one id. */
export const endpointName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;
