// Geofences of all accounts: changes go to the state, checks are answered from memory. An account's fences are loaded when they
// are first needed and kept in step with the state from then on: a change made here is visible at once, one made by
// another thread or node within half a second.
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FenceChange, FenceCounts, FenceRecord, FenceRepository, NewFence } from '../store/fences.ts';
import { REMOVED_MS } from '../store/fences.ts';
import { Poller } from '../store/poller.ts';
import { FenceSet } from './fence-set.ts';
import { PolygonSet } from './polygon-set.ts';

const LOOK_MS = 150;
/** Rows read at a time, so that loading a million of them blocks nobody. */
const PAGE = 2_000;
/** What an account may keep by its own calls; an operator may give it more. */
const MOST: FenceCounts = { points: 100_000, polygons: 10_000, corners: 200_000 };
/** An account not asked about for this long is dropped from memory, and loaded again when needed. */
const IDLE_MS = 900_000;

export interface AccountFences {
  readonly points: FenceSet;
  readonly polygons: PolygonSet;
}

class Watched implements AccountFences {
  points = new FenceSet();
  polygons = new PolygonSet();
  version = 0;
  usedAt = 0;
  /** When it was last known to match the state. */
  currentAt = 0;
  reading: Promise<void> | undefined = undefined;
}

export class Fences {
  readonly #accounts = new Map<number, Watched>();
  readonly #poller = new Poller(
    () => this.#look(),
    LOOK_MS,
    () => this.#accounts.size > 0,
  );

  constructor(
    private readonly store: FenceRepository,
    private readonly now: () => number = Date.now,
  ) {}

  /** The account's fences, at once if they are already loaded. */
  of(accountId: number): AccountFences | Promise<AccountFences> {
    const known = this.#accounts.get(accountId);
    if (known && known.reading === undefined) {
      known.usedAt = this.now();
      return known;
    }
    return this.#open(accountId);
  }

  /** The id of the new fence. */
  async create(accountId: number, fence: Omit<NewFence, 'id'>): Promise<string> {
    for (;;) {
      const id = newId();
      if (await this.store.create(accountId, { ...fence, id }, this.now(), MOST)) {
        await this.#follow(accountId);
        return id;
      }
    }
  }

  find(accountId: number, id: string): Promise<FenceRecord | undefined> {
    return this.store.find(accountId, id);
  }

  list(accountId: number): Promise<FenceRecord[]> {
    return this.store.list(accountId);
  }

  async change(accountId: number, id: string, change: FenceChange): Promise<boolean> {
    const done = await this.store.change(accountId, id, change);
    await this.#follow(accountId);
    return done;
  }

  async remove(accountId: number, id: string): Promise<boolean> {
    const done = await this.store.remove(accountId, id, this.now());
    await this.#follow(accountId);
    return done;
  }

  /** Stores polygons, all or none, and returns their ids. `most`: nothing where the operator decides. */
  async addPolygons(
    accountId: number,
    polygons: readonly { readonly name: string; readonly geometry: string }[],
    most: Partial<FenceCounts> = MOST,
  ): Promise<string[]> {
    const stored = polygons.map((polygon) => ({ ...polygon, id: newId() }));
    await this.store.createPolygons(accountId, stored, this.now(), most);
    await this.#follow(accountId);
    return stored.map(({ id }) => id);
  }

  async removePolygon(accountId: number, id: string): Promise<boolean> {
    const done = await this.store.removePolygon(accountId, id, this.now());
    await this.#follow(accountId);
    return done;
  }

  /** Polls for changes now, instead of within half a second. */
  look(): Promise<void> {
    return this.#poller.look();
  }

  async close(): Promise<void> {
    await this.#poller.close();
    await Promise.allSettled([...this.#accounts.values()].map(({ reading }) => reading));
  }

  async #open(accountId: number): Promise<AccountFences> {
    let account = this.#accounts.get(accountId);
    if (!account) {
      account = new Watched();
      this.#accounts.set(accountId, account);
    }
    this.#poller.start();
    try {
      await this.#read(accountId, account);
    } catch (error) {
      this.#accounts.delete(accountId);
      throw error;
    }
    account.usedAt = this.now();
    return account;
  }

  /** After a change made here: the caller must see it once the call returns. */
  async #follow(accountId: number): Promise<void> {
    const account = this.#accounts.get(accountId);
    if (account) await this.#read(accountId, account);
  }

  /** Applies what the state has and memory does not; one load at a time per account. */
  async #read(accountId: number, account: Watched): Promise<void> {
    while (account.reading) await account.reading;
    account.reading = this.#readOn(accountId, account);
    try {
      await account.reading;
    } finally {
      account.reading = undefined;
    }
  }

  async #readOn(accountId: number, account: Watched): Promise<void> {
    const began = this.now();
    if (account.currentAt > 0 && began - account.currentAt > REMOVED_MS / 2) {
      account.points = new FenceSet();
      account.polygons = new PolygonSet();
      account.version = 0;
    }
    // All rows up to this version will be loaded; later ones are picked up the next time.
    const upTo = (await this.store.versions([accountId])).get(accountId) ?? 0;
    await this.#apply(
      account.version,
      upTo,
      (after) => this.store.fencesAfter(accountId, after, PAGE),
      account.points,
    );
    await this.#apply(
      account.version,
      upTo,
      (after) => this.store.polygonsAfter(accountId, after, PAGE),
      account.polygons,
    );
    account.version = Math.max(account.version, upTo);
    account.currentAt = began;
  }

  async #apply<R extends { readonly version: number }>(
    after: number,
    upTo: number,
    page: (after: number) => Promise<readonly R[]>,
    into: { apply(row: R): void },
  ): Promise<void> {
    for (let seen = after; seen < upTo; ) {
      const rows = await page(seen);
      for (const row of rows) into.apply(row);
      if (rows.length < PAGE) return;
      seen = rows[rows.length - 1].version;
      await nextTurn();
    }
  }

  async #look(): Promise<void> {
    const now = this.now();
    for (const [id, { usedAt, reading }] of this.#accounts)
      if (reading === undefined && now - usedAt > IDLE_MS) this.#accounts.delete(id);
    const versions = await this.store.versions([...this.#accounts.keys()]);
    for (const [id, account] of this.#accounts) {
      if ((versions.get(id) ?? 0) > account.version) await this.#read(id, account);
      else account.currentAt = now;
    }
  }
}

/** 13 hex digits. */
const newId = (): string => randomBytes(7).toString('hex').slice(0, 13);
