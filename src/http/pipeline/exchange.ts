// One request and its progress so far: each step of the pipeline reads what the steps before it found out and adds its own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admitted } from '../../accounts/admission.ts';
import type { Caller } from '../../accounts/caller.ts';
import { Patience } from '../../accounts/patience.ts';
import type { Scope } from '../../accounts/scopes.ts';
import type { AppContext } from '../context.ts';
import type { ForeignFailure } from '../dialects/dialect.ts';
import type { Endpoint, StandIn } from '../endpoint.ts';
import type { ApiError } from '../errors.ts';
import type { KnownNames } from '../known-names.ts';
import type { RequestLog } from '../logging.ts';
import type { Given, ReadParameters } from '../parameters.ts';
import type { RequestHistory } from '../request-history.ts';
import type { RequestStatistics } from '../request-statistics.ts';
import type { ServerLoad } from '../server-load.ts';
import type { TenantLine } from '../tenant-line.ts';
import type { WaitingLine } from '../waiting-line.ts';
import type { ContentEncoding } from './compress.ts';
import type { IncomingBody } from './incoming-body.ts';
import type { Together } from './together.ts';

/** What the steps share across all requests. */
export interface Pipeline {
  readonly app: AppContext;
  readonly load: ServerLoad;
  readonly line: WaitingLine;
  readonly statistics: RequestStatistics;
  readonly history: RequestHistory;
  readonly log: RequestLog;
  /** Responses that are ready to be sent. */
  readonly leaving: Together<Exchange>;
}

/** A response as it is sent. */
export interface WrittenBody {
  /** Bytes; in a string, one per character. */
  readonly body: string | Uint8Array;
  /** In bytes. */
  readonly length: number;
  readonly encoding: ContentEncoding | undefined;
}

/** What the steps need of an endpoint. */
export type Served = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'id'
  | 'access'
  | 'forPeople'
  | 'forKeys'
  | 'forAll'
  | 'cost'
  | 'waypoints'
  | 'standsFor'
  | 'large'
  | 'bytesBody'
  | 'plainJson'
  | 'successor'
  | 'dialect'
  | 'textBody'
  | 'run'
  | 'reads'
  | 'elsewhere'
  | 'finish'
>;

/** An endpoint with everything that is computed once for all its requests. */
export interface EndpointRoute {
  readonly endpoint: Served;
  readonly read: ReadParameters;
  /** The family of calls it belongs to. */
  readonly scope: Scope | undefined;
  /** What callers may name. */
  readonly names: KnownNames;
  /** True if the path has parameters. */
  readonly withPath: boolean;
  /** Writes an answer as JSON. */
  readonly serialize: (answer: unknown) => string;
}

export class Exchange {
  readonly began = performance.now();
  /** Path and query, and the body's fields once they are there. */
  sent: Given;
  /** The fields of a JSON body: there a list is a value, while in a URL or a form a name may simply be repeated. */
  inJson: Given | undefined = undefined;
  /** Names that the endpoint does not know, where it answers all the same. */
  unknown: readonly string[] | undefined = undefined;
  /** True while a body has been announced but not received. */
  bodyPending: boolean;
  incoming: IncomingBody | undefined = undefined;
  /** The whole body, from when it has been received until its fields have been read. */
  body: Buffer | undefined = undefined;
  /** A body that is too long to be read here. */
  large: Uint8Array<ArrayBuffer> | undefined = undefined;
  /** Whose requests it waits behind and who it counts for; as far as is known without asking anybody. */
  tenant: TenantLine | undefined = undefined;
  /** It has waited for something since it last had its turn. */
  hasBeenAway = false;
  caller: Caller | undefined = undefined;
  /** Set if the request continues as another call: `route` and `sent` are then those of the call. */
  standIn: StandIn | undefined = undefined;
  /** How long it waits for the state, to be identified and admitted together. */
  readonly patience = new Patience();
  /** The credits reserved. */
  setAside = 0;
  admitted: Admitted | undefined = undefined;
  settled = false;
  params: Record<string, unknown> = {};
  answer: unknown = undefined;
  /** When the endpoint's function was called in this thread, as long as the event loop has not gone round since. */
  ranAt: number | undefined = undefined;
  /** What the answer cost, where another thread has worked that out. */
  credits: number | undefined = undefined;
  /** Headers that the response brought. */
  headers: Readonly<Record<string, string>> | undefined = undefined;
  written: WrittenBody | undefined = undefined;
  /** The connection is closed after the response. */
  isLast = false;
  /** Set when something goes wrong; the response is then its sentence. */
  failure: ApiError | undefined = undefined;
  /** The caller left while long work was under way, which ended for that. */
  givenUp = false;
  /** The same as the interface of another server puts it, where that was asked. */
  foreign: ForeignFailure | undefined = undefined;

  /** `HEAD`: key and parameters are looked at, nothing is run, and it is free. */
  readonly headOnly: boolean;

  constructor(
    readonly pipeline: Pipeline,
    public route: EndpointRoute,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {
    const { query, params } = request;
    this.sent = route.withPath ? Object.assign(Object.create(null), query, params) : (query as Given);
    const { headers } = request.raw;
    this.headOnly = request.raw.method === 'HEAD';
    this.bodyPending =
      headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  }
}
