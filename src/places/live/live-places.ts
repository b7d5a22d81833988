// The places that accounts keep themselves: changes go to the state, lookups are answered from tables in memory. What an account has is
// read when it is first asked for and kept in step with the state from then on: a change made here is seen at once, one made
// by another thread or node when the state's counter of changes was looked at. Accounts without such places cost nothing; those that
// nobody asks for are forgotten, and the memory of all of them together is bounded.
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
import { AccountPlaces, OwnSegment } from './account-places.ts';
import { bytesOf, type OwnTables, type OwnTablesJob, ownTables } from './own-tables.ts';

/** Rows read at a time, so that reading many of them holds up nobody. */
const PAGE = 500;
/** An account that is not asked for this long is forgotten, and read again when it is. */
const IDLE_MS = 900_000;
/** Rows that changed last are made into tables with every change, which takes a few milliseconds for so many; then they become a segment. */
const MOST_CHANGES = 500;
/** Segments of an account; beyond, or when the later ones are more than the first, all are made into one. */
const MOST_SEGMENTS = 6;
/** What the tables of all accounts may take in a thread. */
const MOST_BYTES = 256e6;

/** Makes the tables of many rows, for the dataset of a search: in another thread where there is one. */
export type MakeTables = (job: OwnTablesJob, search: PlaceSearch) => OwnTables | Promise<OwnTables>;

const makeHere: MakeTables = ({ rows }, search) => ownTables(rows, search.places.regions);

class Watched {
  version = 0;
  usedAt = 0;
  reading: Promise<void> | undefined = undefined;
  /** The first is the largest, those after it have what changed later. */
  built: OwnSegment[] = [];
  /** Rows that changed after that. */
  readonly changes = new Map<number, LivePlaceRecord>();
  /** Of everything, as it was when it was last asked for; undefined once more has changed. */
  #places: AccountPlaces | undefined;

  constructor(readonly search: PlaceSearch) {}

  get bytes(): number {
    const segments = this.#places?.segments ?? this.built;
    return segments.reduce((sum, { tables }) => sum + bytesOf(tables), 0);
  }

  /** Rows that changed last become tables when somebody asks: many changes one after another are not worth it each time, nor in every thread. */
  get places(): AccountPlaces {
    this.#places ??= this.#shown();
    return this.#places;
  }

  /** Whether so many further rows call for one segment of everything. */
  isScattered(more: number): boolean {
    const [first, ...later] = this.built;
    if (!first || this.built.length >= MOST_SEGMENTS) return true;
    return later.reduce((sum, { tables }) => sum + tables.count, more) > first.tables.count;
  }

  /** Adds a segment of rows that changed after the others, and hides these there. */
  add(segment: OwnSegment, ids: Iterable<number>): void {
    this.#hide(ids);
    this.built = [...this.built, segment];
  }

  #hide(ids: Iterable<number>): void {
    for (const id of ids)
      for (const { places, hidden } of this.built) if (places.rowOfId(id) >= 0) hidden.add(id);
  }

  /** What changed is seen from now on, and not what it replaces. */
  show(): void {
    this.#hide(this.changes.keys());
    this.#places = undefined;
  }

  #shown(): AccountPlaces {
    const { built, changes, search } = this;
    const recent = changes.size > 0 ? ownTables(changes.values(), search.places.regions) : undefined;
    const segments = recent ? [...built, new OwnSegment(search, recent)] : built;
    return new AccountPlaces(
      search,
      segments.filter(({ tables }) => tables.count > 0),
    );
  }
}

export class LivePlaces {
  readonly #accounts = new Map<number, Watched>();
  /** The version of each account that has such places; undefined until it was asked for. */
  #versions: ReadonlyMap<number, LivePlaceVersion> | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: LivePlaceRepository,
    private readonly make: MakeTables = makeHere,
    private readonly now: () => number = Date.now,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** What the tables of all accounts take. */
  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.#accounts.values()) sum += bytes;
    return sum;
  }

  /** What the account has over this dataset, at once when it is known; undefined when it has nothing. */
  of(
    accountId: number,
    search: () => PlaceSearch,
  ): AccountPlaces | undefined | Promise<AccountPlaces | undefined> {
    if (!this.#versions) return this.look().then(() => this.of(accountId, search));
    if (!this.#versions.has(accountId)) return undefined;
    const known = this.#accounts.get(accountId);
    // After a reload the places are read for the new dataset: regions have other rows there.
    if (!known || known.version === 0 || known.search !== search()) return this.#open(accountId, search());
    known.usedAt = this.now();
    return shown(known);
  }

  /** All or none; as they were stored. */
  async create(accountId: number, places: readonly LivePlaceFields[]): Promise<LivePlaceRecord[]> {
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
      const latest = versions.get(id);
      if (latest && latest.version > account.version) await this.#read(id, account, latest);
    }
    this.#versions = versions;
  }

  async #open(accountId: number, search: PlaceSearch): Promise<AccountPlaces | undefined> {
    let account = this.#accounts.get(accountId);
    if (!account || account.search !== search) this.#accounts.set(accountId, (account = new Watched(search)));
    account.usedAt = this.now();
    try {
      await this.#read(accountId, account);
    } catch (error) {
      if (this.#accounts.get(accountId) === account) this.#accounts.delete(accountId);
      throw error;
    }
    this.#makeRoom(account);
    return shown(account);
  }

  /** Forgets those that were not asked for longest, until the rest takes no more memory than there may be. */
  #makeRoom(keep: Watched): void {
    let bytes = this.bytes;
    const others = [...this.#accounts].filter(([, account]) => account !== keep && !account.reading);
    others.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [id, account] of others) {
      if (bytes <= this.mostBytes) return;
      bytes -= account.bytes;
      this.#accounts.delete(id);
    }
  }

  /** Applies what the state has and memory has not; one reading at a time for each account. */
  async #read(accountId: number, account: Watched, latest?: LivePlaceVersion): Promise<void> {
    while (account.reading) await account.reading;
    account.reading = this.#readOn(accountId, account, latest);
    try {
      await account.reading;
    } finally {
      account.reading = undefined;
    }
  }

  /** `latest`: where the account stood before the reading. */
  async #readOn(accountId: number, account: Watched, latest?: LivePlaceVersion): Promise<void> {
    const anew = account.version === 0 || (latest !== undefined && account.version < latest.cleared);
    let seen = anew ? 0 : account.version;
    let rows: LivePlaceRecord[] = [];
    const readAll = async (): Promise<void> => {
      for (;;) {
        const page = await this.store.changedAfter(accountId, seen, PAGE);
        for (const row of page) rows.push(row);
        if (page.length > 0) seen = page[page.length - 1].version;
        if (page.length < PAGE) return;
        await nextTurn();
      }
    };
    await readAll();
    const changed = new Map(account.changes);
    for (const row of rows) changed.set(row.id, row);
    const whole = anew || (changed.size > MOST_CHANGES && account.isScattered(changed.size));
    if (whole && !anew) {
      rows = [];
      seen = 0;
      await readAll();
    }
    if (whole || changed.size > MOST_CHANGES) {
      const job = { account: accountId, version: seen, rows: whole ? rows : [...changed.values()] };
      const make = job.rows.length > MOST_CHANGES ? this.make : makeHere;
      const segment = new OwnSegment(account.search, await make(job, account.search));
      account.changes.clear();
      if (whole) account.built = [segment];
      else account.add(segment, changed.keys());
    } else for (const row of rows) account.changes.set(row.id, row);
    account.show();
    account.version = Math.max(seen, latest?.version ?? 1);
  }
}

const shown = ({ places }: Watched): AccountPlaces | undefined =>
  places.segments.length > 0 ? places : undefined;

function newIds(count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(randomInt(FIRST_LIVE_ID, LAST_LIVE_ID + 1));
  return [...ids];
}
