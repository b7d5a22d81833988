// Keys that make an element relevant. Elements with none of them are skipped before any value is decoded.

/** Keys that mean something on their own; what exactly is decided later, from the values. */
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

/** 1 for a relevant key, otherwise 0. */
export const keyInterest = (key: string): number => (MAIN_KEYS.has(key) ? 1 : 0);

/** Whether an element is relevant, from the bits of all its keys. */
export const worthALook = (bits: number): boolean => bits !== 0;
