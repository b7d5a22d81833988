// A feed of changes as OpenStreetMap and those who cut extracts publish them, by minute, hour or day: state.txt names the newest
// change, and every change has its own state and a .osc.gz.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { DownloadError } from '../../transfer/download-error.ts';
import { type FetchOptions, fetchWhole } from '../../transfer/fetch-whole.ts';
import { type FeedState, feedPath, parseFeedState } from './feed-state.ts';

/** How often a feed is looked at, at most and at least; looking costs it little. */
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PATIENCE_MS = 30_000;
const MOST_STATE_CHARACTERS = 10_000;

export class Feed {
  readonly url: string;

  constructor(
    url: string,
    readonly options: FetchOptions = {},
  ) {
    if (!/^https?:\/\//.test(url))
      throw new DownloadError(url, 'the address of a feed begins with https:// or http://');
    this.url = url.replace(/\/(state\.txt)?$/, '');
  }

  async latest(): Promise<FeedState> {
    const state = await this.#state('state.txt');
    if (!state) throw new DownloadError(this.url, 'there is no state.txt: this is not a feed of changes');
    return state;
  }

  /** Milliseconds between two changes, as the last two were published. */
  async interval(): Promise<number> {
    const latest = await this.latest();
    const before = await this.#state(`${feedPath(latest.sequence - 1)}.state.txt`);
    const apart = before ? Date.parse(latest.date) - Date.parse(before.date) : HOUR_MS;
    return Math.min(HOUR_MS, Math.max(MINUTE_MS, apart));
  }

  /** The last change that a map of this date holds in full. Changes may be asked for from the next one on. */
  async sequenceAt(date: string, latest: FeedState): Promise<number> {
    if (latest.date <= date) return latest.sequence;
    let low = 0;
    let high = latest.sequence;
    // Old changes are taken down in time: where there is none, those before are gone too.
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const state = await this.#state(`${feedPath(middle)}.state.txt`);
      if (state !== undefined && state.date > date) high = middle;
      else low = middle;
    }
    const before = await this.#state(`${feedPath(low)}.state.txt`);
    if (before === undefined)
      throw new DownloadError(
        this.url,
        `its changes begin after ${date}, the date of the map: import a newer map`,
      );
    return low;
  }

  /** Fetches the file of one change into a folder. */
  async fetchChange(sequence: number, folder: string, progress: Progress): Promise<string> {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${sequence}.osc.gz`);
    const part = `${path}.part`;
    const url = `${this.url}/${feedPath(sequence)}.osc.gz`;
    await fetchWhole(url, part, progress, this.options.fetch ?? fetch, this.options);
    renameSync(part, path);
    rmSync(`${part}.version`, { force: true });
    return path;
  }

  async #state(path: string): Promise<FeedState | undefined> {
    const url = `${this.url}/${path}`;
    const get = this.options.fetch ?? fetch;
    const response = await get(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((cause) => {
      throw new DownloadError(url, 'the feed cannot be reached; check the address and the network', {
        cause,
      });
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return undefined;
      throw new DownloadError(url, `the feed answered ${response.status}`);
    }
    const state = parseFeedState((await response.text()).slice(0, MOST_STATE_CHARACTERS));
    if (!state) throw new DownloadError(url, 'this is not the state of a feed');
    return state;
  }
}
