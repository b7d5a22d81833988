// How an endpoint of the contract is written down: path, parameters, answer and the function between them.
// The same schemas check requests, type the code and make the OpenAPI document.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { isOperator } from '../accounts/operator.ts';
import type { KeyRecord } from '../store/keys.ts';
import type { AppContext } from './context.ts';
import { errors } from './errors.ts';
import { type Given, parameterReader } from './parameters.ts';
import type { World } from './world.ts';

export interface Call {
  /** The services over the dataset that was in use when the request began. */
  readonly world: World;
  readonly app: AppContext;
  /** The key that the caller used. Endpoints for operators have none. */
  readonly key: KeyRecord;
  /** Everything that was sent, before the schema: for rules that look at absence. */
  readonly given: Given;
}

/**
 * An answer of which the JSON is written already: its bytes in UTF-8, each as one letter of a string ("latin1" in Node's
 * words), so that nothing is left to encode or to count.
 */
export class WrittenJson {
  constructor(readonly text: string) {}
}

export interface Endpoint<P extends TObject = TObject> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With Fastify's `:name` for path parameters. */
  readonly path: string;
  /** Unique name of the operation, in lower camel case. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** All parameters, wherever they are sent. Those in the path are told by the path. */
  readonly params: P;
  /** For POST: parameters that the document shows in the query; all others are shown in the body. */
  readonly inQuery?: readonly string[];
  /** For POST: how bodies are shown in the document. Every form is accepted. */
  readonly body?: 'json' | 'form';
  /** The body of a 200 answer. */
  readonly answer: TSchema;
  /**
   * True for answers whose schema has alternatives: a serialiser made from it would check each of them against every
   * answer, which costs more than the answer itself.
   */
  readonly plainJson?: boolean;
  /** True where `run` gives its answer as `WrittenJson`. */
  readonly written?: boolean;
  readonly access?: 'key' | 'operator';
  /** True where `run` answers at once and below a kilobyte: such requests may take the express lane. */
  readonly express?: boolean;
  run(params: Static<P>, call: Call): unknown;
}

/** Only there so that TypeScript infers the parameters' type. */
export const endpoint = <P extends TObject>(definition: Endpoint<P>): Endpoint =>
  definition as unknown as Endpoint;

const ERROR_BODY = Type.Object({ message: Type.String(), status: Type.Integer() });
const KEY_NAMES = ['api_key', 'key'] as const;

export function register(fastify: FastifyInstance, app: AppContext, definition: Endpoint): void {
  const read = parameterReader(definition.params);
  const withPath = definition.path.includes(':');
  const forOperators = definition.access === 'operator';
  const operator = {} as KeyRecord;

  const answer = (given: Given, key: KeyRecord): unknown => {
    const call: Call = { world: app.world(), app, key, given };
    return definition.run(read(given), call);
  };

  fastify.route({
    method: definition.method,
    url: definition.path,
    schema: documentation(definition),
    ...(definition.plainJson || definition.written ? { serializerCompiler: () => serialise } : {}),
    handler(request: FastifyRequest, _reply: FastifyReply) {
      const given = gather(request, withPath);
      if (forOperators) {
        if (!isOperator(request.headers.authorization, app.operatorToken)) throw errors.notOperator();
        return answer(given, operator);
      }
      const key = keyIn(given);
      if (!key) throw errors.noKey();
      const caller = app.admission.identify(key);
      if (caller instanceof Promise) {
        return caller.then((found) => {
          if (!found) throw errors.noKey();
          return answer(given, found.key);
        });
      }
      if (!caller) throw errors.noKey();
      return answer(given, caller.key);
    },
  });
}

const serialise = (answer: unknown): string =>
  answer instanceof WrittenJson ? Buffer.from(answer.text, 'latin1').toString() : JSON.stringify(answer);

/** Path, query and body in one; the path wins over the query, the query over the body. */
function gather(request: FastifyRequest, withPath: boolean): Given {
  const { body, query, params } = request as { body: unknown; query: Given; params: object };
  // Most requests carry everything in the query: it is read as it is, without a copy.
  if (body === undefined && !withPath) return query;
  const given: Record<string, unknown> = Object.create(null);
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) Object.assign(given, body);
  Object.assign(given, query, params);
  return given;
}

export function keyIn(given: Given): string | undefined {
  for (const name of KEY_NAMES) {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name];
    if (typeof value === 'string' && value !== '') return value.trim();
  }
  return undefined;
}

function documentation(definition: Endpoint): object {
  const properties = definition.params.properties as Record<string, TSchema>;
  const required = new Set((definition.params as { required?: readonly string[] }).required ?? []);
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const inQuery = (name: string): boolean =>
    definition.method !== 'POST' || (definition.inQuery?.includes(name) ?? false);
  const pick = (wanted: (name: string) => boolean): object | undefined => {
    const names = Object.keys(properties).filter(wanted);
    if (names.length === 0) return undefined;
    return {
      type: 'object',
      required: names.filter((name) => required.has(name)),
      properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    };
  };
  const schema: Record<string, unknown> = {
    operationId: definition.id,
    tags: [definition.tag],
    summary: definition.summary,
    security: definition.access === 'operator' ? [{ operator: [] }] : [{ api_key: [] }, { key: [] }],
    response: {
      200: definition.answer,
      '4xx': ERROR_BODY,
      '5xx': ERROR_BODY,
    },
  };
  if (definition.description) schema.description = definition.description;
  const path = pick((name) => inPath.has(name));
  const query = pick((name) => !inPath.has(name) && inQuery(name));
  const body = pick((name) => !inPath.has(name) && !inQuery(name));
  if (path) schema.params = path;
  if (query) schema.querystring = query;
  if (body) {
    schema.body = body;
    schema.consumes =
      definition.body === 'form'
        ? ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']
        : ['application/json'];
  }
  return schema;
}
