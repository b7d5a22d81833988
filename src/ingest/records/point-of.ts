// The position of a record, from its shape or its columns. Distinguishes what can be wrong with it: missing, not a number,
// swapped, off the globe.
import { type CountryBox, isBlank } from './column-content.ts';
import { degreePairOf, degreesOf } from './degrees.ts';
import type { TableRecord } from './record.ts';

const NO_COORDINATES = 'no coordinates';
const NOT_NUMBERS = 'coordinates are not numbers';
const ZERO = 'coordinates are 0, 0';

/** Whether the reason is that the record says nothing of where it is; people also write words or noughts where they do not know. */
export const isUnstated = (reason: string): boolean =>
  reason === NO_COORDINATES || reason === NOT_NUMBERS || reason === ZERO;

export type PointOrReason =
  | { readonly lon: number; readonly lat: number; readonly turned?: true }
  | { readonly reason: string };

/** `box`: a point that lies in it only the other way round is turned round. */
export function pointOf(record: TableRecord, box?: CountryBox): PointOrReason {
  const stated = asStated(record);
  if ('reason' in stated) return stated;
  if (box && isTurned(stated, box)) return { lon: stated.lat, lat: stated.lon, turned: true };
  const { lon, lat } = stated;
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return { reason: NOT_NUMBERS };
  if (lon === 0 && lat === 0) return { reason: ZERO };
  if (isSwappedAt(lon, lat)) return { reason: 'latitude and longitude are swapped (a latitude above 90)' };
  if (!isOnEarth(lon, lat)) return { reason: 'coordinates are not degrees (outside ±180, ±90)' };
  return { lon, lat };
}

/** Where a record says that it is, for showing one that cannot be used; swapped coordinates stay swapped. Undefined where that is nowhere on Earth. */
export function statedPoint(record: TableRecord): { readonly lon: number; readonly lat: number } | undefined {
  const stated = asStated(record);
  if ('reason' in stated) return undefined;
  const { lon, lat } = stated;
  return isOnEarth(lon, lat) || isSwappedAt(lon, lat) ? stated : undefined;
}

const isIn = (lon: number, lat: number, { west, south, east, north }: CountryBox): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;
const isTurned = ({ lon, lat }: { readonly lon: number; readonly lat: number }, box: CountryBox): boolean =>
  !isIn(lon, lat, box) && isIn(lat, lon, box);
const isOnEarth = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
/** Not degrees as they are, but degrees the other way round. */
const isSwappedAt = (lon: number, lat: number): boolean =>
  Math.abs(lat) > 90 && Math.abs(lon) <= 90 && Math.abs(lat) <= 180;

function asStated(record: TableRecord): PointOrReason {
  const { shape } = record;
  if (shape?.kind === 'point') return shape;
  if (shape?.kind === 'polygons') return middle(shape.polygons[0]?.[0]);
  if (shape?.kind === 'lines') return middle(shape.lines[0]);
  const lonText = record.get('lon');
  const latText = record.get('lat');
  if (isBlank(lonText) || isBlank(latText)) return inOneField(record);
  return { lon: degreesOf(lonText), lat: degreesOf(latText) };
}

function inOneField(record: TableRecord): PointOrReason {
  const text = record.get('latLon') || record.get('lonLat');
  if (isBlank(text)) return { reason: NO_COORDINATES };
  const pair = degreePairOf(text);
  if (!pair) return { reason: NOT_NUMBERS };
  const [first, second] = pair;
  return record.get('latLon') ? { lat: first, lon: second } : { lon: first, lat: second };
}

function middle(line: Float64Array | undefined): PointOrReason {
  if (!line || line.length < 2) return { reason: 'an empty shape' };
  let west = Number.POSITIVE_INFINITY;
  let south = west;
  let east = -west;
  let north = -west;
  for (let i = 0; i + 1 < line.length; i += 2) {
    west = Math.min(west, line[i]);
    east = Math.max(east, line[i]);
    south = Math.min(south, line[i + 1]);
    north = Math.max(north, line[i + 1]);
  }
  return { lon: (west + east) / 2, lat: (south + north) / 2 };
}
