// Houses between two known ones: a line with addr:interpolation says that the numbers run evenly along it.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { toLatinDigits } from '../../text/digits.ts';
import type { PlaceSeed } from './place-seed.ts';

/** Step between numbers; 0 for schemes that are not numeric (alphabetic). */
export function interpolationStep(scheme: string): number {
  if (scheme === 'odd' || scheme === 'even') return 2;
  if (scheme === 'all') return 1;
  return /^\d{1,2}$/.test(scheme) ? Number(scheme) : 0;
}

/** More numbers than this on one line is a mapping error. */
const MAX_BETWEEN = 500;

export interface KnownHouse {
  /** Index in the line's nodes. */
  readonly at: number;
  readonly seed: PlaceSeed;
}

export interface BetweenHouse {
  readonly seed: PlaceSeed;
  readonly lon: number;
  readonly lat: number;
}

/** `line`: lon, lat interleaved in degrees. `known`: houses on its nodes, in the order of the line. */
export function housesBetween(
  line: Float64Array,
  known: readonly KnownHouse[],
  step: number,
): BetweenHouse[] {
  const houses: BetweenHouse[] = [];
  if (step < 1) return houses;
  const along = lengths(line);
  for (let i = 1; i < known.length; i++) {
    const from = numberOf(known[i - 1].seed);
    const to = numberOf(known[i].seed);
    if (from === undefined || to === undefined || from === to) continue;
    const count = Math.abs(to - from) / step - 1;
    if (!Number.isInteger(count) || count < 1 || count > MAX_BETWEEN) continue;
    const start = along[known[i - 1].at];
    const end = along[known[i].at];
    for (let k = 1; k <= count; k++) {
      const [lon, lat] = pointAt(line, along, start + ((end - start) * k) / (count + 1));
      const house = String(from + Math.sign(to - from) * step * k);
      const { street, streetBn, postcode, areaName } = known[i - 1].seed;
      houses.push({
        seed: {
          kind: PlaceKind.House,
          type: 'Residential',
          tag: 'addr:interpolation',
          house,
          street: street ?? known[i].seed.street,
          streetBn: streetBn ?? known[i].seed.streetBn,
          postcode,
          areaName,
        },
        lon,
        lat,
      });
    }
  }
  return houses;
}

function numberOf(seed: PlaceSeed): number | undefined {
  const text = toLatinDigits(seed.house ?? '');
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function lengths(line: Float64Array): Float64Array {
  const perLon = metresPerDegreeLon(line[1]);
  const along = new Float64Array(line.length / 2);
  for (let i = 1; i < along.length; i++) {
    const east = (line[2 * i] - line[2 * i - 2]) * perLon;
    const north = (line[2 * i + 1] - line[2 * i - 1]) * METRES_PER_DEGREE;
    along[i] = along[i - 1] + Math.hypot(east, north);
  }
  return along;
}

function pointAt(line: Float64Array, along: Float64Array, metres: number): [number, number] {
  let i = 1;
  while (i < along.length - 1 && along[i] < metres) i++;
  const length = along[i] - along[i - 1];
  const part = length > 0 ? (metres - along[i - 1]) / length : 0;
  const lon = line[2 * i - 2] + part * (line[2 * i] - line[2 * i - 2]);
  const lat = line[2 * i - 1] + part * (line[2 * i + 1] - line[2 * i - 1]);
  return [lon, lat];
}
