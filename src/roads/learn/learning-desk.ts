// Learns from what accounts send about their vehicles, in the background of a server: trips that have ended go to the thread that learns and
// its sums to the state; the last minutes of trips are looked at for jams. Positions are never stored.
import type { ClosureRepository } from '../../store/closures.ts';
import { EVERYBODY, type LearnedRepository } from '../../store/learned.ts';
import type { Profile } from '../engine.ts';
import { LEARNING } from '../hours/learning-numbers.ts';
import { type Jam, Jams } from './jams.ts';
import type { LearnThread } from './learn-thread.ts';
import { LEARNED_PROFILES, MOST_OWN_ROWS, MOST_ROWS } from './terms.ts';
import { type SentPosition, VehicleBuffers } from './vehicle-buffers.ts';

const LOOK_MS = 10_000;
const SWEEP_MS = 6 * 3_600_000;
/** A file that is learned from again after a year counts again. */
const BATCHES_KEPT_MS = 366 * 86_400_000;
/** Jams in force at once; the list of reports has room for more. */
const MOST_JAMS = 1_000;

export interface LearningDeskOptions {
  readonly thread: () => Pick<LearnThread, 'trips' | 'live'> | undefined;
  readonly store: {
    readonly learned: Pick<LearnedRepository, 'add' | 'sweep'>;
    readonly closures: Pick<ClosureRepository, 'report'>;
  };
  /** Accounts whose vehicles count for all. */
  readonly countsForAll: (account: number) => boolean;
  readonly now: () => number;
  readonly trouble: (error: unknown) => void;
}

export class LearningDesk {
  readonly #options: LearningDeskOptions;
  readonly #buffers = new VehicleBuffers();
  readonly #jams = new Jams();
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor(options: LearningDeskOptions) {
    this.#options = options;
  }

  start(): void {
    const { store, now, trouble } = this.#options;
    const fail = (error: unknown): void => {
      if (!this.#closed) trouble(error);
    };
    this.#timer = setInterval(() => void this.look().catch(fail), LOOK_MS).unref();
    const sweep = () => store.learned.sweep(now(), LEARNING.halfLifeMs, BATCHES_KEPT_MS);
    this.#sweep = setInterval(() => void sweep().catch(fail), SWEEP_MS).unref();
  }

  take(account: number, profile: Profile, positions: readonly SentPosition[]): void {
    this.#buffers.take(account, profile, positions, this.#options.now());
  }

  /** Looks for jams and learns from trips that have ended; one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A look under way ends with its thread: what was not added yet is not learned. */
  close(): void {
    clearInterval(this.#timer);
    clearInterval(this.#sweep);
    this.#closed = true;
  }

  async #look(): Promise<void> {
    const thread = this.#options.thread();
    if (!thread) return;
    await this.#lookForJams(thread);
    const { now, store, countsForAll } = this.#options;
    const batch = this.#buffers.ended(now());
    if (!batch) return;
    const learned = await thread.trips(batch.profile, batch.vehicles);
    if (learned.rows.length === 0) return;
    const forAll = countsForAll(batch.account);
    await store.learned.add(
      { account: forAll ? EVERYBODY : batch.account, profile: batch.profile, ...learned },
      now(),
      { ...LEARNING, mostRows: forAll ? MOST_ROWS : MOST_OWN_ROWS },
    );
  }

  async #lookForJams(thread: Pick<LearnThread, 'live'>): Promise<void> {
    const { now, store, countsForAll } = this.#options;
    for (const profile of LEARNED_PROFILES) {
      const moving = this.#buffers.moving(profile, countsForAll, now());
      if (moving.length === 0) continue;
      const jams = this.#jams.found(await thread.live(profile, moving), now());
      if (jams.length === 0) continue;
      await store.closures.report(
        jams.map((jam) => reportOf(jam, profile, now())),
        now(),
        MOST_JAMS,
      );
    }
  }
}

/** As `POST /v2/api/traffic` stores it. */
const reportOf = ({ line, speed, vehicles, until }: Jam, profile: Profile, now: number) => ({
  geometry: JSON.stringify({ type: 'LineString', coordinates: line }),
  ways: null,
  kind: 'speed',
  factor: null,
  speed,
  note: `measured by ${vehicles} vehicles`,
  created_at: now,
  until,
  profiles: profile,
});
