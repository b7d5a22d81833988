// The places that accounts keep themselves: changes go to the state, lookups are answered from memory. What an account has is
// read when it is first asked for and kept in step with the state from then on: a change made here is seen at once, one made
// by another thread or node when the state's counter of changes was looked at. Accounts without such places cost nothing.
import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FIRST_LIVE_ID, LAST_LIVE_ID } from '../../dataset/tables/places.ts';
import type {
  LivePlaceFields,
  LivePlaceRecord,
  LivePlaceRepository,
  LivePlaceVersion,
} from '../../store/live-places.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import { AccountPlaces } from './account-places.ts';

/** Rows read at a time, so that reading many of them holds up nobody. */
const PAGE = 500;
/** An account that is not asked for this long is forgotten, and read again when it is. */
const IDLE_MS = 900_000;
/** The most that one account may keep. */
export const MOST_LIVE_PLACES = 200_000;

class Watched {
  version = 0;
  usedAt = 0;
  reading: Promise<void> | undefined = undefined;

  constructor(public places: AccountPlaces) {}
}

export class TooManyPlaces extends Error {}

export class LivePlaces {
  readonly #accounts = new Map<number, Watched>();
  /** The version of each account that has such places; undefined until it was asked for. */
  #versions: ReadonlyMap<number, LivePlaceVersion> | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: LivePlaceRepository,
    private readonly now: () => number = Date.now,
  ) {}

  /** What the account has over this dataset, at once when it is known; undefined when it has nothing. */
  of(
    accountId: number,
    search: () => PlaceSearch,
  ): AccountPlaces | undefined | Promise<AccountPlaces | undefined> {
    if (!this.#versions) return this.look().then(() => this.of(accountId, search));
    if (!this.#versions.has(accountId)) return undefined;
    const known = this.#accounts.get(accountId);
    if (!known || known.version === 0) return this.#open(accountId, search());
    known.usedAt = this.now();
    // After a reload the places are read for the new dataset; the old ones answer meanwhile.
    if (known.places.search !== search()) void this.#renew(accountId, known, search()).catch(() => undefined);
    return known.places.size > 0 ? known.places : undefined;
  }

  /** All or none; as they were stored. */
  async create(accountId: number, places: readonly LivePlaceFields[]): Promise<LivePlaceRecord[]> {
    const had = this.#accounts.get(accountId)?.places.size ?? 0;
    if (had + places.length > MOST_LIVE_PLACES) throw new TooManyPlaces();
    for (;;) {
      const ids = newIds(places.length);
      const created = places.map((place, i) => ({ ...place, id: ids[i] }));
      const now = this.now();
      if (!(await this.store.create(accountId, created, now))) continue;
      await this.look();
      return created.map((place) => ({
        ...place,
        account_id: accountId,
        version: 0,
        created_at: now,
        removed_at: null,
      }));
    }
  }

  find(accountId: number, id: number): Promise<LivePlaceRecord | undefined> {
    return this.store.find(accountId, id);
  }

  findByOwnId(accountId: number, ownId: string): Promise<LivePlaceRecord[]> {
    return this.store.findByOwnId(accountId, ownId);
  }

  list(accountId: number, after: number, most: number): Promise<LivePlaceRecord[]> {
    return this.store.list(accountId, after, most);
  }

  async change(
    accountId: number,
    id: number,
    change: Partial<LivePlaceFields>,
  ): Promise<LivePlaceRecord | undefined> {
    const changed = await this.store.change(accountId, id, change);
    await this.look();
    return changed;
  }

  async remove(accountId: number, id: number): Promise<boolean> {
    const done = await this.store.remove(accountId, id, this.now());
    await this.look();
    return done;
  }

  /** Brings in what changed: called after a change made here, and when the state's counter says that there was one. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(
      () => this.#look(),
      () => this.#look(),
    );
    return this.#looking;
  }

  async close(): Promise<void> {
    await this.#looking.catch(() => undefined);
    await Promise.allSettled([...this.#accounts.values()].map(({ reading }) => reading));
  }

  async #look(): Promise<void> {
    const versions = await this.store.versions();
    const now = this.now();
    for (const [id, { usedAt, reading }] of this.#accounts)
      if (reading === undefined && now - usedAt > IDLE_MS) this.#accounts.delete(id);
    for (const [id, account] of this.#accounts) {
      const now = versions.get(id);
      if (now && now.version > account.version) await this.#read(id, account, now);
    }
    this.#versions = versions;
  }

  async #open(accountId: number, search: PlaceSearch): Promise<AccountPlaces | undefined> {
    let account = this.#accounts.get(accountId);
    if (!account) this.#accounts.set(accountId, (account = new Watched(new AccountPlaces(search))));
    account.usedAt = this.now();
    try {
      await this.#read(accountId, account);
    } catch (error) {
      this.#accounts.delete(accountId);
      throw error;
    }
    return account.places.size > 0 ? account.places : undefined;
  }

  async #renew(accountId: number, account: Watched, search: PlaceSearch): Promise<void> {
    if (account.reading) return;
    const renewed = new Watched(new AccountPlaces(search));
    account.reading = this.#readOn(accountId, renewed);
    try {
      await account.reading;
      account.places = renewed.places;
      account.version = renewed.version;
    } finally {
      account.reading = undefined;
    }
  }

  /** Applies what the state has and memory has not; one reading at a time for each account. */
  async #read(accountId: number, account: Watched, now?: LivePlaceVersion): Promise<void> {
    while (account.reading) await account.reading;
    account.reading = this.#readOn(accountId, account, now);
    try {
      await account.reading;
    } finally {
      account.reading = undefined;
    }
  }

  /** `now`: where the account stood before the reading. */
  async #readOn(accountId: number, account: Watched, now?: LivePlaceVersion): Promise<void> {
    const stale = now !== undefined && account.version < now.cleared;
    const places = stale ? new AccountPlaces(account.places.search) : account.places;
    let seen = stale ? 0 : account.version;
    for (;;) {
      const rows = await this.store.changedAfter(accountId, seen, PAGE);
      for (const row of rows) places.apply(row);
      if (rows.length > 0) seen = rows[rows.length - 1].version;
      if (rows.length < PAGE) break;
      await nextTurn();
    }
    account.places = places;
    account.version = Math.max(seen, now?.version ?? 1);
  }
}

function newIds(count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(randomInt(FIRST_LIVE_ID, LAST_LIVE_ID + 1));
  return [...ids];
}
