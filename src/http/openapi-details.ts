// What the API document says beyond the schemas: an example of every call, where its key goes, the errors it can return; and
// named schemas in place of those that would be repeated.
import type { Endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { Components } from './openapi-components.ts';
import { errorsOf } from './openapi-errors.ts';

interface Media {
  schema?: Record<string, unknown>;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Parameter {
  name?: string;
  in?: string;
  description?: string;
  example?: unknown;
  schema?: Record<string, unknown>;
  $ref?: string;
}
interface Answer {
  description?: string;
  content?: Record<string, Media>;
  $ref?: string;
}
interface Operation {
  operationId?: string;
  deprecated?: boolean;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}

const KEY_FIELD = { type: 'string', description: 'The key; it may be sent in the query instead' };
const SAMPLE_KEY = 'KEY';
const ERROR_BODY = {
  title: 'Error',
  type: 'object',
  required: ['message', 'code', 'status'],
  properties: {
    message: { type: 'string', description: 'For people; it may be reworded' },
    code: { type: 'string', enum: ERROR_CODES, description: 'For programs: which kind of error it is' },
    parameter: { type: 'string', description: 'With `Parameter missing`: which one' },
    status: { type: 'integer', description: 'Repeats the HTTP status' },
  },
};

/** Completes the document generated from the schemas, in place; returns what goes under `components`. */
export function addDetails(
  paths: Readonly<Record<string, object | undefined>>,
  endpoints: readonly Endpoint[],
): Record<string, unknown> {
  const components = new Components();
  components.schema(ERROR_BODY);
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  for (const path of Object.values(paths)) {
    for (const operation of Object.values<Operation>({ ...path })) {
      const endpoint = byId.get(operation.operationId ?? '');
      if (endpoint) complete(operation, endpoint, components);
    }
  }
  return components.all();
}

function complete(operation: Operation, endpoint: Endpoint, components: Components): void {
  const { path, example, answer, streams, media, withoutBody = {} } = endpoint;
  if (path.startsWith('/v1/')) operation.deprecated = true;
  const left = describeParameters(operation, endpoint, components);
  describeBody(operation, endpoint, left, components);
  const schema = components.schema(answer);
  operation.responses = {
    200: {
      description: 'The response',
      content:
        media !== undefined || streams
          ? { [media ?? 'text/event-stream']: { schema } }
          : { 'application/json': { schema, examples: { answer: { value: example.answer } } } },
    },
    ...Object.fromEntries(
      Object.entries(withoutBody).map(([status, description]) => [status, { description }]),
    ),
    ...errorsOf(endpoint),
  };
}

/** The example's parameters that go in the body. */
function describeParameters(
  operation: Operation,
  { path, example, access = 'key', tag }: Endpoint,
  components: Components,
): Record<string, unknown> {
  const left = new Map(Object.entries(example.params));
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters) {
    const { name = '' } = parameter;
    parameter.schema = components.schema(parameter.schema);
    if (name === 'api_key') Object.assign(parameter, { description: 'The key', example: SAMPLE_KEY });
    if (left.has(name)) parameter.example = left.get(name);
    left.delete(name);
  }
  if (path.includes(':api_key')) operation.security = [];
  else if (access === 'key') {
    parameters.unshift({ $ref: '#/components/parameters/ApiKey' });
    if (tag === 'Wards and zones' || path === '/v2/api/routing')
      parameters.push({ $ref: '#/components/parameters/Key' });
  }
  if (parameters.length > 0) operation.parameters = parameters;
  return Object.fromEntries(left);
}

function describeBody(
  { requestBody }: Operation,
  { keyInBody }: Endpoint,
  body: Record<string, unknown>,
  components: Components,
): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    media.schema = components.schema(media.schema);
    media.example = body;
    if (!keyInBody) continue;
    const { properties } = media.schema;
    const fields = typeof properties === 'object' ? properties : {};
    media.schema.properties = { api_key: KEY_FIELD, ...fields };
    media.example = { api_key: SAMPLE_KEY, ...body };
  }
}
