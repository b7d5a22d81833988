// The interfaces of other servers that are served here, as settings name them.
export const DIALECT_NAMES = [
  'osrm',
  'nominatim',
  'photon',
  'pelias',
  'valhalla',
  'graphhopper',
  'openrouteservice',
] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];
