// Which family of calls an endpoint belongs to, for keys that are for some families only.
import type { Scope } from '../accounts/scopes.ts';
import type { Endpoint } from './endpoint.ts';

const BY_TAG: Readonly<Record<string, Scope | undefined>> = {
  'Geocoding and search': 'search',
  Nearby: 'nearby',
  Routing: 'routing',
  Fleets: 'fleets',
  Maps: 'maps',
  'Administrative lookups': 'regions',
  'Wards and zones': 'regions',
  'Own places': 'places',
  Geofences: 'geofences',
  Tracking: 'tracking',
};

/** The tag of version 1 says nothing about the family: the path of its successor does. A test compares the two. */
const BY_SUCCESSOR: readonly (readonly [RegExp, Scope])[] = [
  [/^\/v2\/api\/search\/nearby/, 'nearby'],
  [/^\/v2\/api\/(route|routing)\//, 'routing'],
  [/^\/v2\/api\/search\/(reverse|autocomplete|rupantor)|^\/api\/v2\//, 'search'],
  [/^/, 'regions'],
];

/** Undefined for calls that every key may make: they do nothing by themselves. */
export function scopeOf({
  tag,
  successor,
  scope,
}: Pick<Endpoint, 'tag' | 'successor' | 'scope'>): Scope | undefined {
  if (scope !== undefined) return scope;
  if (successor === undefined) return BY_TAG[tag];
  return BY_SUCCESSOR.find(([path]) => path.test(successor))?.[1];
}
