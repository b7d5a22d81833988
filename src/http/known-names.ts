// The names that callers of an endpoint may use, worked out once. A name that it does not know is a slip or a misunderstanding: the
// caller believes to have said something. Our own calls refuse it. Calls of the contract, whose clients send fields of other versions
// and cache busters, answer and tell it in a header; they too refuse a name that is one letter away from a known one, a wish that is known
// but cannot be served, and with `strict=true` every unknown one.
import type { TSchema } from 'typebox';
import { boundedDistance } from '../text/edit-distance.ts';
import type { Endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { type Given, isOn } from './parameters.ts';

/** Whoever reads them has been identified, so a name that resembles one of these is no slip. */
const CREDENTIALS = ['api_key', 'key'] as const;
const STRICT = 'strict';
/** Shorter names resemble too many others: `q` and the cache buster `_`. */
const SHORTEST_KNOWN = 4;
const SHORTEST_SLIP = 3;
/** What the header tells at most. */
const MOST_TOLD = 20;
const LONGEST_TOLD = 60;

/** The part of a schema that names things. */
interface Level {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: unknown;
  readonly items?: TSchema;
}

type Visit = (name: string, path: string, known: readonly string[]) => void;
/** Visits the unknown names inside a value. */
type Walk = (value: unknown, path: string, visit: Visit) => void;

export class KnownNames {
  readonly #names: ReadonlySet<string>;
  readonly #known: readonly string[];
  readonly #inside: readonly (readonly [name: string, walk: Walk])[];
  readonly #lenient: boolean | 'always';
  readonly #unserved: ReadonlyMap<string, string>;

  constructor({
    params,
    access = 'key',
    forKeys = false,
    lenient = false,
    dialect,
    unserved = {},
  }: Pick<Endpoint, 'params' | 'access' | 'forKeys' | 'lenient' | 'dialect' | 'unserved'>) {
    const schemas: Readonly<Record<string, TSchema>> = params.properties;
    this.#known = Object.keys(schemas);
    this.#names = new Set([
      ...this.#known,
      STRICT,
      ...(access === 'key' || forKeys ? CREDENTIALS : []),
      ...(dialect?.keys ?? []),
    ]);
    this.#inside = this.#known.flatMap((name) => {
      const walk = walkOf(schemas[name]);
      return walk ? [[name, walk] as const] : [];
    });
    this.#lenient = lenient;
    this.#unserved = new Map(Object.entries(unserved));
  }

  /** Throws where the call does not answer to such names. */
  unknownIn(sent: Given): readonly string[] | undefined {
    let unknown: string[] | undefined;
    for (const name in sent) {
      if (this.#names.has(name) || name === '') continue;
      this.#refuse(name, name, this.#known, sent);
      (unknown ??= []).push(name);
    }
    return unknown;
  }

  /** The same for the names inside lists and objects, once these have been read; adds to those already found. */
  unknownInside(
    params: Given,
    sent: Given,
    found: readonly string[] | undefined,
  ): readonly string[] | undefined {
    let unknown = found;
    for (const [parameter, walk] of this.#inside) {
      if (params[parameter] === undefined) continue;
      walk(params[parameter], parameter, (name, path, known) => {
        this.#refuse(name, path, known, sent);
        if (unknown === undefined || unknown.length < MOST_TOLD) unknown = [...(unknown ?? []), path];
      });
    }
    return unknown;
  }

  #refuse(name: string, path: string, known: readonly string[], sent: Given): void {
    if (this.#lenient === 'always') return;
    const why = this.#unserved.get(name);
    if (why !== undefined) throw errors.unserved(path.slice(0, LONGEST_TOLD), why);
    const meant = resembling(name, known);
    if (this.#lenient && meant === undefined && !isOn(sent[STRICT])) return;
    throw errors.unknownName(path.slice(0, LONGEST_TOLD), meant, known);
  }
}

/** As the value of a header: without commas and letters beyond ASCII in the names. */
export const headerOf = (names: readonly string[]): string =>
  names
    .slice(0, MOST_TOLD)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_TOLD).replace(/\p{Surrogate}/gu, '\ufffd')))
    .join(', ');

function resembling(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST_SLIP) return undefined;
  return known.find((each) => each.length >= SHORTEST_KNOWN && boundedDistance(each, name, 1) === 1);
}

/** Undefined where a value has no names, or may have any. */
function walkOf(schema: TSchema): Walk | undefined {
  const { type, properties = {}, patternProperties, items } = schema as Level;
  if (type === 'array' && items !== undefined) {
    const walk = walkOf(items);
    return (
      walk &&
      ((value, path, visit) => {
        if (!Array.isArray(value)) return;
        for (let i = 0; i < value.length; i++) walk(value[i], `${path}.${i}`, visit);
      })
    );
  }
  const known = Object.keys(properties);
  if (type !== 'object' || patternProperties !== undefined || known.length === 0) return undefined;
  const inner = new Map(known.map((name) => [name, walkOf(properties[name])]));
  return (value, path, visit) => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, each] of Object.entries(value)) {
      if (inner.has(name)) inner.get(name)?.(each, `${path}.${name}`, visit);
      else visit(name, `${path}.${name}`, known);
    }
  };
}
