// Names of an element in both languages. The English one first; where there is none, the local name stands for it.
import type { Tags } from './element-visitor.ts';

const BANGLA = /[\u0980-\u09ff]/;

/** Longest name kept, in characters: longer ones are notes that stand in the wrong tag. */
const MAX_NAME = 200;

export const isBangla = (text: string): boolean => BANGLA.test(text);

export interface Names {
  readonly name?: string;
  readonly nameBn?: string;
}

export function clean(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return trimmed === '' ? undefined : trimmed.slice(0, MAX_NAME);
}

export function namesOf(tags: Tags, key = 'name'): Names {
  const local = clean(tags.get(key));
  const english = clean(tags.get(`${key}:en`)) ?? (key === 'name' ? clean(tags.get('int_name')) : undefined);
  const bangla = clean(tags.get(`${key}:bn`));
  if (local === undefined) return { name: english ?? bangla, nameBn: bangla };
  if (isBangla(local)) return { name: english ?? local, nameBn: bangla ?? local };
  return { name: english && !isBangla(english) && bangla !== undefined ? english : local, nameBn: bangla };
}
