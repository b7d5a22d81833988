// What the framework and the OpenAPI document need to know about an endpoint: where each parameter is sent.
import type { TSchema } from 'typebox';
import type { Access, Endpoint } from './endpoint.ts';

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  key: [{ api_key: [] }, { key: [] }, { header: [] }, { bearer: [] }],
  operator: [{ operator: [] }],
  user: [{ session: [] }],
  anybody: [],
};

export function documentation(definition: Endpoint): object {
  const properties: Readonly<Record<string, TSchema>> = definition.params.properties;
  const required = new Set(requiredOf(definition.params));
  const inPath = new Set([...definition.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const inQuery = (name: string): boolean =>
    !hasBody(definition) || (definition.inQuery?.includes(name) ?? false);
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
    security: [...SECURITY[definition.access ?? 'key'], ...(definition.forKeys ? SECURITY.key : [])],
    // The framework builds a serialiser from it; openapi-details.ts documents the responses.
    ...(definition.streams || definition.media ? {} : { response: { 200: definition.answer } }),
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

const hasBody = ({ method }: Endpoint): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

const requiredOf = (schema: { readonly required?: readonly string[] }): readonly string[] =>
  schema.required ?? [];
