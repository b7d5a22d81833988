// The position of a record, from its shape or its columns. Distinguishes what can be wrong with it: missing, not a number,
// swapped, off the globe.
import type { TableRecord } from './record.ts';

export type Where = { readonly lon: number; readonly lat: number } | { readonly reason: string };

export function pointOf(record: TableRecord): Where {
  if (record.shape?.kind === 'point') return checked(record.shape.lon, record.shape.lat);
  if (record.shape?.kind === 'polygons') return middle(record.shape.polygons[0]?.[0]);
  if (record.shape?.kind === 'lines') return middle(record.shape.lines[0]);
  const lonText = record.get('lon');
  const latText = record.get('lat');
  if (lonText === '' || latText === '') return { reason: 'no coordinates' };
  return checked(degrees(lonText), degrees(latText));
}

/** A number, possibly with a decimal comma. */
const degrees = (text: string): number => Number(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);

function checked(lon: number, lat: number): Where {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return { reason: 'coordinates are not numbers' };
  if (lon === 0 && lat === 0) return { reason: 'coordinates are 0, 0' };
  if (Math.abs(lat) > 90 && Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    return { reason: 'latitude and longitude are swapped (a latitude above 90)' };
  }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    return { reason: 'coordinates are not degrees (outside ±180, ±90)' };
  return { lon, lat };
}

function middle(line: Float64Array | undefined): Where {
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
  return checked((west + east) / 2, (south + north) / 2);
}
