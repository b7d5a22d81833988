// Downloads a file: resumes after an interruption, verifies it against the .md5 next to it, and moves it into place only
// when it is complete.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { DownloadError } from '../../transfer/download-error.ts';
import { type FetchOptions, fetchWhole } from '../../transfer/fetch-whole.ts';

/** The extract that most deployments for Bangladesh start from. */
export const BANGLADESH_EXTRACT = 'https://download.geofabrik.de/asia/bangladesh-latest.osm.pbf';

/** Returns the path of the complete, verified file in `folder`. */
export async function download(
  url: string,
  folder: string,
  progress: Progress,
  options: FetchOptions = {},
): Promise<string> {
  const get = options.fetch ?? fetch;
  const path = join(folder, nameOf(url));
  mkdirSync(folder, { recursive: true });
  const expected = await checksumAt(url, get);
  if (existsSync(path) && expected && (await md5Of(path)) === expected) {
    progress.note(`${basename(path)} is already here and up to date`);
    return path;
  }
  const part = `${path}.part`;
  const reached = await fetchWhole(url, part, progress, get, options);
  await check(reached, url, part, expected, get, progress);
  renameSync(part, path);
  rmSync(`${part}.version`, { force: true });
  return path;
}

function nameOf(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new DownloadError(url, 'this is not a URL; it must begin with https:// or http://');
  }
  if (!/^https?:$/.test(parsed.protocol))
    throw new DownloadError(url, 'only URLs with https:// or http:// can be fetched');
  const name = basename(parsed.pathname);
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.'))
    throw new DownloadError(url, 'the URL does not end in the name of a file');
  return name;
}

/** The hash in the .md5 next to the file; undefined where there is none. */
async function checksumAt(url: string, get: typeof fetch): Promise<string | undefined> {
  try {
    const response = await get(`${url}.md5`, { signal: AbortSignal.timeout(20_000) });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    const text = (await response.text()).slice(0, 1000);
    return /\b[0-9a-f]{32}\b/i.exec(text)?.[0].toLowerCase();
  } catch {
    return undefined;
  }
}

async function check(
  reached: string,
  url: string,
  part: string,
  expected: string | undefined,
  get: typeof fetch,
  progress: Progress,
): Promise<void> {
  // "latest" may redirect to a dated file, whose own checksum then applies.
  const wanted = (reached !== url ? await checksumAt(reached, get) : undefined) ?? expected;
  if (!wanted) {
    progress.note('there is no .md5 next to the file: only its length was checked');
    return;
  }
  progress.stage('check');
  const found = await md5Of(part);
  if (found === wanted) return;
  rmSync(part, { force: true });
  rmSync(`${part}.version`, { force: true });
  throw new DownloadError(
    url,
    `the downloaded file does not match its .md5 (${found} instead of ${wanted}); it was removed. Run it again.`,
  );
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
