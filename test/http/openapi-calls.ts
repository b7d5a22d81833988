// Requests as the API document shows them: each operation's example, with parameters changed at will, put where the
// document says that they stand.
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}

export interface Media {
  readonly schema: { readonly properties: Record<string, object>; readonly required?: string[] };
  readonly example: Record<string, unknown>;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        description: string;
        content: { 'application/json': { schema: object; examples: { answer: { value: unknown } } } };
      }
    >
  >;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The document with what it refers to in the places where it refers to it. */
function resolved(value: Json, document: Json): Json {
  if (Array.isArray(value)) return value.map((each) => resolved(each, document));
  if (value === null || typeof value !== 'object') return value;
  const fields = value as { readonly [name: string]: Json };
  if (typeof fields.$ref === 'string') {
    let target: Json = document;
    for (const step of fields.$ref.split('/').slice(1)) target = (target as Record<string, Json>)[step];
    return resolved(target, document);
  }
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, resolved(each, document)]));
}

/** Whole, without references. */
export function allOperationsOf(document: { paths: object }): Operation[] {
  const { paths } = resolved(document as unknown as Json, document as unknown as Json) as {
    paths: Record<string, Record<string, object>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => ({ ...operation, path, method: method.toUpperCase() }) as Operation,
    ),
  );
}

/** Those that answer in JSON; streams and tiles are tested on their own. */
export const operationsOf = (document: { paths: object }): Operation[] =>
  allOperationsOf(document).filter(
    ({ responses }) => responses['200'].content['application/json'] !== undefined,
  );

export interface Access {
  readonly key: string;
  readonly operatorToken: string;
  /** Of somebody who has signed in. */
  readonly userToken?: string;
}

export interface Request {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

/** `changes` replaces values of the example by name; undefined leaves a parameter out. */
export function requestOf(
  operation: Operation,
  access: Access,
  changes: Readonly<Record<string, unknown>> = {},
): Request {
  const value = (name: string, example: unknown): unknown => (name in changes ? changes[name] : example);
  let path = operation.path;
  const query: string[] = [];
  for (const { name, in: place, example } of operation.parameters ?? []) {
    // A key in the query is added below.
    if (place === 'query' && (name === 'api_key' || name === 'key')) continue;
    const given = name === 'api_key' && !(name in changes) ? access.key : value(name, example);
    if (given === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, encoded(given));
    else query.push(`${name}=${encoded(given)}`);
  }
  const headers: Record<string, string> = {};
  if (operation.security.some((each) => 'operator' in each)) {
    headers.authorization = `Bearer ${access.operatorToken}`;
  } else if (operation.security.some((each) => 'session' in each)) {
    headers.authorization = `Bearer ${access.userToken}`;
  } else if (operation.security.length > 0) query.push(`api_key=${access.key}`);
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  if (!media) return { method: operation.method, url, headers };
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(media.schema.properties)) {
    const given = value(name, media.example[name]);
    if (given !== undefined && name !== 'api_key') body[name] = given;
  }
  headers['content-type'] = 'application/json';
  return { method: operation.method, url, headers, payload: JSON.stringify(body) };
}

/** Text that is no Unicode (half a pair) is sent as the bytes that it would have. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
