// Where the person stands who types a query of a judged set: some kilometres from the place meant, or in another city. Derived from the
// row alone, so that every run and every version asks from the same points.
import { haversine, METRES_PER_DEGREE, metresPerDegreeLon } from '../../src/geo/distance.ts';
import type { Lat, Lon } from '../../src/geo/units.ts';
import type { Row } from './judged-sets.ts';

export type Asker = { readonly lon: Lon; readonly lat: Lat } | undefined;

const CITIES: readonly (readonly [number, number])[] = [
  [90.4125, 23.8103], // Dhaka
  [91.8217, 22.3592], // GEC, Chattogram
  [89.5403, 22.8456], // Khulna
  [88.6042, 24.3745], // Rajshahi
  [91.8687, 24.8949], // Sylhet
  [90.3535, 22.701], // Barishal
  [89.2444, 25.7439], // Rangpur
  [90.4203, 24.7471], // Mymensingh
];
/** A city nearer than this is not another one. */
const ELSEWHERE = 60_000;

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** `where` is a number of kilometres, `city`, or `nowhere`. */
export function askerOf(row: Row, where: string): Asker {
  const lon = Number(row.lon);
  const lat = Number(row.lat);
  if (where === 'nowhere') return undefined;
  const hash = hashOf(`${row.query} ${row.lat}`);
  if (where === 'city') {
    const cities = CITIES.filter(([x, y]) => haversine(lon, lat, x, y) > ELSEWHERE);
    const [x, y] = cities[hash % cities.length];
    return { lon: x, lat: y };
  }
  const bearing = (hash % 360) * (Math.PI / 180);
  const metres = Number(where) * 1000;
  return {
    lon: lon + (metres * Math.sin(bearing)) / metresPerDegreeLon(lat),
    lat: lat + (metres * Math.cos(bearing)) / METRES_PER_DEGREE,
  };
}
