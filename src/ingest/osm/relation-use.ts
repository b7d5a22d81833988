// What a relation is used for: a boundary, a place with an area, something drawn on maps, the street of houses, or a turn restriction.
import type { Tags } from './element-visitor.ts';
import { areaClass } from './map-class.ts';
import type { PassChoice } from './passes/pass-choice.ts';
import { placeClass } from './tagged-class.ts';

export const RelationUse = { Boundary: 1, Place: 2, Street: 4, Restriction: 8, Ground: 16 } as const;

/** Relations whose members are routes or separate objects, not the extent of a place. */
const NOT_PLACES = new Set([
  'route',
  'route_master',
  'network',
  'superroute',
  'restriction',
  'street',
  'waterway',
]);

export function relationUse(tags: Tags, choice: PassChoice): number {
  const type = tags.get('type') ?? '';
  if (type === 'restriction' || type.startsWith('restriction:')) {
    return choice.roads ? RelationUse.Restriction : 0;
  }
  const ground = choice.ground && type === 'multipolygon' && areaClass(tags) !== 0 ? RelationUse.Ground : 0;
  if (!choice.places) return ground;
  if (type === 'associatedStreet') return RelationUse.Street;
  let use = ground;
  if (isBoundary(tags, type)) use |= RelationUse.Boundary;
  if (!NOT_PLACES.has(type) && placeClass(tags)) use |= RelationUse.Place;
  return use;
}

function isBoundary(tags: Tags, type: string): boolean {
  if (type !== 'boundary' && type !== 'multipolygon') return false;
  return tags.get('boundary') === 'administrative' && tags.has('admin_level');
}
