// What callers of the routing endpoints send, converted to the form that the roads use: points as lon, lat, profiles by their
// own names, what to avoid. Refusals name the parameter.
import { Type } from 'typebox';
import { AVOIDED_KINDS } from '../../roads/avoid/avoided-kinds.ts';
import type { AvoidOptions, Profile } from '../../roads/engine.ts';
import { LANGUAGES } from '../../roads/guidance/phrases.ts';
import { PROFILES, profileNamed, USUAL_PROFILES } from '../../roads/profiles/profile.ts';
import type { LonLat } from '../../roads/route/trip.ts';
import { errors } from '../errors.ts';
import { numberIn } from '../parameters.ts';
import { swappedHint } from '../swapped-position.ts';

/** What callers may write: a profile's name, or another for those on foot. */
const PROFILE_NAMES = [...PROFILES, 'pedestrian' as const].map((name) => Type.Literal(name));
const ALLOWED_PROFILES = `one of ${PROFILES.join(', ')}`;

export const ProfileParameter = Type.Union(PROFILE_NAMES, { allowed: ALLOWED_PROFILES });
export const CarUnlessTold = Type.Optional(
  Type.Union(PROFILE_NAMES, {
    default: 'car',
    allowed: ALLOWED_PROFILES,
    description: `By what one travels: ${USUAL_PROFILES.join(', ')}, and, where the server offers them, ${PROFILES.filter((name) => !USUAL_PROFILES.includes(name)).join(', ')}`,
  }),
);

export const LanguageParameter = Type.Optional(
  Type.Union(
    LANGUAGES.map((language) => Type.Literal(language)),
    {
      default: 'en',
      description: 'Extension: language of road names and instructions',
    },
  ),
);
export const AvoidParameter = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description:
      'Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…`',
  }),
);
export const ExcludeParameter = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved',
  }),
);
export const CountryParameter = Type.Optional(
  Type.String({
    pattern: '^\\s*[A-Za-z]{2,3}\\s*$',
    description: 'ISO 3166, two or three letters; the roads are those of the dataset',
    allowed: 'a country code of two or three letters, such as BGD',
  }),
);

export function profileOf(name = 'car'): Profile {
  const profile = profileNamed(name);
  if (!profile) throw errors.invalid('profile', ALLOWED_PROFILES);
  return profile;
}

/** `lon,lat;lon,lat;…` */
export function readPairs(text: string, parameter: string, fewest: number, most: number): LonLat[] {
  const shape = `pairs lon,lat separated by semicolons, ${fewest} to ${most} of them`;
  const parts = text.split(';');
  if (parts[parts.length - 1].trim() === '') parts.pop();
  if (parts.length < fewest || parts.length > most) throw errors.invalid(parameter, shape);
  return parts.map((part) => {
    const pair = twoNumbers(part);
    if (!pair) throw errors.invalid(parameter, shape);
    return inRange(pair[0], pair[1], parameter);
  });
}

/** Lists of `[lon, lat]`, as GeoJSON writes them. */
export const readPositions = (positions: readonly (readonly number[])[], parameter: string): LonLat[] =>
  positions.map(([lon, lat], at) => inRange(lon, lat, `${parameter}.${at}`));

/** `lon,lat` */
export function readLonLat(text: string, parameter: string): LonLat {
  const pair = twoNumbers(text);
  if (!pair) throw errors.invalid(parameter, 'a point lon,lat in degrees');
  return inRange(pair[0], pair[1], parameter);
}

/** `lat,lon`, also with a space. */
export function readLatLon(text: string, parameter: string): LonLat {
  const pair = twoNumbers(text);
  if (!pair) throw errors.invalid(parameter, 'a point lat,lon in degrees');
  return inRange(pair[1], pair[0], parameter);
}

/** A latitude and a longitude given on their own, as numbers or as text. */
export function readDegrees(lat: unknown, lon: unknown, parameter: string): LonLat {
  if (lat === undefined || lon === undefined || lat === null || lon === null || lat === '' || lon === '') {
    throw errors.missing(parameter);
  }
  const y = numberOf(lat);
  const x = numberOf(lon);
  if (Number.isNaN(x) || Number.isNaN(y)) {
    throw errors.invalid(parameter, 'a latitude and a longitude in degrees');
  }
  return inRange(x, y, parameter);
}

function inRange(lon: number, lat: number, parameter: string): LonLat {
  if (!(lon >= -180 && lon <= 180))
    throw errors.invalid(parameter, `a place with longitude -180 to 180, not ${lon}`);
  if (!(lat >= -90 && lat <= 90))
    throw errors.invalid(parameter, `a place with latitude -90 to 90, not ${lat}${swappedHint(lon, lat)}`);
  return [lon, lat];
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numberIn(value) : Number.NaN;
}

function twoNumbers(text: string): [number, number] | undefined {
  const comma = text.indexOf(',');
  const first = numberOf(text.slice(0, Math.max(0, comma)));
  const second = numberOf(text.slice(comma + 1));
  return comma < 0 || Number.isNaN(first) || Number.isNaN(second) ? undefined : [first, second];
}

const AVOID_SHAPE =
  'ferries, tolls, motorways, unpaved, boxes minlon,minlat,maxlon,maxlat or polygons lon,lat,lon,lat,lon,lat,… separated by semicolons, at most 20';
const MOST_AVOIDED = 20;
/** Callers used to other engines write the words in the singular. */
const ONE_OF = { ferries: 'ferry', tolls: 'toll', motorways: 'motorway', unpaved: 'unpaved' } as const;

export function readAvoid(text: string | undefined, exclude?: string): AvoidOptions | undefined {
  if (text === undefined && exclude === undefined) return undefined;
  const parts = (text ?? '').split(';').filter((part) => part.trim() !== '');
  if (parts.length > MOST_AVOIDED) throw errors.invalid('avoid', AVOID_SHAPE);
  const areas: number[][] = [];
  const kinds: Partial<Record<(typeof AVOIDED_KINDS)[number], boolean>> = {};
  for (const part of parts) {
    const kind = kindOf(part);
    if (kind) kinds[kind] = true;
    else areas.push(ringOf(part));
  }
  for (const part of (exclude ?? '').split(',').filter((one) => one.trim() !== '')) {
    const kind = kindOf(part);
    if (!kind) throw errors.invalid('exclude', `${Object.values(ONE_OF).join(', ')}, separated by commas`);
    kinds[kind] = true;
  }
  return { ...kinds, areas };
}

function kindOf(part: string) {
  const word = part.trim().toLowerCase();
  return AVOIDED_KINDS.find((known) => word === known || word === ONE_OF[known]);
}

function ringOf(part: string): number[] {
  const numbers = part.split(',').map(numberOf);
  if (numbers.length < 4 || numbers.length % 2 === 1 || numbers.some(Number.isNaN)) {
    throw errors.invalid('avoid', AVOID_SHAPE);
  }
  for (let x = 0; x < numbers.length; x += 2) inRange(numbers[x], numbers[x + 1], 'avoid');
  if (numbers.length > 4) return numbers;
  const [west, south, east, north] = numbers;
  if (west >= east || south >= north)
    throw errors.invalid('avoid', 'a box whose minima are below its maxima');
  return [west, south, east, south, east, north, west, north];
}
