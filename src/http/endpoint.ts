// How an endpoint of the contract is declared: path, parameters, response, cost and the function between them. The same schemas
// check requests, type the code and generate the OpenAPI document. What happens before the function and after it is in
// pipeline.ts, and the same for all.
import type { ServerResponse } from 'node:http';
import type { Static, TObject, TSchema } from 'typebox';
import type { Scope } from '../accounts/scopes.ts';
import type { Call } from './call.ts';
import type { Cost } from './cost.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Given } from './parameters.ts';

/** A response whose JSON has already been written. */
export class WrittenJson {
  /** As text, or as its bytes in UTF-8. */
  constructor(readonly text: string | Uint8Array) {}
}

/** A response with headers of its own, such as a cookie. */
export class AnswerWithHeaders<T = unknown> {
  constructor(
    readonly answer: T,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** A response that is not JSON: bytes of their own type, or nothing where the status says it all. */
export class BytesAnswer {
  constructor(
    readonly status: 200 | 202 | 204 | 304,
    readonly type: string,
    readonly bytes: Uint8Array,
    /** How the bytes are already compressed. */
    readonly encoding?: 'gzip',
  ) {}
}

/** A response that continues for as long as the caller listens. */
export class StreamedAnswer {
  constructor(
    readonly type: string,
    /** Writes to the response, whose headers have been sent. */
    readonly begin: (response: ServerResponse) => void,
    /** Called instead if it cannot begin: the caller has gone, or only wanted the headers. */
    readonly abandon: () => void = () => undefined,
  ) {}
}

/** What the API document shows for an endpoint: one request, and its response. */
export interface Example {
  /** By name, wherever the endpoint takes them; without the key. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** By the endpoint's id. */
export type Examples = Readonly<Record<string, Example>>;

/** A call that is made in the place of the request that asked for it. */
export interface StandIn {
  /** One for keys: the caller is the one that was identified. */
  readonly endpoint: Endpoint;
  /** By name, as the endpoint's schema reads them. */
  readonly sent: Given;
  /** The response to the request, around the JSON of the call's own, which may be that of a failure. */
  write(json: string, failed: boolean): string;
}

/** What a request that stands for another call may know of the server. */
export interface Surroundings {
  /** The best known place of a name; undefined where nothing is called so. */
  find(
    name: string,
  ): { readonly longitude: number; readonly latitude: number; readonly address: string } | undefined;
  /** Where the console is, as the caller reached the server: `http://host`. */
  readonly origin: string;
}

/** Who an endpoint is for. */
export type Access = 'key' | 'operator' | 'user' | 'anybody';

export interface Endpoint<P extends TObject = TObject> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With Fastify's `:name` for path parameters. */
  readonly path: string;
  /** Unique name of the operation, in lower camel case. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** All parameters, wherever they are sent. Which of them are in the path follows from `path`. */
  readonly params: P;
  /** For POST, PUT and PATCH: parameters that the document shows in the query; all others are shown in the body. */
  readonly inQuery?: readonly string[];
  /** For POST, PUT and PATCH: how bodies are shown in the document. Every form is accepted. */
  readonly body?: 'json' | 'form';
  /** For POST: true if the contract has the key in the body. It is accepted in the query and headers too. */
  readonly keyInBody?: boolean;
  /** The body of a 200 response. */
  readonly answer: TSchema;
  /** Other statuses of success, which have no body: when the call answers so. */
  readonly withoutBody?: Readonly<Partial<Record<BytesAnswer['status'], string>>>;
  readonly example: Example;
  /** For calls of version 1: the path of version 2 that replaces them. */
  readonly successor?: string;
  /** For bodies that are texts of their own, such as GPX: their types, and the parameter that gets them. */
  readonly textBody?: { readonly type: RegExp; readonly field: string };
  /** True if `run` returns a `StreamedAnswer` of server-sent events. */
  readonly streams?: boolean;
  /** If `run` returns a `BytesAnswer`: the type of its bytes. */
  readonly media?: string;
  /**
   * True for responses whose schema has alternatives: a serialiser generated from it would check each of them against every
   * response, which costs more than the response itself.
   */
  readonly plainJson?: boolean;
  /** Keys by default. */
  readonly access?: Access;
  /** For calls of the operator: true if keys may make them too that are for the call's family; only the operator makes them so. */
  readonly forKeys?: boolean;
  /** For calls with a key: true if people signed in to the console may call without one. */
  readonly forPeople?: boolean;
  /** For calls with a key: which of them anybody may make without one. They must cost the server next to nothing. */
  readonly forAll?: (sent: Given) => boolean;
  /** Credits for a call with a key; operators and people in the console pay nothing. */
  readonly cost: Cost;
  /**
   * True for calls of the contract and of protocols made by others, whose clients send fields of their own: names that the call does not
   * know are told in a header. Everywhere else they are refused. `always`: even those that resemble a known one.
   */
  readonly lenient?: boolean | 'always';
  /** For calls of other servers' interfaces: whose it is. */
  readonly dialect?: Dialect;
  /** The family of calls it belongs to, where neither tag nor successor says it. */
  readonly scope?: Scope;
  /** Names that callers know from services like this one and that cannot be served here, at any depth: why not. They are refused. */
  readonly unserved?: Readonly<Record<string, string>>;
  /** If a call may have many points: how many waypoints it counts as, before anything is checked; packages limit them. */
  readonly waypoints?: (sent: Given) => number;
  /**
   * For calls whose bodies may be longer than those of others. One that is too long for an event loop to read goes to whoever reads it elsewhere;
   * it is received only with a key in the URL or a header, and if it says how long it is.
   */
  readonly large?: {
    /** Bytes. */
    readonly most: number;
    /** What is reserved, as the fields are not known. `cost` says what was spent. */
    readonly credits: number;
    run(body: Uint8Array<ArrayBuffer>, call: Call): unknown;
  };
  /**
   * For calls whose body is a piece of a file: taken as it is, whatever its type, with a key in the URL or a header; all parameters are in the
   * path and the query.
   */
  readonly bytesBody?: {
    /** Bytes. */
    readonly most: number;
    run(body: Uint8Array<ArrayBuffer>, params: Static<P>, call: Call): unknown;
  };
  /** For requests that only say which call to make: the call that is made in its place, by the same caller. */
  readonly standsFor?: (sent: Given, around: Surroundings) => StandIn | undefined;
  /**
   * True if `run` only reads: the dataset, and what the account keeps of its own. It may then run in another thread, where a call has neither the
   * state nor the request.
   */
  readonly reads?: boolean;
  /** For calls that read with a large library: it is loaded in worker threads alone, where there are some. */
  readonly elsewhere?: boolean;
  /** For calls that read and then do what only the thread of the request can: makes the answer of what `run` found. */
  finish?(found: unknown, call: Call): unknown;
  run(params: Static<P>, call: Call): unknown;
}

/** Calls that only read, but for those that say otherwise. */
export const reading = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((each) => ({ reads: true, ...each }));

/** Exists only so that TypeScript infers the parameters' type. */
export const endpoint = <P extends TObject>(definition: Endpoint<P>): Endpoint => definition;
