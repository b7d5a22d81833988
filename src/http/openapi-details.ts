// What the API document says beyond the schemas: an example of every call, where its key stands, what answers mean.
import type { Endpoint } from './endpoint.ts';

interface Media {
  schema?: { properties?: Record<string, unknown> };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId?: string;
  deprecated?: boolean;
  security?: unknown[];
  parameters?: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

const KEY_FIELD = { type: 'string', description: 'The key; it may stand in the query instead' };
const SAMPLE_KEY = 'KEY';
const MEANINGS: Readonly<Record<string, string>> = {
  '200': 'The answer',
  '4XX':
    '400 a parameter is missing or wrong, 401 the key is, 402 only one of latitude and longitude, 404 nothing is there',
  '5XX': '503 the server is busy or has no data for it, 500 it failed',
};

/** Completes the document that was made from the schemas, in place. */
export function addDetails(
  paths: Readonly<Record<string, object | undefined>>,
  endpoints: readonly Endpoint[],
): void {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  for (const path of Object.values(paths)) {
    for (const operation of Object.values<Operation>({ ...path })) {
      const endpoint = byId.get(operation.operationId ?? '');
      if (endpoint) complete(operation, endpoint);
    }
  }
}

function complete(operation: Operation, { path, example, keyInBody }: Endpoint): void {
  if (path.startsWith('/v1/')) operation.deprecated = true;
  const inBody = new Map(Object.entries(example.params));
  for (const parameter of operation.parameters ?? []) {
    if (parameter.name === 'api_key') {
      parameter.description = 'The key';
      parameter.example = SAMPLE_KEY;
      operation.security = [];
    }
    if (inBody.has(parameter.name)) parameter.example = inBody.get(parameter.name);
    inBody.delete(parameter.name);
  }
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    const body = Object.fromEntries(inBody);
    if (keyInBody && media.schema) {
      media.schema = { ...media.schema, properties: { api_key: KEY_FIELD, ...media.schema.properties } };
      media.example = { api_key: SAMPLE_KEY, ...body };
    } else media.example = body;
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    response.description = MEANINGS[status] ?? response.description;
    for (const media of Object.values(response.content ?? {})) {
      if (status === '200') media.examples = { answer: { value: example.answer } };
    }
  }
}
