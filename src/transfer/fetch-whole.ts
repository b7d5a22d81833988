// Fetches a file over connections that break and stall: attempt after attempt, each from where the last one stopped.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Progress } from '../dataset/progress.ts';
import { type Attempt, attempt } from './attempt.ts';
import { DownloadError } from './download-error.ts';

export interface FetchOptions {
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
  readonly stallMs?: number;
  /** Attempts in a row without any data before giving up. */
  readonly tries?: number;
}

/** Fetches what is at a URL into a part file, from where an earlier run stopped; gives the URL that answered in the end. */
export async function fetchWhole(
  url: string,
  part: string,
  progress: Progress,
  get: typeof fetch,
  options: FetchOptions,
): Promise<string> {
  const pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const tries = options.tries ?? 6;
  const versionFile = `${part}.version`;
  let fruitless = 0;
  for (;;) {
    const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8') : undefined;
    // A part file of unknown version may belong to a different file.
    if (version === undefined) rmSync(part, { force: true });
    const result: Attempt = await attempt(url, part, {
      fetch: get,
      stallMs: options.stallMs ?? 60_000,
      version: version || undefined,
      start(total, have) {
        progress.stage('download', total || undefined, 'bytes');
        if (have > 0) progress.advance(have);
      },
      advance: (bytes) => progress.advance(bytes),
    });
    if (result.end === 'whole') return result.url;
    if (result.end === 'anew') {
      rmSync(part, { force: true });
      rmSync(versionFile, { force: true });
      fruitless++;
    } else {
      if (result.version !== undefined || version === undefined)
        writeFileSync(versionFile, result.version ?? '');
      fruitless = result.got > 0 ? 0 : fruitless + 1;
    }
    if (fruitless >= tries)
      throw new DownloadError(url, `${result.reason}; gave up after ${tries} tries. Run it again to resume.`);
    progress.note(`${result.reason}; trying again`);
    await pause(Math.min(30_000, 1000 * 2 ** fruitless));
  }
}
