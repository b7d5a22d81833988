// Names of an element in both languages. English first; a name that exists only in Bangla is romanised; any other local name
// is kept as it is.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { normaliseText } from '../../text/normalise.ts';
import { romanise } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { twoNames } from '../../text/two-names.ts';
import type { Tags } from './element-visitor.ts';

/** Longest name kept, in characters: longer ones are notes in the wrong tag. */
const MAX_NAME = 200;

export interface Names {
  readonly name?: string;
  readonly nameBn?: string;
}

/** Names recur constantly, and normalising one costs more than a lookup here. */
const KNOWN_NAMES = new BoundedCache<string, string | undefined>(50_000);

export function clean(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return KNOWN_NAMES.obtain(text, cleaned);
}

function cleaned(text: string): string | undefined {
  const normal = normaliseText(text.length > MAX_NAME ? text.slice(0, MAX_NAME) : text);
  return normal === '' ? undefined : normal;
}

export function namesOf(tags: Tags, key = 'name'): Names {
  const local = clean(tags.get(key));
  const english = clean(tags.get(`${key}:en`)) ?? (key === 'name' ? clean(tags.get('int_name')) : undefined);
  const bangla = clean(tags.get(`${key}:bn`));
  const latin = english !== undefined && !hasBangla(english) ? english : undefined;
  if (local !== undefined && !hasBangla(local)) {
    // Abroad, signs show the local name; in Bangladesh, the English one.
    return { name: bangla !== undefined ? (latin ?? local) : local, nameBn: bangla };
  }
  const both = local === undefined ? undefined : twoNames(local);
  const nameBn = bangla ?? (both ? both.bangla : local);
  return {
    name: latin ?? both?.latin ?? (nameBn === undefined ? undefined : romanise(nameBn, { translate: true })),
    nameBn,
  };
}
