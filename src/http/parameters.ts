// Turns what a caller sent (text from URLs and forms, values from JSON) into what an endpoint's schema asks for, or says in a
// sentence what is wrong. The schema alone says what is allowed.
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { toLatinDigits } from '../text/digits.ts';
import { instantIn } from '../text/instant.ts';
import { errors } from './errors.ts';
import { swappedHint } from './swapped-position.ts';

export type Given = Readonly<Record<string, unknown>>;
/** `inJson`: the part of it that came as JSON, where a list stands for itself. */
export type ReadParameters = (given: Given, inJson?: Given) => Record<string, unknown>;

interface Keyword {
  readonly type?: string;
  readonly anyOf?: readonly Keyword[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Keyword;
  readonly properties?: Readonly<Record<string, Keyword>>;
  readonly pattern?: string;
  readonly default?: unknown;
  /** Our own annotation, of a list of texts: they may be one text with commas. */
  readonly commas?: boolean;
  /** Our own annotation, of a number of milliseconds since 1970: it may be written as an ISO date. */
  readonly instant?: boolean;
  /** Our own annotation: taken as it was sent, for endpoints that read it themselves. */
  readonly asSent?: boolean;
  /** Our own annotation: how to describe what is allowed, if the keywords do not say it well. */
  readonly allowed?: string;
}

/** The keywords that reading needs, flattened so that all parameters have one shape. */
interface Parameter {
  readonly name: string;
  readonly keyword: Keyword;
  readonly required: boolean;
  readonly isList: boolean;
  readonly fallback: unknown;
  readonly convert: (value: unknown) => unknown;
}

/**
 * A function from what was sent to what the endpoint gets. The schema is compiled at the first call: most threads are asked for a few endpoints
 * only, and each would keep the code of all.
 */
export function parameterReader<T extends TObject>(schema: T): (given: Given, inJson?: Given) => Static<T> {
  let read: ((given: Given, inJson?: Given) => Static<T>) | undefined;
  return (given, inJson) => {
    read ??= compiledReader(schema);
    return read(given, inJson);
  };
}

function compiledReader<T extends TObject>(schema: T): (given: Given, inJson?: Given) => Static<T> {
  const required = new Set((schema as { required?: readonly string[] }).required ?? []);
  const parameters: Parameter[] = Object.entries(schema.properties as Record<string, TSchema>).map(
    ([name, property]) => {
      const keyword = property as Keyword;
      return {
        name,
        keyword,
        required: required.has(name),
        isList: keyword.type === 'array',
        fallback: keyword.default,
        convert: converter(keyword),
      };
    },
  );
  const validator = Compile(schema);

  return (given, inJson) => {
    const clean: Record<string, unknown> = {};
    for (const { name, keyword, required, isList, fallback, convert } of parameters) {
      let value = given[name];
      if (keyword.asSent) {
        if (value !== undefined) clean[name] = value;
        continue;
      }
      if (!isList && Array.isArray(value)) {
        if (inJson !== undefined && inJson[name] === value) throw errors.invalid(name, allowed(keyword));
        // A name that is repeated in a URL or a form: the first counts.
        value = value[0];
      }
      const isFromForm = typeof value === 'object' && inJson?.[name] !== value;
      if (value === undefined || value === null || value === '') {
        if (required) throw errors.missing(name);
        if (fallback !== undefined) clean[name] = fallback;
        continue;
      }
      clean[name] = isFromForm ? fromTexts(keyword, value) : convert(value);
    }
    if (!validator.Check(clean)) throw explain(clean, parameters, validator.Errors(clean));
    return clean as Static<T>;
  };
}

function explain(
  clean: Record<string, unknown>,
  parameters: readonly Parameter[],
  found: readonly { instancePath: string; message: string; keyword: string; params: unknown }[],
): Error {
  const first = found[0];
  const [, name, ...rest] = (first?.instancePath ?? '').split('/');
  const parameter = parameters.find((p) => p.name === name);
  if (!parameter) return errors.refused('The parameters do not fit together');
  if (rest.length > 0 || (first.keyword === 'required' && typeof clean[name] === 'object')) {
    return inside([name, ...rest].join('.'), first);
  }
  return errors.invalid(name, allowed(parameter.keyword) + hintOf(name, clean));
}

/** Of a latitude that is out of range. */
function hintOf(name: string, { longitude, lon = longitude, latitude, lat = latitude }: Given): string {
  return name === 'latitude' || name === 'lat' ? swappedHint(lon, lat) : '';
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with a field inside a parameter: geo_points.0.point. */
function inside(path: string, found: { message: string; keyword: string; params: unknown }): Error {
  const { type, requiredProperties } = found.params as { type?: string; requiredProperties?: string[] };
  if (found.keyword === 'required' && requiredProperties) {
    return errors.invalidInside(`Parameter ${path}.${requiredProperties[0]} is missing`);
  }
  if (found.keyword === 'type' && type && KINDS[type]) return errors.invalid(path, KINDS[type]);
  // The schema of a field that is not declared.
  if (found.keyword === 'boolean') return errors.invalidInside(`Parameter ${path} is not known`);
  return errors.invalidInside(`Parameter ${path} ${found.message}`);
}

/** Ends the sentence "Parameter x must be …". */
function allowed(keyword: Keyword): string {
  if (keyword.allowed) return keyword.allowed;
  const choices = literals(keyword);
  if (choices) return `one of ${choices.join(', ')}`;
  switch (keyword.type) {
    case 'number':
    case 'integer': {
      const kind = keyword.type === 'integer' ? 'a whole number' : 'a number';
      const { minimum, maximum } = keyword;
      if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
      if (minimum !== undefined) return `${kind}, ${minimum} or more`;
      if (maximum !== undefined) return `${kind}, at most ${maximum}`;
      return kind;
    }
    case 'boolean':
      return 'true or false';
    case 'array':
      if (keyword.maxItems === undefined) return 'a list';
      return keyword.minItems
        ? `a list of ${keyword.minItems} to ${keyword.maxItems}`
        : `a list of at most ${keyword.maxItems}`;
    case 'object':
      return 'an object';
    default:
      if (keyword.maxLength !== undefined)
        return `a text of ${keyword.minLength ?? 0} to ${keyword.maxLength} characters`;
      return 'a text';
  }
}

function literals(keyword: Keyword): string[] | undefined {
  if (keyword.enum) return keyword.enum.map(String);
  if (keyword.anyOf?.every((branch) => branch.const !== undefined)) {
    return keyword.anyOf.map((branch) => String(branch.const));
  }
  return undefined;
}

function converter(keyword: Keyword): (value: unknown) => unknown {
  if (keyword.instant) return toInstant;
  const choices = literals(keyword);
  if (choices) {
    return (value) => choices.find((choice) => choice.toLowerCase() === word(value)) ?? value;
  }
  switch (keyword.type) {
    case 'number':
    case 'integer':
      return toNumber;
    case 'boolean':
      return toBoolean;
    case 'string':
      return (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
    case 'array':
      return keyword.commas ? textsFrom : fromJson;
    case 'object':
      return fromJson;
    default:
      return (value) => value;
  }
}

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A number as people write it, in digits of either script, or NaN. */
export function numberIn(text: string): number {
  if (NUMBER.test(text)) return Number(text);
  const latin = toLatinDigits(text);
  return NUMBER.test(latin) ? Number(latin) : Number.NaN;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = numberIn(value);
  return Number.isNaN(number) ? value : number;
}

function toInstant(value: unknown): unknown {
  const time = typeof value === 'string' ? instantIn(value) : Number.NaN;
  return Number.isNaN(time) ? toNumber(value) : time;
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['off', false],
]);

/** The name in a parameter that may also be a switch, which PHP sends as 1 or 0: no unit is called so. */
export const nameIn = (sent: string | undefined): string | undefined =>
  sent === undefined || SWITCHES.has(sent.trim().toLowerCase()) ? undefined : sent;

/** Whether the value sent for a switch turns it on. */
export const isOn = (sent: unknown): boolean => toBoolean(Array.isArray(sent) ? sent[0] : sent) === true;

function toBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  return typeof value === 'boolean' ? value : (SWITCHES.get(word(value) ?? '') ?? value);
}

/** A value as a word to compare. Callers' objects are not converted by their own methods: they may name anything so. */
const word = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : String(value).trim().toLowerCase();

/** Lists and objects may arrive as JSON text. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A list of texts as forms and URLs have it: one text, or several in a row with commas. */
function textsFrom(value: unknown): unknown {
  const list = fromJson(value);
  return typeof list === 'string' ? list.split(',').map((text) => text.trim()) : list;
}

/** A list or object of a form, in which everything is text. */
function fromTexts(keyword: Keyword | undefined, value: unknown): unknown {
  if (keyword === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => fromTexts(keyword.items, each));
  if (typeof value !== 'object') return converter(keyword)(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fromTexts(keyword.properties?.[name], each)]),
  );
}
