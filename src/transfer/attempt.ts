// One attempt to fetch a file, or the rest of it, into a part file. Reports how it ended; the caller decides what to do next.

import { closeSync, fstatSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { bytes } from '../text/byte-count.ts';
import { codeOf, messageOf } from '../text/thrown.ts';
import { DownloadError } from './download-error.ts';

export interface AttemptOptions {
  readonly fetch: typeof fetch;
  /** Milliseconds without data after which the server counts as stalled. */
  readonly stallMs: number;
  /** The server's ETag or Last-Modified when the part file was begun. */
  readonly version?: string;
  /** Called before the first byte, when the total length is known (0 if the server does not say). */
  start(total: number, have: number): void;
  advance(bytes: number): void;
}

export type Attempt =
  | { readonly end: 'whole'; readonly url: string; readonly version?: string }
  /** The connection broke or stalled, or the server had an error: try again from where it stopped. */
  | { readonly end: 'cut'; readonly reason: string; readonly version?: string; readonly got: number }
  /** The part file does not match what the server has: start over. */
  | { readonly end: 'anew'; readonly reason: string };

export async function attempt(url: string, part: string, options: AttemptOptions): Promise<Attempt> {
  const fd = openSync(part, 'a+');
  try {
    const have = fstatSync(fd).size;
    return await request(url, fd, have, part, options);
  } finally {
    closeSync(fd);
  }
}

async function request(
  url: string,
  fd: number,
  have: number,
  part: string,
  options: AttemptOptions,
): Promise<Attempt> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), options.stallMs);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), options.stallMs);
  };
  let version = options.version;
  let got = 0;
  try {
    const response = await options.fetch(url, { headers: asking(have, version), signal: stop.signal });
    alive();
    const refused = await refusal(response, url, have);
    if (refused) return refused;
    version = response.headers.get('etag') ?? response.headers.get('last-modified') ?? undefined;
    let from = have;
    if (response.status === 200) from = 0;
    else if (rangeStart(response) !== have)
      return { end: 'anew', reason: 'the server sent a different part from the one requested' };
    if (from === 0 && have > 0) ftruncateSync(fd, 0);
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(length) ? from + length : 0;
    checkRoom(url, part, total - from);
    options.start(total, from);
    for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      alive();
      for (let done = 0; done < chunk.length; ) done += writeSync(fd, chunk, done, chunk.length - done, null);
      got += chunk.length;
      options.advance(chunk.length);
    }
    if (total > 0 && from + got < total)
      return {
        end: 'cut',
        reason: `the server promised ${total} bytes and sent ${from + got}`,
        version,
        got,
      };
    return { end: 'whole', url: response.url || url, version };
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    const code = codeOf(error);
    if (code === 'ENOSPC')
      throw new DownloadError(url, `the disk holding ${dirname(part)} is full`, { cause: error });
    const reason = stop.signal.aborted
      ? `no data for ${Math.round(options.stallMs / 1000)} s`
      : `the connection broke (${reasonOf(error)})`;
    return { end: 'cut', reason, version, got };
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** For the whole file, or for what comes after the bytes that are here, if it is still the same file. */
const asking = (have: number, version: string | undefined): Record<string, string> => ({
  'accept-encoding': 'identity',
  ...(have > 0 ? { range: `bytes=${have}-` } : {}),
  ...(have > 0 && version ? { 'if-range': version } : {}),
});

/** What a status other than 200 or 206 means. */
async function refusal(response: Response, url: string, have: number): Promise<Attempt | undefined> {
  const { status } = response;
  if (status === 200 || status === 206) return undefined;
  await response.body?.cancel();
  if (status === 416) {
    const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
    if (total === have && have > 0) return { end: 'whole', url: response.url || url };
    return { end: 'anew', reason: 'the server has no such part of the file' };
  }
  if (status === 429 || status >= 500) return { end: 'cut', reason: `the server answered ${status}`, got: 0 };
  const meaning = status === 404 || status === 410 ? 'there is no such file' : 'the server refused';
  throw new DownloadError(url, `${meaning} (status ${status}); check the URL`);
}

const rangeStart = (response: Response): number =>
  Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);

/** Fails before the first byte if the file will not fit on the disk. */
function checkRoom(url: string, part: string, need: number): void {
  const { bavail, bsize } = statfsSync(dirname(part));
  if (need <= bavail * bsize) return;
  throw new DownloadError(
    url,
    `${bytes(need)} are still to be downloaded, but the disk holding ${dirname(part)} has only ${bytes(bavail * bsize)} free`,
  );
}

/** `fetch` fails with a generic message; the real reason is in its cause. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return codeOf(cause) ?? messageOf(cause ?? error);
};
