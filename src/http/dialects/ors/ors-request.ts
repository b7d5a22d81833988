// What callers of openrouteservice write, and failures with its numbers.
import type { AvoidOptions, Profile, TravelTime } from '../../../roads/engine.ts';
import type { Approach, LonLat } from '../../../roads/route/approach.ts';
import { TripError } from '../../../roads/route/trip.ts';
import type { ApiError } from '../../errors.ts';
import { fromJson, type Given } from '../../parameters.ts';
import { instantOrNaN } from '../../routes/travel-time.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  avoiding,
  isObject,
  isPosition,
  numberOf,
  profileBehind,
  ringsIn,
  sizeIn,
  textOf,
} from '../roads/engine-parameters.ts';

export const ors: Dialect = {
  name: 'openrouteservice',
  prefix: '/ors',
  keys: KEY_NAMES_ELSEWHERE,
  failure(error, cause) {
    const sentence =
      error.parameter === undefined ? error.message : `Parameter '${error.parameter}' is missing.`;
    const body = { error: { code: codeOf(error, cause), message: sentence }, info: { engine: ENGINE } };
    return { status: error.status, body: JSON.stringify(body) };
  },
};

export const ENGINE = { version: '9.0.0', build_date: '', graph_date: '' };

function codeOf(error: ApiError, cause: unknown): number {
  if (cause instanceof CodedError) return Number(cause.theirCode);
  if (cause instanceof TripError)
    return cause.failure === 'far from roads' ? 2010 : cause.failure === 'no route' ? 2009 : 2004;
  if (error.parameter !== undefined) return 2001;
  if (error.message.startsWith('There is no parameter')) return 2012;
  return error.status === 400 ? 2003 : error.status === 404 ? 2002 : 2099;
}

/** `departure` or `arrival`; undefined without either. */
export function timeIn({ departure, arrival }: Given, now: () => number): TravelTime | undefined {
  const read = (name: string, value: unknown): number => {
    const instant = instantOrNaN(textOf(value), now);
    if (Number.isNaN(instant)) throw refusal(2003, `Parameter '${name}' has incorrect value: a local time.`);
    return instant;
  };
  if (departure !== undefined) return { depart: read('departure', departure) };
  return arrival === undefined ? undefined : { arrive: read('arrival', arrival) };
}

export const refusal = (code: number, sentence: string): CodedError => new CodedError(code, 400, sentence);

export function profileIn(name: string, offered: readonly Profile[]): Profile {
  const profile = profileBehind(name, offered);
  if (!profile) throw refusal(2003, `Parameter 'profile' has incorrect value of '${name.slice(0, 40)}'.`);
  return profile;
}

export function positionsIn(given: unknown, name: string, fewest: number, most: number): LonLat[] {
  const list = fromJson(given);
  if (!Array.isArray(list)) throw refusal(2001, `Parameter '${name}' is required.`);
  if (!list.every(isPosition))
    throw refusal(2003, `Parameter '${name}' has incorrect value: each is [longitude, latitude].`);
  if (list.length < fewest) throw refusal(2003, `Parameter '${name}' needs at least ${fewest} coordinates.`);
  if (list.length > most)
    throw refusal(2004, `Parameter '${name}' exceeds the limit of ${most} coordinates.`);
  return list.map(([lon, lat]) => [lon, lat] as const);
}

export const countIn = (given: unknown): number => {
  const list = fromJson(given);
  return Array.isArray(list) ? list.length : 0;
};

const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({ m: 1, km: 1000, mi: 1609.344 }));

export function unitIn(given: unknown): number {
  const unit = UNITS.get(given === undefined ? 'm' : textOf(given));
  if (unit === undefined) throw refusal(2003, "Parameter 'units' has incorrect value: m, km or mi.");
  return unit;
}

const AVOIDED: Readonly<Record<string, keyof AvoidOptions | undefined>> = {
  ferries: 'ferries',
  tollways: 'tolls',
  highways: 'motorways',
  steps: undefined,
  fords: undefined,
};

/** Of heavy vehicles. */
const SIZE_NAMES = { height: 'height', weight: 'weight', length: 'length', axleLoad: 'axleload' } as const;

export function avoidIn(given: unknown): AvoidOptions | undefined {
  const options = fromJson(given);
  if (options === undefined) return undefined;
  if (!isObject(options)) throw refusal(2003, "Parameter 'options' has incorrect value: an object.");
  const kinds: Record<string, boolean> = {};
  const features = fromJson(options.avoid_features) ?? [];
  if (!Array.isArray(features))
    throw refusal(2003, "Parameter 'avoid_features' has incorrect value: a list.");
  for (const feature of features) {
    if (typeof feature !== 'string' || !Object.hasOwn(AVOIDED, feature))
      throw refusal(
        2003,
        `Parameter 'avoid_features' has incorrect value of '${textOf(feature).slice(0, 40)}'.`,
      );
    const kind = AVOIDED[feature];
    if (kind) kinds[kind] = true;
  }
  const polygons = fromJson(options.avoid_polygons);
  const empty = polygons === undefined || (isObject(polygons) && Object.keys(polygons).length === 0);
  const rings = empty ? [] : ringsIn(polygons);
  if (rings === undefined)
    throw refusal(2003, "Parameter 'avoid_polygons' has incorrect value: a Polygon or MultiPolygon.");
  const params = fromJson(options.profile_params);
  const size = sizeIn(isObject(params) ? params.restrictions : undefined, SIZE_NAMES);
  return avoiding({ ...kinds, areas: rings, size });
}

/** Radiuses in metres (-1 for any) and bearings with how far off they may be. */
export function approachesIn(
  { radiuses, bearings }: Given,
  points: number,
): (Approach | undefined)[] | undefined {
  const far = fromJson(radiuses);
  const headings = fromJson(bearings);
  if (far === undefined && headings === undefined) return undefined;
  if (far !== undefined && (!Array.isArray(far) || (far.length !== points && far.length !== 1)))
    throw refusal(2003, "Parameter 'radiuses' needs as many entries as coordinates, or one.");
  if (headings !== undefined && (!Array.isArray(headings) || headings.length > points))
    throw refusal(2003, "Parameter 'bearings' needs as many entries as coordinates.");
  return Array.from({ length: points }, (_, at) => {
    const radius = numberOf(Array.isArray(far) ? far[far.length === 1 ? 0 : at] : -1);
    const pair = Array.isArray(headings) ? headings[at] : undefined;
    const [heading, range] = Array.isArray(pair) ? pair : [];
    return {
      ...(radius >= 0 ? { radius } : {}),
      ...(typeof heading === 'number' && heading >= 0 && heading <= 360
        ? { heading, range: typeof range === 'number' && range >= 0 && range <= 180 ? range : 45 }
        : {}),
    };
  });
}
