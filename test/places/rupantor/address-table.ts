// Reads addresses.tsv and scores the parts of an answer against the expected ones: each expected part that is missing or
// different, and each part too many, counts as a mistake.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ExpectedPart {
  readonly kinds: readonly string[];
  /** Empty for any value. */
  readonly values: readonly string[];
}

export interface ExpectedAddress {
  readonly line: number;
  readonly address: string;
  readonly parts: readonly ExpectedPart[];
  /** District, and names of which one must stand in the answer. */
  readonly where?: { readonly district: string; readonly names: readonly string[] };
}

export interface GivenPart {
  readonly kind: string;
  readonly value: string;
}

export interface Verdict {
  readonly right: number;
  readonly total: number;
  readonly missing: readonly ExpectedPart[];
  readonly extra: readonly GivenPart[];
}

const TABLE = fileURLToPath(new URL('./addresses.tsv', import.meta.url));
/** Addresses as customers type them, with where they are. */
export const AS_PEOPLE_WRITE = fileURLToPath(new URL('./as-people-write.tsv', import.meta.url));
/** Kinds that say only that something was not understood or does not matter. */
const NOT_COUNTED = new Set(['unknown', 'country']);

export function readAddressTable(path = TABLE): ExpectedAddress[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, i) => {
      const [address, parts, where] = text.split('\t');
      if (text.startsWith('#') || !parts) return [];
      const [district, names] = where ? where.toLowerCase().split(' > ') : [];
      return [
        {
          line: i + 1,
          address: address.replaceAll('\\n', '\n'),
          parts: parts.split('; ').map(expectedPart),
          ...(district ? { where: { district, names: names.split('|') } } : {}),
        },
      ];
    });
}

function expectedPart(text: string): ExpectedPart {
  const [kinds, values] = text.trim().split('=');
  return { kinds: kinds.split('/'), values: values === '*' ? [] : values.split('|') };
}

export function weigh(expected: readonly ExpectedPart[], given: readonly GivenPart[]): Verdict {
  const left = [...given];
  const missing: ExpectedPart[] = [];
  let optional = 0;
  for (const part of expected) {
    const any = part.kinds.includes('*');
    const at = left.findIndex(
      ({ kind, value }) =>
        (any || part.kinds.includes(kind)) && (part.values.length === 0 || part.values.includes(value)),
    );
    if (any) optional++;
    if (at >= 0) left.splice(at, 1);
    else if (!any) missing.push(part);
  }
  const extra = left.filter(({ kind }) => !NOT_COUNTED.has(kind));
  // A wrong value is one mistake, not a missing part and one too many.
  const surplus = Math.max(0, extra.length - missing.length);
  const asked = expected.length - optional;
  return { right: asked - missing.length, total: asked + surplus, missing, extra };
}
