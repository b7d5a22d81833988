// What the state knows of learned speeds, as columns for the thread that makes hours of it: by profile, for all and for single accounts.
import { EVERYBODY, fadedWeight, type LearnedRecord, type LearnedRepository } from '../../store/learned.ts';
import { isProfile, type Profile } from '../engine.ts';
import type { LearnedSpeeds } from '../hours/learned-speeds.ts';
import { LEARNING, TRIP_CLASS_COUNT, WHOLE_TRIPS } from '../hours/learning-numbers.ts';
import type { ProfileLearned } from './learner.ts';

/** Accounts whose own speeds are in memory: those that sent most. */
const MOST_OWN = 20;

/** Profiles of which nothing is known are left out. */
export async function learnedByProfile(
  learned: Pick<LearnedRepository, 'rows' | 'totals'>,
  now: number,
): Promise<ProfileLearned[]> {
  const totals = (await learned.totals()).filter(({ account_id }) => account_id !== EVERYBODY);
  const own = new Set(
    totals
      .sort((a, b) => b.passes - a.passes)
      .slice(0, MOST_OWN)
      .map(({ account_id }) => account_id),
  );
  const found = new Map<Profile, Map<number, Rows>>();
  for await (const page of learned.rows()) {
    for (const row of page) {
      if (!isProfile(row.profile) || (row.account_id !== EVERYBODY && !own.has(row.account_id))) continue;
      const accounts = found.get(row.profile) ?? new Map<number, Rows>();
      found.set(row.profile, accounts);
      const rows = accounts.get(row.account_id) ?? new Rows();
      accounts.set(row.account_id, rows);
      rows.add(row, now);
    }
  }
  return [...found].map(([profile, accounts]) => ({
    profile,
    all: (accounts.get(EVERYBODY) ?? new Rows()).speeds(),
    own: [...accounts]
      .filter(([account]) => account !== EVERYBODY)
      .map(([account, rows]) => ({ account, learned: rows.speeds() })),
  }));
}

class Rows {
  readonly #stretch: number[] = [];
  readonly #hour: number[] = [];
  readonly #weight: number[] = [];
  readonly #mean: number[] = [];
  readonly #variance: number[] = [];
  readonly #vehicles: number[] = [];
  readonly #trips = {
    weight: new Float64Array(TRIP_CLASS_COUNT),
    mean: new Float64Array(TRIP_CLASS_COUNT),
    variance: new Float64Array(TRIP_CLASS_COUNT),
  };

  add(row: LearnedRecord, now: number): void {
    const weight = fadedWeight(row, now, LEARNING.halfLifeMs);
    if (row.stretch === WHOLE_TRIPS) {
      if (row.hour >= TRIP_CLASS_COUNT) return;
      this.#trips.weight[row.hour] = weight;
      this.#trips.mean[row.hour] = row.mean;
      this.#trips.variance[row.hour] = row.variance;
      return;
    }
    this.#stretch.push(row.stretch);
    this.#hour.push(row.hour);
    this.#weight.push(weight);
    this.#mean.push(row.mean);
    this.#variance.push(row.variance);
    this.#vehicles.push(row.vehicles);
  }

  speeds(): LearnedSpeeds {
    return {
      stretch: Float64Array.from(this.#stretch),
      hour: Uint8Array.from(this.#hour),
      weight: Float64Array.from(this.#weight),
      mean: Float64Array.from(this.#mean),
      variance: Float64Array.from(this.#variance),
      vehicles: Uint32Array.from(this.#vehicles),
      trips: this.#trips,
    };
  }
}
