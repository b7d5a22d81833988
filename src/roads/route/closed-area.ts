// Closures as users write them (a box or GeoJSON, an end time), as stored in the state, and as used by the engine.
import { instantIn, LAST_INSTANT } from '../../text/instant.ts';
import { isProfile, PROFILES, type Profile } from '../engine.ts';

/** What was wrong, as the end of the sentence "… must be …", with the name of the field. */
export class ClosureInputError extends Error {
  override readonly name = 'ClosureInputError';
  constructor(
    readonly field: 'polygon' | 'bbox' | 'until' | 'factor' | 'speed' | 'coordinates' | 'profiles' | 'class',
    readonly allowed: string,
  ) {
    super(`${field} must be ${allowed}`);
  }
}

export const TOUCHES_NO_ROAD = 'No road of the dataset lies in this area; check its coordinates';

type Position = readonly [number, number, ...number[]];
export interface AreaGeometry {
  readonly type: 'MultiPolygon';
  readonly coordinates: Position[][][];
}

const MOST_POINTS = 20_000;
const POLYGON = 'GeoJSON with Polygons or MultiPolygons (a geometry, a Feature or a FeatureCollection)';

/** All polygons of a GeoJSON value as one MultiPolygon. */
export function areaOfGeoJson(value: unknown): AreaGeometry {
  const polygons: Position[][][] = [];
  collect(value, polygons, 0);
  if (polygons.length === 0) throw new ClosureInputError('polygon', POLYGON);
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (points > MOST_POINTS) throw new ClosureInputError('polygon', `of at most ${MOST_POINTS} points`);
  return { type: 'MultiPolygon', coordinates: polygons };
}

function collect(value: unknown, polygons: Position[][][], depth: number): void {
  if (value === null || typeof value !== 'object' || depth > 4)
    throw new ClosureInputError('polygon', POLYGON);
  const { type, coordinates, geometry, geometries, features }: Partial<Record<string, unknown>> = {
    ...value,
  };
  if (type === 'Polygon') polygons.push(polygonOf(coordinates));
  else if (type === 'MultiPolygon' && Array.isArray(coordinates))
    polygons.push(...coordinates.map(polygonOf));
  else if (type === 'Feature') collect(geometry, polygons, depth + 1);
  else if (type === 'FeatureCollection' && Array.isArray(features))
    for (const one of features) collect(one, polygons, depth + 1);
  else if (type === 'GeometryCollection' && Array.isArray(geometries))
    for (const one of geometries) collect(one, polygons, depth + 1);
  else throw new ClosureInputError('polygon', POLYGON);
}

function polygonOf(rings: unknown): Position[][] {
  if (!Array.isArray(rings) || rings.length === 0) throw new ClosureInputError('polygon', POLYGON);
  return rings.map((ring: unknown) => {
    if (!Array.isArray(ring) || ring.length < 4)
      throw new ClosureInputError('polygon', 'made of rings with at least four positions');
    return ring.map((position: unknown) => {
      if (!isPosition(position))
        throw new ClosureInputError('polygon', 'made of positions [longitude, latitude] in degrees');
      return position;
    });
  });
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** `minlon,minlat,maxlon,maxlat`. */
export function areaOfBox(text: string): AreaGeometry {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = numbers;
  const fits = numbers.length === 4 && west >= -180 && east <= 180 && south >= -90 && north <= 90;
  if (!fits || !(west < east) || !(south < north)) {
    throw new ClosureInputError(
      'bbox',
      'minlon,minlat,maxlon,maxlat in degrees, the minima below the maxima',
    );
  }
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ],
  };
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A point in time (`2026-08-01T18:00+06:00`) or a duration from now (`90m`, `12h`, `3d`), in milliseconds since 1970. */
export function endOfClosure(text: string, now: number): number {
  const span = /^\s*(\d+(?:\.\d+)?)\s*([mhd])\s*$/i.exec(text);
  const end = span ? now + Number(span[1]) * UNITS[span[2].toLowerCase()] : instantIn(text);
  if (!(end <= LAST_INSTANT))
    throw new ClosureInputError('until', 'a time such as 2026-08-01T18:00+06:00, 90m, 12h or 3d');
  if (end <= now) throw new ClosureInputError('until', 'a time in the future');
  return Math.round(end);
}

export function checkFactor(factor: number): number {
  if (!(factor >= 1 && factor <= 100)) throw new ClosureInputError('factor', 'a number from 1 to 100');
  return factor;
}

export function checkSpeed(speed: number): number {
  if (!(speed >= 1 && speed <= 150)) throw new ClosureInputError('speed', 'km/h, from 1 to 150');
  return speed;
}

export interface StretchLine {
  readonly type: 'LineString';
  readonly coordinates: readonly (readonly number[])[];
}

/** A stretch of road as GeoJSON; without positions where it is named by its ways. */
export function lineOfStretch(coordinates: readonly (readonly number[])[] = []): StretchLine {
  if (coordinates.some(([lon, lat]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)))
    throw new ClosureInputError('coordinates', 'positions [lon, lat] in degrees');
  return { type: 'LineString', coordinates };
}

/** Ids of ways in the form stored in the state. */
export const waysOfStretch = (ids: readonly number[] | undefined): string | null => ids?.join() ?? null;

/**
 * Profiles that a closure applies to: `car,motorcycle` or a list of such names, in the form stored in the state; null for all,
 * also if absent.
 */
export function profilesOfClosure(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const names = (Array.isArray(value) ? value : String(value).split(',')).map((name) =>
    String(name).trim().toLowerCase(),
  );
  if (names.length === 0 || names.some((name) => !isProfile(name)))
    throw new ClosureInputError('profiles', `some of ${PROFILES.join(', ')}, separated by commas`);
  const chosen = PROFILES.filter((profile) => names.includes(profile));
  return chosen.length === PROFILES.length ? null : chosen.join(',');
}

/** The profiles that a stored closure applies to. */
export const closedProfiles = (stored: string | null): Profile[] =>
  stored === null ? [...PROFILES] : PROFILES.filter((profile) => stored.split(',').includes(profile));
