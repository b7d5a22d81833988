// The thread that learns, seen from those that ask it: a pool of one, started when there is something to learn.
import type { Dataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { Profile } from '../engine.ts';
import type { LearnJob, LearnResult } from './learn-worker.ts';
import type { Learned, ProfileLearned, ProfileLearnedHours, VehiclePositions } from './learner.ts';
import type { LivePass } from './live-passes.ts';

/** A batch that takes longer is given up, with the thread: nonsense that matching cannot end with. */
const TIME_LIMIT_MS = 120_000;

export class LearnThread {
  readonly #pool: WorkerPool<LearnJob, LearnResult>;

  constructor(dataset: Dataset) {
    this.#pool = new WorkerPool<LearnJob, LearnResult>({
      entry: workerEntry(import.meta.url, './learn-worker.ts'),
      size: 1,
      workerData: () => dataset.shared(),
      startAfter: Number.POSITIVE_INFINITY,
    });
  }

  async trips(profile: Profile, vehicles: readonly VehiclePositions[]): Promise<Learned> {
    const done = await this.#run({ kind: 'trips', profile, vehicles });
    if (done.kind !== 'trips') throw new Error('the thread that learns mistook a job');
    return done.learned;
  }

  async live(profile: Profile, vehicles: readonly VehiclePositions[]): Promise<readonly LivePass[]> {
    const done = await this.#run({ kind: 'live', profile, vehicles });
    if (done.kind !== 'live') throw new Error('the thread that learns mistook a job');
    return done.passes;
  }

  async hours(learned: readonly ProfileLearned[]): Promise<readonly ProfileLearnedHours[]> {
    const done = await this.#run({ kind: 'hours', learned });
    if (done.kind !== 'hours') throw new Error('the thread that learns mistook a job');
    return done.hours;
  }

  async close(): Promise<void> {
    await this.#pool.terminate();
  }

  #run(job: LearnJob): Promise<LearnResult> {
    return this.#pool.run(job, { timeLimit: TIME_LIMIT_MS });
  }
}
