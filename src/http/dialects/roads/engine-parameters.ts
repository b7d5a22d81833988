// What the interfaces of several routing engines have in common when they are read.
import type { AvoidOptions, Profile } from '../../../roads/engine.ts';
import type { Language } from '../../../roads/guidance/phrases.ts';
import { DIMENSIONS, type Dimension, type VehicleSize } from '../../../roads/network/vehicle-limits.ts';
import { profileNamed } from '../../../roads/profiles/profile.ts';
import type { LonLat } from '../../../roads/route/trip.ts';
import { numberIn } from '../../parameters.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number that may have been sent as text; callers' objects are not converted by their own methods. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? numberIn(value) : Number.NaN;

/** What a caller named, as far as it is a name. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `bn`, `bn-BD`; everything else is English. */
export const languageIn = (given: unknown): Language =>
  typeof given === 'string' && /^bn\b/i.test(given.replace('_', '-')) ? 'bn' : 'en';

/** The profile behind a name of another engine, by its beginning; undefined if there is none. */
export function profileBehind(name: string, offered: readonly Profile[]): Profile | undefined {
  const known = name.toLowerCase();
  const ours = profileNamed(known);
  if (ours && offered.includes(ours)) return ours;
  if (/^(small_truck|truck|hgv|driving-hgv)/.test(known)) return offered.includes('truck') ? 'truck' : 'car';
  if (/^(car|auto|driving|taxi|bus|rc_|ecargo)/.test(known)) return 'car';
  if (/^(motor|scooter)/.test(known)) return 'motorcycle';
  if (/^(bike|bicycle|cycling|mtb|racingbike)/.test(known)) return 'bike';
  return /^(foot|pedestrian|walking|hike|hiking|wheelchair)/.test(known) ? 'foot' : undefined;
}

/** `[lon, lat]` with numbers in range. */
export const isPosition = (value: unknown): value is LonLat =>
  Array.isArray(value) &&
  value.length >= 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** The outer rings of a Polygon or MultiPolygon, as lon, lat interleaved; undefined if it is neither. */
export function ringsIn(geometry: unknown): number[][] | undefined {
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return undefined;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return undefined;
  const rings = polygons.map((polygon: unknown) => (Array.isArray(polygon) ? polygon[0] : undefined));
  return rings.every(isRing) ? rings.map((ring) => ring.flat()) : undefined;
}

export const isRing = (ring: unknown): ring is readonly LonLat[] =>
  Array.isArray(ring) && ring.length >= 3 && ring.length <= 1_000 && ring.every(isPosition);

/** Undefined if there is nothing to avoid. */
export function avoiding(avoid: AvoidOptions): AvoidOptions | undefined {
  const { areas = [], ...others } = avoid;
  return areas.length > 0 || Object.values(others).some(Boolean) ? { ...others, areas } : undefined;
}

/** How large a truck or bus is, in metres and tonnes, by the names that an interface has; what is no size of a vehicle is left out. */
export function sizeIn(given: unknown, names: Readonly<Record<Dimension, string>>): VehicleSize | undefined {
  if (!isObject(given)) return undefined;
  const size: Partial<Record<Dimension, number>> = {};
  for (const dimension of DIMENSIONS) {
    const value = numberOf(given[names[dimension]]);
    if (value > 0 && value <= 200) size[dimension] = value;
  }
  return Object.keys(size).length > 0 ? size : undefined;
}

/** Polygon where there is one alone, otherwise MultiPolygon. */
export const areaOf = (coordinates: readonly unknown[]): { type: string; coordinates: unknown } =>
  coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
