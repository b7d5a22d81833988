// How an endpoint of the contract is written down: path, parameters, answer, cost and the function between them.
// The same schemas check requests, type the code and make the OpenAPI document. What happens on the way to the function
// and after it is in pipeline.ts, and the same for all.
import type { ServerResponse } from 'node:http';
import type { Static, TObject, TSchema } from 'typebox';
import type { Call } from './call.ts';
import type { Cost } from './cost.ts';
import type { Given } from './parameters.ts';

/** An answer whose JSON is written already. */
export class WrittenJson {
  /** As text, or as its bytes in UTF-8. */
  constructor(readonly text: string | Uint8Array) {}
}

/** An answer that carries headers of its own, such as a cookie. */
export class AnswerWithHeaders {
  constructor(
    readonly answer: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** An answer that is no JSON: bytes of their own kind, or nothing where the status says it all. */
export class BytesAnswer {
  constructor(
    readonly status: 200 | 204 | 304,
    readonly type: string,
    readonly bytes: Uint8Array,
    /** How the bytes are compressed already. */
    readonly encoding?: 'gzip',
  ) {}
}

/** An answer that goes on for as long as the caller listens. */
export class StreamedAnswer {
  constructor(
    readonly type: string,
    /** Writes to the response, whose head was sent. */
    readonly begin: (response: ServerResponse) => void,
  ) {}
}

/** What the API document shows of an endpoint: one request, and the answer to it. */
export interface Example {
  /** By name, wherever the endpoint takes them; without the key. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** By the endpoint's id. */
export type Examples = Readonly<Record<string, Example>>;

/** Whom an endpoint is for. */
export type Access = 'key' | 'operator' | 'user' | 'anybody';

export interface Endpoint<P extends TObject = TObject> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With Fastify's `:name` for path parameters. */
  readonly path: string;
  /** Unique name of the operation, in lower camel case. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** All parameters, wherever they are sent. Which of them stand in the path follows from `path`. */
  readonly params: P;
  /** For POST: parameters that the document shows in the query; all others are shown in the body. */
  readonly inQuery?: readonly string[];
  /** For POST: how bodies are shown in the document. Every form is accepted. */
  readonly body?: 'json' | 'form';
  /** For POST: true where the contract has the key in the body. It is taken from the query and headers too. */
  readonly keyInBody?: boolean;
  /** The body of a 200 answer. */
  readonly answer: TSchema;
  readonly example: Example;
  /** For calls of version 1: the path of version 2 that takes their place. */
  readonly successor?: string;
  /** True where `run` gives a `StreamedAnswer` of server-sent events. */
  readonly streams?: boolean;
  /** Where `run` gives a `BytesAnswer`: the kind of its bytes. */
  readonly media?: string;
  /**
   * True for answers whose schema has alternatives: a serialiser made from it would check each of them against every
   * answer, which costs more than the answer itself.
   */
  readonly plainJson?: boolean;
  /** Keys when absent. */
  readonly access?: Access;
  /** For calls with a key: true where people who are signed in to the console may ask without one. */
  readonly forPeople?: boolean;
  /** Credits of a call with a key; operators and people in the console pay nothing. */
  readonly cost: Cost;
  /** Where a call may name many points: as how many waypoints it counts, before anything is checked; packages limit them. */
  readonly waypoints?: (sent: Given) => number;
  run(params: Static<P>, call: Call): unknown;
}

/** Only there so that TypeScript infers the parameters' type. */
export const endpoint = <P extends TObject>(definition: Endpoint<P>): Endpoint => definition;
