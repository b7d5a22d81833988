// The names under which requests carry their key as a field, and the key among what was sent.
import type { Given } from './parameters.ts';

export const KEY_NAMES = ['api_key', 'key'] as const;

/** `more`: further names that clients of another server's interface have for it. */
export function keyIn(given: Given, more: readonly string[] = []): string | undefined {
  for (const name of more.length === 0 ? KEY_NAMES : [...KEY_NAMES, ...more]) {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name];
    if (typeof value === 'string' && value !== '') return value.trim();
  }
  return undefined;
}
