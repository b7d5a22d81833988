// What the main thread and the listeners of `thikana serve` ask each other.
import type { MessagePort } from 'node:worker_threads';
import type { AccountsHealth } from '../../accounts/open-accounts.ts';
import type { SharedDataset } from '../../dataset/open.ts';
import type { LongOutcome, LongWork } from '../../dispatch/fleet-pool.ts';
import type { ImportProgress } from '../../http/answers/data.ts';
import type { MetricValues } from '../../http/metric-values.ts';
import type { WorldWork } from '../../http/workers/world-pool.ts';
import type { OwnTables, OwnTablesJob } from '../../places/live/own-tables.ts';
import type { SharedMetric } from '../../roads/engine.ts';
import type { OnBehalf } from '../../threads/on-behalf.ts';
import type { TileAddress } from '../../tiles/build/tile-grid.ts';
import type { Settings } from '../settings.ts';
import type { ImportJob } from './sent-files.ts';

/** A dataset in shared memory and the current weights of its roads. */
export interface WorldParts {
  /** Counts the datasets that this process has opened. */
  readonly number: number;
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
}

export interface ListenerData {
  readonly settings: Settings;
  readonly operatorToken: string;
  /** Undefined: this server has no demo keys. */
  readonly demoAccount: number | undefined;
  /** The rate limits of the keys, which all threads share. */
  readonly bucketMemory: SharedArrayBuffer;
  /** Attempts to register and sign in, also shared. */
  readonly attemptMemory: SharedArrayBuffer;
  /** Where the thread of the state file is reached; undefined if the state is in a database. */
  readonly statePort: MessagePort | undefined;
}

/** What a listener can be asked. */
export type ListenerQuestions = {
  /** Opens a dataset beside the one in use. */
  prepare(parts: WorldParts): Promise<void>;
  /** Answers from the prepared dataset from now on. */
  use(number: number): void;
  /** Adopts weights that closures changed. */
  adopt(change: { readonly world: number; readonly metrics: readonly SharedMetric[] }): void;
  /** Starts listening; returns the port. */
  listen(at: { readonly port: number; readonly reusePort: boolean }): Promise<number>;
  metrics(): readonly MetricValues[];
  /** What it knows of the database and Redis. */
  health(): Promise<AccountsHealth>;
  /** Tells callers to go elsewhere, while they are still answered; answers whether anybody has called lately. */
  drain(): Promise<boolean>;
  /** Keeps answers back; resolves when no more connections come. */
  hold(): Promise<void>;
  /** Stops listening. */
  shut(): Promise<void>;
  /** Finishes the requests under way, within a time limit, and closes everything. */
  stop(milliseconds: number): Promise<void>;
};

/** What the main thread can be asked. */
export type MainQuestions = {
  /** Long work over a dataset. */
  worldWork(task: {
    readonly world: number;
    readonly work: WorldWork;
    readonly behalf: OnBehalf | undefined;
  }): Promise<unknown>;
  /** Plans a fleet; `number` is how the listener calls it from then on. */
  fleetWork(task: {
    readonly world: number;
    readonly number: number;
    readonly account: number;
    readonly work: LongWork;
  }): Promise<LongOutcome>;
  /** Nobody waits for that fleet any more. */
  leaveFleet(number: number): void;
  /** A tile of the map of a dataset, as gzip. */
  tile(task: { readonly world: number; readonly address: TileAddress }): Promise<Uint8Array>;
  /** Tables of the places that an account keeps, in shared memory. */
  ownTables(task: { readonly world: number; readonly job: OwnTablesJob }): Promise<OwnTables>;
  /** Begins an import; answers why it cannot, if so. */
  beginImport(job: ImportJob): string | undefined;
  importProgress(): ImportProgress;
  /** Resolves when the closures in the state are in force in all threads. */
  refreshClosures(): Promise<void>;
  /** The metrics of the whole process as Prometheus reads them. */
  metrics(): Promise<string>;
  /** Whole lines for the log. */
  log(lines: string): void;
};
