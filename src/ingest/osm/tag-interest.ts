// Which keys make an element worth looking at. Most elements of a map (plain buildings, fields, shores) have none of
// them, and are passed over before a single value is decoded.

const Interest = { Main: 1, Building: 2, Name: 4 } as const;

/** Keys that mean something by themselves. What they mean is decided later, from the values. */
const MAIN_KEYS = new Set([
  'highway',
  'route',
  'barrier',
  'place',
  'amenity',
  'shop',
  'office',
  'tourism',
  'leisure',
  'healthcare',
  'man_made',
  'public_transport',
  'aeroway',
  'historic',
  'railway',
  'craft',
  'emergency',
  'landuse',
  'natural',
  'waterway',
  'military',
  'power',
  'aerialway',
  'club',
  'boundary',
  'type',
  'addr:housenumber',
  'addr:housename',
  'addr:interpolation',
  'bridge:name',
]);

const NAME_KEYS = new Set(['name', 'name:en', 'name:bn']);

export function keyInterest(key: string): number {
  if (MAIN_KEYS.has(key)) return Interest.Main;
  if (key === 'building') return Interest.Building;
  return NAME_KEYS.has(key) ? Interest.Name : 0;
}

/** Whether the keys' bits together are worth a look: a main key, or a building that has a name. */
export const worthALook = (bits: number): boolean =>
  (bits & Interest.Main) !== 0 || (bits & (Interest.Building | Interest.Name)) === 6;
