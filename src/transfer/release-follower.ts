// Follows a depot: looks for releases, fetches the next one ahead, and tells when one is to be taken over. Whatever fails, the one in use stays.
import { messageOf } from '../text/thrown.ts';
import type { DatasetCache } from './dataset-cache.ts';
import { type Depot, DepotError } from './depot.ts';
import { fetchRelease } from './fetch-release.ts';
import { chooseRelease, type Listed, type ReleaseIndex, readIndex } from './release.ts';

export interface FollowerOptions {
  readonly depot: Depot;
  readonly cache: DatasetCache;
  readonly now: () => number;
  /** How long to wait between looks. */
  readonly everyMs: number;
  readonly log: { info(about: object, line: string): void; warn(about: object, line: string): void };
}

/** What operators are told about where the dataset comes from. */
export interface FollowerState {
  readonly depot: string;
  readonly release: string | undefined;
  /** The release that is here and waits for its time. */
  readonly next?: { readonly release: string; readonly from: string };
  /** Why a newer release is not in use. */
  readonly trouble?: string;
}

/** Opens a folder and puts it into use; gives why that failed, or undefined. */
type TakeOver = (folder: string) => Promise<string | undefined>;

/** The longest that timers of Node wait. */
const LONGEST_MS = 2 ** 31 - 1;

export class ReleaseFollower {
  #inUse: Listed | undefined;
  #next: Listed | undefined;
  #trouble: string | undefined;
  /** Releases that arrived whole and cannot be used all the same: how often each was tried, and why it cannot. */
  readonly #refused = new Map<string, { readonly times: number; readonly why: string }>();
  #looking: Promise<number> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly options: FollowerOptions) {}

  get state(): FollowerState {
    const short = (listed: Listed): string => listed.release.slice(0, 16);
    return {
      depot: this.options.depot.name,
      release: this.#inUse && short(this.#inUse),
      ...(this.#next ? { next: { release: short(this.#next), from: this.#next.from } } : {}),
      ...(this.#trouble === undefined ? {} : { trouble: this.#trouble }),
    };
  }

  /** The folder of the dataset for now, fetched if it has to be; without the depot the newest that is here. */
  async first(): Promise<string> {
    const { cache, depot, now } = this.options;
    let index: ReleaseIndex | undefined;
    try {
      ({ index } = await readIndex(depot));
      const { current } = chooseRelease(index, now());
      if (!current)
        throw new DepotError(`${depot.name}: there is no release here that this program can read`);
      const folder = await fetchRelease(depot, cache, current);
      cache.remember(index);
      return this.#use(current, folder);
    } catch (error) {
      const known = this.#newestHere();
      if (!known) throw error;
      this.#fail(error);
      return this.#use(known, cache.folderOf(known.release));
    }
  }

  /** Looks again and again from now on. */
  follow(takeOver: TakeOver): void {
    const again = (ms: number): void => {
      if (this.#closed) return;
      this.#timer = setTimeout(() => void look(), Math.min(ms, LONGEST_MS));
    };
    const look = async (): Promise<void> => {
      const wait = await this.look(takeOver);
      again(wait);
    };
    again(this.options.everyMs);
  }

  /** One look at the depot, unless one is under way; gives how long to wait until the next one. */
  look(takeOver: TakeOver): Promise<number> {
    this.#looking ??= this.#look(takeOver).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(takeOver: TakeOver): Promise<number> {
    const { depot, cache, now, everyMs } = this.options;
    const seen = await readIndex(depot).catch((error: unknown) => this.#fail(error));
    // What was fetched ahead is taken over in time even if the depot is out of reach just then.
    const index = seen?.index ?? cache.remembered();
    try {
      if (index) await this.#keepUp(index, takeOver);
      if (seen) {
        this.#trouble = this.#refusal(index);
        cache.remember(seen.index);
        cache.tidy(this.#needed(), now());
      }
    } catch (error) {
      this.#fail(error);
    }
    return this.#next ? Math.max(0, Math.min(everyMs, Date.parse(this.#next.from) - now())) : everyMs;
  }

  async #keepUp(index: ReleaseIndex, takeOver: TakeOver): Promise<void> {
    const { cache, now } = this.options;
    const { current, next } = chooseRelease(index, now());
    if (current && current.release !== this.#inUse?.release) await this.#take(current, takeOver);
    if (next && next.release !== this.#next?.release) await this.#fetch(next);
    this.#next = next;
    for (const release of this.#needed()) if (cache.has(release)) cache.touch(release, now());
  }

  /** The folder in use is damaged on this disk: it is fetched again by the next start. */
  spoiled(): void {
    if (this.#inUse) this.options.cache.discard(this.#inUse.release);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(listed: Listed, takeOver: TakeOver): Promise<void> {
    const refused = this.#refused.get(listed.release);
    // Once it may have been this disk; twice it is the release.
    if (refused && refused.times > 1) return;
    const folder = await this.#fetch(listed);
    const fault = await takeOver(folder);
    if (fault === undefined) {
      this.#use(listed, folder);
      return;
    }
    const why = `the release ${listed.release.slice(0, 16)} cannot be used: ${fault}`;
    this.#refused.set(listed.release, { times: (refused?.times ?? 0) + 1, why });
    this.options.cache.discard(listed.release);
    throw new DepotError(why);
  }

  /** Why the release for now is not in use. */
  #refusal(index: ReleaseIndex | undefined): string | undefined {
    const current = index && chooseRelease(index, this.options.now()).current;
    return current && this.#refused.get(current.release)?.why;
  }

  async #fetch(listed: Listed): Promise<string> {
    const { depot, cache, log } = this.options;
    if (!cache.has(listed.release))
      log.info({ release: listed.release.slice(0, 16), from: listed.from }, 'fetching a dataset');
    return fetchRelease(depot, cache, listed);
  }

  #use(listed: Listed, folder: string): string {
    this.#inUse = listed;
    if (this.#next?.release === listed.release) this.#next = undefined;
    return folder;
  }

  #newestHere(): Listed | undefined {
    const { cache, now } = this.options;
    const known = cache.remembered();
    if (!known) return undefined;
    return chooseRelease(
      { ...known, releases: known.releases.filter(({ release }) => cache.has(release)) },
      now(),
    ).current;
  }

  #needed(): string[] {
    return [this.#inUse, this.#next].flatMap((listed) => (listed ? [listed.release] : []));
  }

  #fail(error: unknown): undefined {
    const trouble = messageOf(error);
    if (trouble !== this.#trouble)
      this.options.log.warn({ err: error }, 'the depot gives no new dataset; the one in use stays');
    this.#trouble = trouble;
  }
}
