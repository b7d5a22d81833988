// The families of calls that a key can be limited to.
import { DeskError } from './desk-errors.ts';

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
] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes as they are stored; null for none, which means all. */
export function scopeList(given: readonly string[]): string | null {
  const names = given.flatMap((text) => text.toLowerCase().split(/[\s,]+/)).filter((name) => name !== '');
  const unknown = names.find((name) => !SCOPES.some((scope) => scope === name));
  if (unknown !== undefined)
    throw new DeskError(`there is no family of calls "${unknown}"; the families are ${SCOPES.join(', ')}`);
  return names.length === 0 ? null : SCOPES.filter((scope) => names.includes(scope)).join(' ');
}
