// Distances on the sphere that the contract prescribes (radius 6,371,000 m).
import type { Lat, Lon, Metres } from './units.ts';

export const EARTH_RADIUS: Metres = 6_371_000;
const RADIANS = Math.PI / 180;

/** Great-circle distance by the haversine formula. */
export function haversine(lon1: Lon, lat1: Lat, lon2: Lon, lat2: Lat): Metres {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const a = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Metres in one degree of latitude, and of longitude at a latitude. */
export const METRES_PER_DEGREE: Metres = EARTH_RADIUS * RADIANS;
export const metresPerDegreeLon = (lat: Lat): Metres => METRES_PER_DEGREE * Math.cos(lat * RADIANS);
