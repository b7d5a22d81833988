// The parts of the API document that are defined once: schemas with a title move to `components` under that name and are
// referred to from wherever they are used; annotations that only the server understands are left out.
import { ERRORS } from './openapi-errors.ts';

type Json = Record<string, unknown>;

/** Keywords whose value is a schema, a list or a map of schemas; every other keyword has a plain value. */
const SCHEMA = new Set(['items', 'additionalProperties', 'not']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf']);

export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly #written = new Map<string, string>();

  /** The schema as the document shows it. */
  schema(given: unknown): Json {
    if (!isObject(given)) return {};
    const {
      allowed: _allowed,
      instant: _instant,
      commas: _commas,
      asSent: _asSent,
      shown,
      title,
      ...rest
    } = given;
    if (isObject(shown)) {
      const description = rest.description === undefined ? {} : { description: rest.description };
      return { ...description, ...shown };
    }
    const written: Json = {};
    for (const [name, value] of Object.entries(rest)) written[name] = this.#keyword(name, value);
    withChoices(written);
    return typeof title === 'string' ? this.#named(title, written) : written;
  }

  #keyword(name: string, value: unknown): unknown {
    if (SCHEMA.has(name) && isObject(value)) return this.schema(value);
    if (LISTS.has(name) && Array.isArray(value)) return value.map((each) => this.schema(each));
    if (name === 'properties' && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, this.schema(each)]));
    }
    return value;
  }

  #named(title: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = this.#written.get(title);
    if (known !== undefined && known !== text) throw new Error(`two schemas have the title ${title}`);
    this.#written.set(title, text);
    this.schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }

  /** What appears under `components` beside the security schemes. */
  all(): Json {
    const byName = Object.entries(this.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
    return { schemas: Object.fromEntries(byName), parameters: KEY_PARAMETERS, responses: ERRORS };
  }
}

const KEY_PARAMETERS = {
  ApiKey: {
    name: 'api_key',
    in: 'query',
    required: false,
    description: 'The key. It may come in the header `X-API-Key` or `Authorization: Bearer` instead',
    schema: { type: 'string' },
    example: 'KEY',
  },
  Key: {
    name: 'key',
    in: 'query',
    required: false,
    description: 'The key by its other name, as some clients send it',
    schema: { type: 'string' },
  },
} as const;

/** Several constants of one type are merged into one enum. */
function withChoices(schema: Json): void {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length === 0) return;
  const constants = anyOf.map((each) => (isObject(each) ? constantOf(each) : undefined));
  if (!constants.every((each) => typeof each === 'string')) return;
  delete schema.anyOf;
  schema.type = 'string';
  schema.enum = constants;
}

function constantOf(schema: Json): unknown {
  if ('const' in schema) return schema.const;
  return Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum[0] : undefined;
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
