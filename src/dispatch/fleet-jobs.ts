// Plans fleets in the background: takes jobs from the state as long as there is a thread for them, keeps the best plan so far there, and goes on with
// what a node that died has left. A job is ended once, by whoever holds it.
import type { FleetJobRecord, FleetJobRepository } from '../store/fleet-jobs.ts';
import { Poller } from '../store/poller.ts';
import { JobTimeoutError, PoolBusyError } from '../threads/worker-pool.ts';
import type { FleetPool } from './fleet-pool.ts';
import type { FleetLimits } from './fleet-size.ts';
import type { FleetReport } from './fleet-work.ts';

const LOOK_MS = 1_000;
/** If a node dies, another takes its jobs over once their claims have expired. */
const CLAIM_MS = 10_000;
const RENEW_MS = 2_000;
/** A job that was begun more often than this has a part in why it never ends. */
const MOST_BEGUN = 5;
const DUE = 20;
const SWEEP_MS = 3_600_000;

/** Of a job. */
export const JOB_LIMITS: Omit<FleetLimits, 'seconds'> = { tasks: 2_000, vehicles: 500, pairs: 8_000_000 };

export interface FleetJobsOptions {
  readonly jobs: FleetJobRepository;
  /** The threads over the dataset in use. */
  readonly threads: () => Pick<FleetPool, 'run' | 'hasRoomFor'>;
  readonly now: () => number;
  /** Told what went wrong with a job, for the log. */
  readonly trouble: (error: unknown, job: string) => void;
}

export class FleetJobs {
  readonly #options: FleetJobsOptions;
  readonly #poller: Poller;
  #sweep: NodeJS.Timeout | undefined;
  readonly #underWay = new Map<string, { readonly stop: () => void; readonly ended: Promise<void> }>();

  constructor(options: FleetJobsOptions) {
    this.#options = options;
    this.#poller = new Poller(() => this.#begin(), LOOK_MS);
  }

  start(): void {
    const { jobs, now } = this.#options;
    this.#poller.start();
    this.#sweep = setInterval(() => void jobs.dropOld(now()).catch(() => undefined), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Begins what is due; resolves when that has begun. */
  look(): Promise<void> {
    return this.#poller.look();
  }

  /** Gives everything back that is under way: another node, or this one when it is started again, goes on with it. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#poller.close();
    await this.interrupt();
  }

  /** Gives back what is under way; it is begun again by the next look. */
  async interrupt(): Promise<void> {
    const all = [...this.#underWay.values()];
    for (const { stop } of all) stop();
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #begin(): Promise<void> {
    const { jobs, threads, now } = this.#options;
    for (const { id, account_id } of await jobs.due(now(), DUE)) {
      if (this.#underWay.has(id) || !threads().hasRoomFor(account_id)) continue;
      const until = now() + CLAIM_MS;
      const job = await jobs.claim(id, now(), until);
      if (job) this.#run(job, until);
    }
  }

  #run(job: FleetJobRecord, until: number): void {
    const work = new JobUnderWay(job, until, this.#options);
    const ended = work
      .run()
      .catch((error) => this.#options.trouble(error, job.id))
      .finally(() => this.#underWay.delete(job.id));
    this.#underWay.set(job.id, { stop: () => work.stop(), ended });
  }
}

/** One job from its claim to its end, or until somebody else has it. */
class JobUnderWay {
  readonly #leaving = new AbortController();
  #latest: FleetReport = { share: 0 };
  #unsaved: string | undefined;
  #renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: FleetJobRecord,
    private until: number,
    private readonly options: FleetJobsOptions,
  ) {}

  stop(): void {
    this.#leaving.abort();
  }

  async run(): Promise<void> {
    const { job, options } = this;
    if (job.begun > MOST_BEGUN)
      return this.#end({ status: 'failed', fault: `the planning broke off ${MOST_BEGUN} times` });
    const timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew()).catch(() => undefined);
    }, RENEW_MS);
    timer.unref();
    try {
      const outcome = await options.threads().run(
        {
          ask: 'plan',
          fleet: new TextEncoder().encode(job.request),
          ...(job.plan === null ? {} : { resume: new TextEncoder().encode(job.plan) }),
          limits: { ...JOB_LIMITS, seconds: Math.max(1, job.seconds * (1 - job.share)) },
        },
        {
          account: job.account_id,
          signal: this.#leaving.signal,
          inBackground: true,
          reportEvery: RENEW_MS,
          onReport: (report) => this.#hear(report),
        },
      );
      await this.#stopRenewing(timer);
      if (this.#leaving.signal.aborted || 'left' in outcome) await this.#release(job.begun - 1);
      else if ('fault' in outcome) await this.#end({ status: 'failed', fault: outcome.fault });
      else await this.#end({ status: 'done', plan: new TextDecoder().decode(outcome.json) });
    } catch (error) {
      await this.#stopRenewing(timer);
      if (error instanceof JobTimeoutError)
        await this.#end({ status: 'failed', fault: 'the fleet takes too long to plan; send a smaller one' });
      else await this.#release(job.begun);
      if (!(error instanceof PoolBusyError || error instanceof JobTimeoutError)) throw error;
    }
  }

  #hear(report: FleetReport): void {
    // What a node before this one had done counts too.
    this.#latest = { share: this.job.share + (1 - this.job.share) * report.share };
    if (report.best) this.#unsaved = new TextDecoder().decode(report.best);
  }

  async #renew(): Promise<void> {
    const until = this.options.now() + CLAIM_MS;
    const plan = this.#unsaved;
    const isOurs = await this.options.jobs.renew(this.job.id, this.until, {
      claimed_until: until,
      share: Math.max(this.job.share, this.#latest.share),
      ...(plan === undefined ? {} : { plan }),
    });
    if (!isOurs) this.stop();
    else {
      this.until = until;
      if (this.#unsaved === plan) this.#unsaved = undefined;
    }
  }

  async #stopRenewing(timer: NodeJS.Timeout): Promise<void> {
    clearInterval(timer);
    await this.#renewing;
  }

  async #end(end: Parameters<FleetJobRepository['finish']>[2]): Promise<void> {
    await this.options.jobs.finish(this.job, this.until, end, this.options.now());
  }

  /** `begun`: one less than it is, unless something went wrong. */
  async #release(begun: number): Promise<void> {
    const share = Math.max(this.job.share, this.#latest.share);
    await this.options.jobs.renew(this.job.id, this.until, {
      claimed_until: 0,
      begun,
      share,
      ...(this.#unsaved === undefined ? {} : { plan: this.#unsaved }),
    });
  }
}
