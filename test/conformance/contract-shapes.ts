// Answers held against the shapes of the contract table, and these against the schemas of the API document.
import type { Shape } from './contract-table.ts';

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const fits = (types: string, value: unknown): boolean =>
  types.split('|').some((type) => typeOf(value) === type || (type === 'integer' && Number.isInteger(value)));

const plain = (name: string): string => name.replace(/\?$/, '');

type Fields = { readonly [field: string]: Shape };
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** All fields of a shape by their path. */
export function fieldsOf(shape: Shape, at = ''): string[] {
  if (typeof shape === 'string') return [];
  if (isList(shape)) return fieldsOf(shape[0], at);
  return Object.entries(shape).flatMap(([name, each]) => {
    const path = at === '' ? plain(name) : `${at}.${plain(name)}`;
    return [path, ...fieldsOf(each, path)];
  });
}

export interface Seen {
  readonly faults: string[];
  readonly fields: string[];
}

/** Which fields an answer has, and what is not as the shape says. */
export function seenFields(shape: Shape, value: unknown, at = ''): Seen {
  const faults: string[] = [];
  const fields: string[] = [];
  const visit = (each: Shape, inner: unknown, path: string): void => {
    const seen = seenFields(each, inner, path);
    faults.push(...seen.faults);
    fields.push(...seen.fields);
  };
  if (typeof shape === 'string') {
    if (!fits(shape, value)) faults.push(`${at}: ${typeOf(value)} instead of ${shape}`);
  } else if (isList(shape)) {
    if (!Array.isArray(value)) faults.push(`${at}: ${typeOf(value)} instead of a list`);
    else for (const each of value) visit(shape[0], each, at);
  } else if (value === null || typeof value !== 'object') {
    faults.push(`${at}: ${typeOf(value)} instead of an object`);
  } else {
    for (const [name, each] of Object.entries(shape as Fields)) {
      const path = at === '' ? plain(name) : `${at}.${plain(name)}`;
      const inner = (value as Record<string, unknown>)[plain(name)];
      if (inner === undefined || (inner === null && name.endsWith('?') && typeof each !== 'string')) {
        if (!name.endsWith('?')) faults.push(`${path} is not there`);
        continue;
      }
      fields.push(path);
      visit(each, inner, path);
    }
  }
  return { faults, fields };
}

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Where the schema of the document differs from the shape. Of alternatives the closest one counts. */
export function documentedFaults(shape: Shape, schema: Schema, at = ''): string[] {
  if (schema.anyOf && typeof shape !== 'string') {
    const each = schema.anyOf.map((one) => documentedFaults(shape, one, at));
    return each.sort((a, b) => a.length - b.length)[0];
  }
  if (typeof shape === 'string') {
    const told = (schema.anyOf ?? [schema]).map(({ type = 'anything' }) => type);
    const allowed = shape.split('|');
    const others = told.filter(
      (type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')),
    );
    // A field that is null in some answers and not in others is marked as such.
    return others.filter((type) => type !== 'null').map((type) => `${at} is told as ${type}, not ${shape}`);
  }
  if (isList(shape))
    return schema.type === 'array' && schema.items
      ? documentedFaults(shape[0], schema.items, at)
      : [`${at} is not told as a list`];
  if (!schema.properties) return [`${at} is not told as an object`];
  const { properties } = schema;
  return Object.entries(shape as Fields).flatMap(([name, each]) => {
    const path = at === '' ? plain(name) : `${at}.${plain(name)}`;
    const told = properties[plain(name)];
    return told ? documentedFaults(each, told, path) : [`${path} is not told`];
  });
}
