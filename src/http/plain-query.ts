// Reads the query of a plain request in one pass over its characters: known names, numbers in plain digits, true and
// false. Everything else (escapes, repeated names, a value that the schema refuses) is left to the general reader in
// parameters.ts, so this one can only be faster, never different.
import type { TObject } from 'typebox';

export interface PlainQuery {
  /** From `api_key` or `key`. */
  readonly key: string;
  /** As the general reader gives them, save that parameters not sent are there as undefined. */
  readonly params: Readonly<Record<string, unknown>>;
}

interface Reader {
  readonly name: string;
  /** This reader's bit among those already used for a query. */
  readonly bit: number;
  /** The value that the characters from … to mean, or undefined when they are not plain. */
  read(text: string, from: number, to: number): unknown;
}

const KEYWORDS = new Set([
  'type',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'description',
  'allowed',
]);
const API_KEY = 'api_key';
const KEY = 'key';
/** Bits of a whole number that may be used as a set. */
const MOST_PARAMETERS = 28;
const API_KEY_BIT = 1 << 28;
const KEY_BIT = 1 << 29;
/** Pairs beyond which a query is not plain. */
const MOST_PAIRS = 64;

/** Undefined for schemas that need the general reader for every request. */
export function plainReader(
  schema: TObject,
): ((url: string, from: number) => PlainQuery | undefined) | undefined {
  const entries = Object.entries(schema.properties as Record<string, Keywords>);
  const required = (schema as { required?: readonly string[] }).required ?? [];
  if (entries.length > MOST_PARAMETERS || KEY in schema.properties || API_KEY in schema.properties)
    return undefined;
  const byLength: Reader[][] = [];
  const nothing: Record<string, unknown> = {};
  let needed = 0;
  entries.forEach(([name, keywords], i) => {
    (byLength[name.length] ??= []).push({ name, bit: 1 << i, read: valueReader(keywords) });
    nothing[name] = undefined;
    if (required.includes(name)) needed |= 1 << i;
  });
  if (entries.some(([, keywords]) => 'default' in keywords)) return undefined;
  const readerOf = (url: string, from: number, length: number): Reader | undefined => {
    const readers = byLength[length];
    if (readers !== undefined)
      for (let i = 0; i < readers.length; i++) if (url.startsWith(readers[i].name, from)) return readers[i];
    return undefined;
  };

  return (url, from) => {
    if (url.includes('%') || url.includes('+')) return undefined;
    const params = { ...nothing };
    let key: string | undefined;
    let used = 0;
    let pairs = 0;
    for (let at = from; at < url.length; ) {
      if (++pairs > MOST_PAIRS) return undefined;
      const equals = url.indexOf('=', at);
      if (equals < 0) return undefined;
      let end = url.indexOf('&', at);
      if (end < 0) end = url.length;
      // A name without a value, or a value of nothing.
      if (end <= equals + 1) return undefined;
      const reader = readerOf(url, at, equals - at);
      let bit = 0;
      if (reader !== undefined) {
        const value = reader.read(url, equals + 1, end);
        if (value === undefined) return undefined;
        params[reader.name] = value;
        bit = reader.bit;
      } else if (equals - at === API_KEY.length && url.startsWith(API_KEY, at)) {
        key = url.slice(equals + 1, end);
        bit = API_KEY_BIT;
      } else if (equals - at === KEY.length && url.startsWith(KEY, at)) {
        if ((used & API_KEY_BIT) === 0) key = url.slice(equals + 1, end);
        bit = KEY_BIT;
      }
      if ((used & bit) !== 0) return undefined;
      used |= bit;
      at = end + 1;
    }
    return key === undefined || (used & needed) !== needed ? undefined : { key: key.trim(), params };
  };
}

interface Keywords {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

function valueReader(keywords: Keywords): Reader['read'] {
  if (!Object.keys(keywords).every((keyword) => KEYWORDS.has(keyword))) return () => undefined;
  switch (keywords.type) {
    case 'number':
      return numberReader(keywords);
    case 'boolean':
      return booleanIn;
    case 'string':
      return textReader(keywords);
    default:
      return () => undefined;
  }
}

function booleanIn(text: string, from: number, to: number): boolean | undefined {
  if (to - from === 4 && text.startsWith('true', from)) return true;
  if (to - from === 5 && text.startsWith('false', from)) return false;
  return undefined;
}

function numberReader({ minimum = -Infinity, maximum = Infinity }: Keywords): Reader['read'] {
  return (text, from, to) => {
    const value = decimalIn(text, from, to);
    return value >= minimum && value <= maximum ? value : undefined;
  };
}

const DIGITS = 15;
const POWERS = Array.from({ length: DIGITS + 1 }, (_, digits) => 10 ** digits);

/**
 * The number that plain digits with or without a point mean, else NaN. Up to fifteen digits both parts of the
 * fraction are exact, so the quotient is the very number that JavaScript reads.
 */
export function decimalIn(text: string, from: number, to: number): number {
  const negative = text.charCodeAt(from) === 45;
  let at = negative ? from + 1 : from;
  let digits = 0;
  let whole = 0;
  let point = -1;
  for (; at < to; at++) {
    const c = text.charCodeAt(at);
    if (c >= 48 && c <= 57) {
      whole = whole * 10 + (c - 48);
      digits++;
    } else if (c === 46 && point < 0 && digits > 0) point = digits;
    else return Number.NaN;
  }
  if (digits === 0 || digits > DIGITS) return Number.NaN;
  const value = point < 0 ? whole : whole / POWERS[digits - point];
  return negative ? -value : value;
}

function textReader({ minLength = 0, maxLength = Infinity, pattern }: Keywords): Reader['read'] {
  const matcher = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (text, from, to) => {
    const value = text.slice(from, to);
    // Letters alone: what counts as one letter elsewhere is not for this reader to say.
    if (!/^[\x21-\x7e]*$/.test(value) || value.length < minLength || value.length > maxLength)
      return undefined;
    return matcher === undefined || matcher.test(value) ? value : undefined;
  };
}
