// Positions as the console handles them: longitude first, as GeoJSON has it. People read the latitude first.
import { number } from '../frame/language.ts';

export type Position = readonly [lon: number, lat: number];

/** Six decimals are a tenth of a metre. */
export const inDegrees = (value: number): number => Math.round(value * 1e6) / 1e6;
export const lonLat = ([lon, lat]: Position): string => `${inDegrees(lon)},${inDegrees(lat)}`;
export const latLon = ([lon, lat]: Position): string => `${inDegrees(lat)},${inDegrees(lon)}`;

/** For people: latitude first, in the digits of their language. */
export const positionText = ([lon, lat]: Position): string => `${degrees(lat)}, ${degrees(lon)}`;
const degrees = (value: number): string =>
  number(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** West, south, east, north. */
export type Box = [number, number, number, number];

export function boxAround(positions: Iterable<readonly number[]>): Box | undefined {
  const box: Box = [180, 90, -180, -90];
  for (const [lon, lat] of positions) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box[0] <= box[2] ? box : undefined;
}
