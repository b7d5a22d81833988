// The families of calls that a key can be limited to.
import { AccountError } from './account-errors.ts';

export const SCOPES = [
  'search',
  'nearby',
  'routing',
  'fleets',
  'regions',
  'maps',
  'places',
  'geofences',
  'tracking',
  'traffic',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Families whose calls change answers of everybody: a key is for them only where it names them, and only the operator lets it. */
export const GRANTED_SCOPES: readonly string[] = ['traffic'] satisfies Scope[];

/** What a key is for that names no families. */
export const OPEN_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !GRANTED_SCOPES.includes(scope));

/** Whether a key is for the calls of a family; `scopes` are those that it names, if any. */
export const isForScope = (scopes: readonly string[] | undefined, wanted: Scope | undefined): boolean =>
  wanted === undefined || (scopes ?? OPEN_SCOPES).includes(wanted);

/** Those of stored scopes that only the operator gives. */
export const grantedIn = (stored: string | null | undefined): string[] =>
  stored?.split(' ').filter((scope) => GRANTED_SCOPES.includes(scope)) ?? [];

/** Scopes as they are stored; null for none, which means all but those that the operator gives. */
export function scopeList(given: readonly string[]): string | null {
  const names = given.flatMap((text) => text.toLowerCase().split(/[\s,]+/)).filter((name) => name !== '');
  const unknown = names.find((name) => !SCOPES.some((scope) => scope === name));
  if (unknown !== undefined)
    throw new AccountError(`there is no family of calls "${unknown}"; the families are ${SCOPES.join(', ')}`);
  return names.length === 0 ? null : SCOPES.filter((scope) => names.includes(scope)).join(' ');
}
