// Takes the routing requests of an event loop: quick ones are answered at once, long ones by the process's worker threads.
import type { Dataset } from '../../dataset/open.ts';
import type { OnBehalf } from '../../threads/on-behalf.ts';
import type { JobResult } from '../../threads/worker-jobs.ts';
import {
  type Answer,
  type AnswerContext,
  type AnswerName,
  type AnswerRequest,
  answer,
  type RoadSource,
} from '../answers/contract-answers.ts';
import type { Closure, Roads, SharedMetric } from '../engine.ts';
import { type OpenRoadsOptions, openRoads } from '../open-roads.ts';
import { RoadPool } from './road-pool.ts';
import { answerRoadWork, type RoadWork } from './road-work.ts';

/** Whoever does the long work: a pool in this thread, or a proxy for one in another. */
export interface LongRoadWork {
  run(work: RoadWork, behalf?: OnBehalf): Promise<unknown>;
}

export interface RoadFrontOptions {
  readonly source: RoadSource;
  /** Own worker threads for long requests. Default 0: without `longWork` everything is answered in this thread. */
  readonly workers?: number;
  /** Access to worker threads that are shared with others. */
  readonly longWork?: LongRoadWork;
  readonly warmUp?: OpenRoadsOptions['warmUp'];
}

export class RoadFront {
  readonly roads: Roads;
  readonly #context: AnswerContext;
  readonly #own: RoadPool | undefined;
  readonly #longWork: LongRoadWork | undefined;

  constructor(dataset: Dataset, { source, workers = 0, longWork, warmUp = 'now' }: RoadFrontOptions) {
    this.roads = openRoads(dataset, { warmUp });
    this.#context = { roads: this.roads, source, now: () => performance.now() };
    if (workers > 0) this.#own = new RoadPool(dataset, { workers, source });
    this.#longWork = longWork ?? this.#own;
  }

  /** For work of about a millisecond. */
  now<N extends AnswerName>(name: N, request: AnswerRequest<N>): Answer<N> {
    return answer(name, this.#context, request);
  }

  /** Work that was sent from another thread. */
  answer(work: RoadWork): JobResult<unknown> {
    return answerRoadWork(work, this.#context);
  }

  /** For longer work; rejects with PoolBusyError if too many requests are waiting. */
  async later<N extends AnswerName>(
    name: N,
    request: AnswerRequest<N>,
    behalf?: OnBehalf,
  ): Promise<Answer<N>> {
    if (!this.#longWork) return this.now(name, request);
    return (await this.#longWork.run({ name, request, json: false }, behalf)) as Answer<N>;
  }

  /** The same as JSON, serialised by whoever computed it. */
  async laterJson<N extends AnswerName>(
    name: N,
    request: AnswerRequest<N>,
    behalf?: OnBehalf,
  ): Promise<string | Uint8Array> {
    if (!this.#longWork) return JSON.stringify(this.now(name, request));
    const json = await this.#longWork.run({ name, request, json: true }, behalf);
    if (!(json instanceof Uint8Array)) throw new Error('the worker thread gave no JSON');
    return json;
  }

  async setClosures(closures: readonly Closure[]): Promise<void> {
    if (this.#own) this.adopt(await this.#own.setClosures(closures));
    else await this.roads.setClosures(closures);
  }

  /** Takes over weights computed for closures in another thread. */
  adopt(metrics: readonly SharedMetric[]): void {
    this.roads.adopt(metrics);
  }

  async close(): Promise<void> {
    await Promise.all([this.#own?.close(), this.roads.close()]);
  }
}
