// Learns from what accounts send about their vehicles, in the background of a server: trips that have ended go to the thread that learns and
// its sums to the state, in the transaction in which the trips go; the last minutes of trips are looked at for jams.
import type { ClosureRepository } from '../../store/closures.ts';
import { EVERYBODY, type LearnedRepository } from '../../store/learned.ts';
import { CLAIM_MS, type ClaimedTrips, type WaitingTripRepository } from '../../store/waiting-trips.ts';
import { isProfile, type Profile } from '../engine.ts';
import { LEARNING } from '../hours/learning-numbers.ts';
import { type Jam, Jams, RENEWED_MS } from './jams.ts';
import type { LearnThread } from './learn-thread.ts';
import { MovingVehicles } from './moving-vehicles.ts';
import { MOST_OWN_ROWS, MOST_ROWS } from './terms.ts';
import { positionsOf } from './vehicle-positions.ts';

const LOOK_MS = 3_000;
const SWEEP_MS = 6 * 3_600_000;
/** A file that is learned from again after a year counts again. */
const BATCHES_KEPT_MS = 366 * 86_400_000;
/** No trip waits longer, whatever happens to those who should learn from it. */
const TRIPS_KEPT_MS = 86_400_000;
/** Jams in force at once; the list of reports has room for more. */
const MOST_JAMS = 1_000;

export interface BackgroundLearningOptions {
  readonly thread: () => Pick<LearnThread, 'trips' | 'live'> | undefined;
  readonly store: {
    readonly learned: Pick<LearnedRepository, 'add' | 'sweep'>;
    readonly waitingTrips: Pick<WaitingTripRepository, 'claim' | 'renew' | 'moving' | 'sweep'>;
    readonly closures: Pick<ClosureRepository, 'report'>;
  };
  /** Accounts whose vehicles count for all. */
  readonly trusted: 'all' | readonly number[];
  readonly now: () => number;
  readonly trouble: (error: unknown) => void;
}

export class BackgroundLearning {
  readonly #options: BackgroundLearningOptions;
  readonly #moving: MovingVehicles;
  readonly #jams = new Jams();
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor(options: BackgroundLearningOptions) {
    this.#options = options;
    this.#moving = new MovingVehicles(options.store.waitingTrips);
  }

  start(): void {
    const { store, now, trouble } = this.#options;
    const fail = (error: unknown): void => {
      if (!this.#closed) trouble(error);
    };
    this.#timer = setInterval(() => void this.look().catch(fail), LOOK_MS).unref();
    const sweep = async (): Promise<void> => {
      await store.waitingTrips.sweep(now() - TRIPS_KEPT_MS);
      await store.learned.sweep(now(), LEARNING.halfLifeMs, BATCHES_KEPT_MS);
    };
    this.#sweep = setInterval(() => void sweep().catch(fail), SWEEP_MS).unref();
  }

  /** Looks for jams and learns from trips that have ended; one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A look under way ends with its thread: its trips go on waiting. */
  close(): void {
    clearInterval(this.#timer);
    clearInterval(this.#sweep);
    this.#closed = true;
  }

  async #look(): Promise<void> {
    const { thread: current, now, store } = this.#options;
    const thread = current();
    if (!thread) return;
    await this.#lookForJams(thread);
    const claimed = await store.waitingTrips.claim(now());
    if (claimed) await this.#learn(thread, claimed);
  }

  async #learn(thread: Pick<LearnThread, 'trips'>, trips: ClaimedTrips): Promise<void> {
    const { now, store, trusted, trouble } = this.#options;
    const { profile, account } = trips;
    if (!isProfile(profile)) return;
    const vehicles = trips.trips.map((trip) => positionsOf(account, trip));
    const hold = () => void store.waitingTrips.renew(trips, now()).catch(trouble);
    const holding = setInterval(hold, CLAIM_MS / 4).unref();
    const learned = await thread.trips(profile, vehicles).finally(() => clearInterval(holding));
    const forAll = trusted === 'all' || trusted.includes(account);
    await store.learned.add({ account: forAll ? EVERYBODY : account, profile, trips, ...learned }, now(), {
      ...LEARNING,
      mostRows: forAll ? MOST_ROWS : MOST_OWN_ROWS,
    });
  }

  async #lookForJams(thread: Pick<LearnThread, 'live'>): Promise<void> {
    const { now, store, trusted } = this.#options;
    for (const [profile, vehicles] of await this.#moving.next(trusted, now())) {
      const jams = this.#jams.found(await thread.live(profile, vehicles), now());
      if (jams.length === 0) continue;
      await store.closures.report(
        jams.map((jam) => reportOf(jam, profile, now())),
        now(),
        { most: MOST_JAMS, heldUntil: now() + RENEWED_MS },
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
