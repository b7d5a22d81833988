// Runs calls that only read, over the dataset of a worker thread: what the function of an endpoint returns becomes the bytes that are sent.
import type { Dataset } from '../../dataset/open.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { AccountPlaces, OwnSegment, type SharedSegment } from '../../places/live/account-places.ts';
import type { RoadFront } from '../../roads/pool/road-front.ts';
import type { JobResult } from '../../threads/worker-jobs.ts';
import { creditsSpent } from '../cost.ts';
import type { DialectName } from '../dialects/dialect-names.ts';
import { AnswerWithHeaders, BytesAnswer, type Endpoint, WrittenJson } from '../endpoint.ts';
import { routeOf } from '../pipeline/endpoint-route.ts';
import {
  endpointName,
  memoryOf,
  type ReadingAnswer,
  type ReadingWork,
  type WrittenElsewhere,
} from '../reading.ts';
import { mcpEndpoints } from '../routes/mcp.ts';
import { contractEndpoints, servedEndpoints } from '../served.ts';
import { openWorld, type World } from '../world.ts';
import { ReadingCall } from './reading-call.ts';
import { warmUp } from './warm-up.ts';

export { describeCallFailure } from './sent-failure.ts';

/** Segments of accounts that are kept open, as these ask more than once. */
const MOST_SEGMENTS = 32;

/** What decides which calls there are. */
export interface ServedCalls {
  readonly dialectAtRoot: DialectName | undefined;
  /** Of the program, which tools tell. */
  readonly version: string;
}

export class Reader {
  readonly #world: World;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  /** Resolves when every call has been made once. */
  readonly warm: Promise<void>;
  /** By name and what they hide. */
  readonly #segments = new BoundedCache<string, OwnSegment>(MOST_SEGMENTS);

  /** `pauseMs`: between the calls that are made once. */
  constructor(
    dataset: Dataset,
    roads: RoadFront | undefined,
    { dialectAtRoot, version }: ServedCalls,
    pauseMs?: number,
  ) {
    this.#world = openWorld(dataset, { roads, opens: 'when asked' });
    const served = [...servedEndpoints(dialectAtRoot), ...mcpEndpoints(version, contractEndpoints)];
    const reading = served.filter(({ reads }) => reads);
    this.#endpoints = new Map(reading.map((endpoint) => [endpointName(endpoint), endpoint]));
    this.warm = warmUp(this.#world, undefined, pauseMs);
  }

  async read({
    endpoint: name,
    params,
    sent,
    language,
    account,
    own,
  }: ReadingWork): Promise<JobResult<ReadingAnswer>> {
    const began = performance.now();
    const endpoint = this.#endpoints.get(name);
    if (endpoint === undefined) throw new Error(`${name} is not a call that only reads`);
    const call = new ReadingCall(this.#world, sent, language, this.#overlay(own), account);
    const answer = await endpoint.run(params, call);
    const [inner, headers] =
      answer instanceof AnswerWithHeaders ? [answer.answer, answer.headers] : [answer, undefined];
    const { cost } = endpoint;
    const result: ReadingAnswer = {
      written: written(endpoint, inner),
      headers,
      credits:
        typeof cost === 'object' ? creditsSpent(cost, sent, Number.POSITIVE_INFINITY, inner) : undefined,
      milliseconds: performance.now() - began,
    };
    return { result, transfer: isKept(inner) ? [] : memoryOf(result.written) };
  }

  #overlay(own: readonly SharedSegment[]): AccountPlaces | undefined {
    if (own.length === 0) return undefined;
    const { search } = this.#world;
    const segments = own.map((segment) =>
      this.#segments.obtain(
        `${segment.name} without ${segment.hidden.join()}`,
        () => new OwnSegment(search, segment.tables, segment),
      ),
    );
    return new AccountPlaces(search, segments);
  }
}

/** Bytes that somebody else is given, too. */
const isKept = (answer: unknown): boolean =>
  answer instanceof BytesAnswer || (answer instanceof WrittenJson && typeof answer.text !== 'string');

function written(endpoint: Endpoint, answer: unknown): WrittenElsewhere {
  if (endpoint.finish !== undefined) return { value: answer };
  if (answer instanceof BytesAnswer) return { bytes: answer.bytes, type: answer.type, status: answer.status };
  if (!(answer instanceof WrittenJson)) return { json: Buffer.from(routeOf(endpoint).serialize(answer)) };
  return { json: typeof answer.text === 'string' ? Buffer.from(answer.text) : answer.text };
}
