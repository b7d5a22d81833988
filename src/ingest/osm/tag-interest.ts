// Which keys make an element worth looking at. Elements with none of them are passed over before a single value is decoded.

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
  'building',
]);

/** 1 for a key that is worth a look, else 0. */
export const keyInterest = (key: string): number => (MAIN_KEYS.has(key) ? 1 : 0);

/** Whether the keys' bits together are worth a look. */
export const worthALook = (bits: number): boolean => bits !== 0;
