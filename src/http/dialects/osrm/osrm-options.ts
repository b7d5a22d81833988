// What callers of OSRM write into URLs, converted to the form that the roads use.
import { Type } from 'typebox';
import { decodePolyline } from '../../../geo/polyline.ts';
import type { AvoidOptions, Profile } from '../../../roads/engine.ts';
import { ANNOTATIONS, type AnnotationKind, OSRM_ANNOTATIONS } from '../../../roads/formats/annotations.ts';
import { kindOf, PROFILES, profileNamed } from '../../../roads/profiles/profile.ts';
import type { Approach, LonLat } from '../../../roads/route/approach.ts';
import { numberIn } from '../../parameters.ts';
import { readApproaches } from '../../routes/approaches.ts';
import { readPairs, readPositions } from '../../routes/routing-parameters.ts';
import { refusal } from './osrm-failure.ts';

const text = (description: string) => Type.Optional(Type.String({ maxLength: 100_000, description }));

/** Of every service. */
export const GENERAL = {
  profile: Type.String({
    description: 'driving, cycling, walking, motorcycle, or a name that means one of them',
  }),
  coordinates: Type.String({ description: '`lon,lat;lon,lat;…`, `polyline(…)` or `polyline6(…)`' }),
  bearings: text('For each point `degrees,range`, or nothing'),
  radiuses: text('For each point metres, or `unlimited`'),
  hints: text('Not needed here, and ignored'),
  generate_hints: Type.Optional(Type.Boolean({ default: true, description: 'Whether waypoints have hints' })),
  approaches: text('For each point `curb`, `unrestricted`, or nothing'),
  exclude: text('`motorway`, `toll`, `ferry`, separated by commas'),
  snapping: Type.Optional(Type.Union([Type.Literal('default'), Type.Literal('any')])),
  skip_waypoints: Type.Optional(Type.Boolean({ description: 'Whether to leave the waypoints out' })),
};

/** Of services that answer with routes. */
export const OF_ROUTES = {
  steps: Type.Optional(Type.Boolean({ default: false, description: 'With the steps of every leg' })),
  annotations: text('`true`, or some of distance, duration, weight, speed, datasources, nodes, maxspeed'),
  geometries: Type.Optional(
    Type.Union([Type.Literal('polyline'), Type.Literal('polyline6'), Type.Literal('geojson')], {
      default: 'polyline',
    }),
  ),
  overview: Type.Optional(
    Type.Union([Type.Literal('simplified'), Type.Literal('full'), Type.Literal('false')], {
      default: 'simplified',
    }),
  ),
  language: Type.Optional(
    Type.Union([Type.Literal('en'), Type.Literal('bn')], {
      default: 'en',
      description: 'Not of OSRM: language of road names and instructions',
    }),
  ),
};

export function profileIn(name: string): Profile {
  const known = profileNamed(name);
  if (!known)
    throw refusal(
      'InvalidValue',
      `There is no profile ${name.slice(0, 40)}; there are ${PROFILES.flatMap((profile) => [profile, ...kindOf(profile).also]).join(', ')}`,
    );
  return known;
}

/** How many points there are before anything is checked: a polyline has one for every two numbers, at least two letters. */
export function pointsIn(sent: unknown): number {
  if (typeof sent !== 'string') return 0;
  return readPolyline(sent)?.length ?? sent.split(';').length;
}

export function coordinatesIn(given: string, fewest: number, most: number): readonly LonLat[] {
  if (/\.flatbuffers$/i.test(given)) throw refusal('InvalidOptions', 'Only the format json is served');
  const written = given.replace(/\.json$/i, '');
  const line = readPolyline(written);
  if (line === undefined && written.split(';').length > most)
    throw refusal('TooBig', `There are more than ${most} coordinates`);
  const points = line ? readPositions(line, 'coordinates') : readPairs(written, 'coordinates', 1, most);
  if (points.length > most) throw refusal('TooBig', `There are more than ${most} coordinates`);
  if (points.length < fewest)
    throw refusal('InvalidOptions', `Number of coordinates needs to be at least ${fewest}`);
  return points;
}

function readPolyline(written: string): LonLat[] | undefined {
  const found = /^polyline(6?)\((.*)\)$/s.exec(written);
  if (!found) return undefined;
  const numbers = decodePolyline(found[2], found[1] === '6' ? 6 : 5) ?? [];
  return Array.from(
    { length: numbers.length / 2 },
    (_, at) => [numbers[at * 2], numbers[at * 2 + 1]] as const,
  );
}

interface Wishes {
  readonly bearings?: string;
  readonly approaches?: string;
  readonly radiuses?: string;
}

export function approachesIn(wishes: Wishes, points: number): (Approach | undefined)[] | undefined {
  const { radiuses } = wishes;
  const read = options(() => readApproaches(wishes, points));
  if (radiuses === undefined) return read;
  const parts = radiuses.split(';');
  if (parts.length !== points)
    throw refusal('InvalidOptions', 'Number of radiuses does not match number of coordinates');
  return parts.map((part, at) => {
    const written = part.trim();
    if (written === '' || written === 'unlimited') return read?.[at];
    const radius = numberIn(written);
    if (!(radius >= 0)) throw refusal('InvalidQuery', 'Each of radiuses is a number of metres or unlimited');
    return { ...read?.[at], radius };
  });
}

/** What does not fit the number of points is a matter of options. */
function options<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Error ? refusal('InvalidOptions', error.message) : error;
  }
}

const EXCLUDED = new Map(Object.entries({ motorway: 'motorways', toll: 'tolls', ferry: 'ferries' } as const));

export function excludedIn(given: string | undefined): AvoidOptions | undefined {
  if (given === undefined) return undefined;
  const avoid: { motorways?: boolean; tolls?: boolean; ferries?: boolean } = {};
  for (const part of given.split(',')) {
    const kind = EXCLUDED.get(part.trim());
    if (!kind) throw refusal('InvalidValue', 'Exclude flag combination is not supported.');
    avoid[kind] = true;
  }
  return avoid;
}

export function annotationsIn(given: string | undefined): AnnotationKind[] | undefined {
  if (given === undefined || given === 'false') return undefined;
  if (given === 'true') return [...OSRM_ANNOTATIONS];
  const wanted = given.split(',').map((part) => part.trim());
  const known: readonly string[] = ANNOTATIONS;
  if (!wanted.every((name) => known.includes(name)))
    throw refusal('InvalidQuery', `annotations is true, false or some of ${ANNOTATIONS.join(', ')}`);
  return ANNOTATIONS.filter((name) => wanted.includes(name));
}

/** `0;2;5` in ascending order; undefined where all are meant. */
export function indexesIn(given: string | undefined, name: string, points: number): number[] | undefined {
  if (given === undefined || given === 'all') return undefined;
  const indexes = given.split(';').map(numberIn);
  if (!indexes.every((index) => Number.isInteger(index) && index >= 0 && index < points))
    throw refusal('InvalidOptions', `${name} are positions of coordinates, from 0 to ${points - 1}`);
  return indexes;
}

/** Positions at which a leg ends: the first and the last are among them. */
export function stopsIn(given: string | undefined, points: number): number[] | undefined {
  const stops = indexesIn(given, 'waypoints', points);
  if (stops === undefined) return undefined;
  const ascends = stops.every((stop, at) => at === 0 || stop > stops[at - 1]);
  if (!ascends || stops[0] !== 0 || stops.at(-1) !== points - 1)
    throw refusal('InvalidOptions', 'First and last coordinates must be specified as waypoints, in order');
  return stops;
}
