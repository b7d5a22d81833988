// Works in the background, on fleets and tables: takes jobs from the state as long as there is a thread for them, keeps how far they are there, and goes on
// with what a node that died has left. A job is ended once, by whoever holds it.
import type { JobRecord, JobRepository } from '../store/jobs.ts';
import { Poller } from '../store/poller.ts';
import { JobTimeoutError, PoolBusyError } from '../threads/pool-errors.ts';
import type { FleetOptions, LongOutcome, LongWork } from './fleet-pool.ts';
import type { FleetLimits } from './fleet-size.ts';
import type { FleetReport } from './fleet-work.ts';
import type { TableFolder } from './table/table-folder.ts';
import { tableSeconds } from './table/table-limits.ts';
import type { TableRequest } from './table/table-work.ts';

const LOOK_MS = 1_000;
/** If a node dies, another takes its jobs over once their claims have expired. */
const CLAIM_MS = 10_000;
const RENEW_MS = 2_000;
/** A job that was begun more often than this has a part in why it never ends. */
const MOST_BEGUN = 5;
const DUE = 20;
const SWEEP_MS = 600_000;

/** Of a job. */
export const JOB_LIMITS: Omit<FleetLimits, 'seconds'> = { tasks: 2_000, vehicles: 500, pairs: 8_000_000 };

export interface JobThreads {
  run(work: LongWork, options: FleetOptions): Promise<LongOutcome>;
  hasRoomFor(account: number): boolean;
}

export interface JobsOptions {
  readonly jobs: JobRepository;
  /** The threads over the dataset in use. */
  readonly threads: () => JobThreads;
  /** Where the tables of this node lie; without one it leaves tables alone. */
  readonly tables?: TableFolder;
  readonly now: () => number;
  /** Told what went wrong with a job, for the log. */
  readonly trouble: (error: unknown, job: string) => void;
}

export class Jobs {
  readonly #options: JobsOptions;
  readonly #poller: Poller;
  #sweep: NodeJS.Timeout | undefined;
  readonly #underWay = new Map<string, { readonly stop: () => void; readonly ended: Promise<void> }>();

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#poller = new Poller(() => this.#begin(), LOOK_MS);
  }

  start(): void {
    this.#poller.start();
    void this.sweep().catch(() => undefined);
    this.#sweep = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Removes what is too old, and the files of tables that are gone. */
  async sweep(): Promise<void> {
    const { jobs, now, tables } = this.#options;
    await jobs.dropOld(now());
    if (tables) await tables.sweep(await jobs.keptIn(tables.keeper), now());
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
    const { jobs, threads, now, tables } = this.#options;
    for (const { id, account_id } of await jobs.due(now(), DUE, tables?.keeper)) {
      if (this.#underWay.has(id) || !threads().hasRoomFor(account_id)) continue;
      const until = now() + CLAIM_MS;
      const job = await jobs.claim(id, now(), until);
      if (job) this.#run(job, until);
    }
  }

  #run(job: JobRecord, until: number): void {
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
    private readonly job: JobRecord,
    private until: number,
    private readonly options: JobsOptions,
  ) {}

  stop(): void {
    this.#leaving.abort();
  }

  async run(): Promise<void> {
    const { job, options } = this;
    if (job.begun > MOST_BEGUN)
      return this.#end({ status: 'failed', fault: `the work broke off ${MOST_BEGUN} times` });
    const timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew()).catch(() => undefined);
    }, RENEW_MS);
    timer.unref();
    try {
      const outcome = await options.threads().run(workOf(job, options.tables), {
        account: job.account_id,
        signal: this.#leaving.signal,
        inBackground: true,
        reportEvery: RENEW_MS,
        onReport: (report) => this.#hear(report),
      });
      await this.#stopRenewing(timer);
      if (this.#leaving.signal.aborted || 'left' in outcome || 'paused' in outcome)
        await this.#release(job.begun - 1);
      else if ('fault' in outcome) await this.#end({ status: 'failed', fault: outcome.fault });
      else await this.#end({ status: 'done', plan: new TextDecoder().decode(outcome.json) });
    } catch (error) {
      await this.#stopRenewing(timer);
      if (error instanceof JobTimeoutError)
        await this.#end({ status: 'failed', fault: `the ${job.kind} takes too long; send a smaller one` });
      else await this.#release(job.begun);
      if (!(error instanceof PoolBusyError || error instanceof JobTimeoutError)) throw error;
    }
  }

  #hear(report: FleetReport): void {
    // What a node before this one had done counts too.
    // A table counts from its first row itself.
    this.#latest = {
      share: this.job.kind === 'table' ? report.share : this.job.share + (1 - this.job.share) * report.share,
    };
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

  async #end(end: Parameters<JobRepository['finish']>[2]): Promise<void> {
    await this.options.jobs.finish(this.job, this.until, end, this.options.now());
  }

  /** `begun`: one less than it is, unless something went wrong. */
  async #release(begun: number): Promise<void> {
    const share = Math.max(this.job.share, this.#latest.share);
    await this.options.jobs.renew(this.job.id, this.until, {
      claimed_until: 0,
      begun,
      share,
      turn_at: this.options.now(),
      ...(this.#unsaved === undefined ? {} : { plan: this.#unsaved }),
    });
  }
}

/** What a thread does for a job. */
function workOf(job: JobRecord, tables: TableFolder | undefined): LongWork {
  if (job.kind === 'table') {
    if (!tables) throw new Error('there is no folder of tables');
    const request: TableRequest = JSON.parse(job.request);
    const files = { input: tables.input(job.id), output: tables.output(job.id) };
    return { ask: 'geocode rows', ...files, request, mostRows: job.tasks, limits: { seconds: tableSeconds } };
  }
  return {
    ask: 'plan',
    fleet: new TextEncoder().encode(job.request),
    ...(job.plan === null ? {} : { resume: new TextEncoder().encode(job.plan) }),
    limits: { ...JOB_LIMITS, seconds: Math.max(1, job.seconds * (1 - job.share)) },
  };
}
