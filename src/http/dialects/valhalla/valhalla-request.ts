// What callers of Valhalla write as JSON, in a body or in the parameter `json` of a URL.

import { decodePolyline } from '../../../geo/polyline.ts';
import type { AvoidOptions, Profile, TravelTime } from '../../../roads/engine.ts';
import type { Approach, LonLat } from '../../../roads/route/approach.ts';
import { TripError } from '../../../roads/route/trip.ts';
import { fromJson, type Given } from '../../parameters.ts';
import { instantOrNaN } from '../../routes/travel-time.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  avoiding,
  isObject,
  isRing,
  numberOf,
  profileBehind,
  sizeIn,
  textOf,
} from '../roads/engine-parameters.ts';

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export const valhalla: Dialect = {
  name: 'Valhalla',
  prefix: '/valhalla',
  keys: KEY_NAMES_ELSEWHERE,
  failure(error, cause) {
    const [code, message] = codeOf(cause, error.message);
    const far = cause instanceof TripError;
    const status = far ? 400 : error.status;
    const body = {
      error_code: code,
      error: message,
      status_code: status,
      status: STATUS_WORDS[status] ?? 'Error',
    };
    return { status, body: JSON.stringify(body) };
  },
};

function codeOf(cause: unknown, message: string): [code: number, message: string] {
  if (cause instanceof CodedError) return [Number(cause.theirCode), message];
  if (!(cause instanceof TripError)) return [100, message];
  if (cause.failure === 'far from roads') return [171, 'No suitable edges near location'];
  if (cause.failure === 'too many points') return [150, message];
  return cause.failure === 'too few points' ? [120, message] : [442, 'No path could be found for input'];
}

export const refusal = (code: number, sentence: string): CodedError => new CodedError(code, 400, sentence);

/** The request itself, wherever it stands. */
export function requestIn(sent: Given): Given {
  const json = fromJson(Array.isArray(sent.json) ? sent.json[0] : sent.json);
  if (sent.json !== undefined && !isObject(json)) throw refusal(100, 'Failed to parse json request');
  return isObject(json) ? { ...sent, ...json } : sent;
}

/** How many there are of a list, before anything is checked. */
export function countIn(sent: Given, name: string): number {
  const json = fromJson(sent.json);
  const list = fromJson(isObject(json) && json[name] !== undefined ? json[name] : sent[name]);
  return Array.isArray(list) ? list.length : 0;
}

/** Whether a field is there at all. */
export function holds(sent: Given, name: string): boolean {
  const json = fromJson(sent.json);
  return (isObject(json) && json[name] !== undefined) || sent[name] !== undefined;
}

export interface Location {
  readonly point: LonLat;
  /** Whether a leg ends here. */
  readonly isStop: boolean;
  readonly approach: Approach | undefined;
}

export function locationsIn(request: Given, name: string, fewest: number, most: number): Location[] {
  const given = fromJson(request[name]);
  if (!Array.isArray(given)) throw refusal(110, `Insufficiently specified required parameter '${name}'`);
  if (given.length < fewest) throw refusal(120, 'Insufficient number of locations provided');
  if (given.length > most) throw refusal(150, `Exceeded max locations: ${most}`);
  return given.map(locationOf);
}

function locationOf(given: unknown): Location {
  const location = isObject(given) ? given : {};
  const lat = numberOf(location.lat);
  const lon = numberOf(location.lon);
  if (
    location.lat === undefined ||
    location.lon === undefined ||
    !(Math.abs(lat) <= 90) ||
    !(Math.abs(lon) <= 180)
  )
    throw refusal(130, 'Failed to parse location');
  const { heading, heading_tolerance: range, preferred_side: side } = location;
  const approach = {
    ...(typeof heading === 'number' && heading >= 0 && heading <= 360 ? { heading } : {}),
    ...(typeof range === 'number' && range >= 0 && range <= 180 ? { range } : {}),
    ...(typeof location.search_cutoff === 'number' && location.search_cutoff >= 0
      ? { radius: location.search_cutoff }
      : {}),
    kerb: side === 'same',
  };
  const wished = 'heading' in approach || 'radius' in approach || approach.kerb;
  return {
    point: [lon, lat],
    isStop: location.type !== 'through' && location.type !== 'via',
    approach: wished ? approach : undefined,
  };
}

/** Positions of the locations that end a leg; undefined if all do. */
export function stopsOf(locations: readonly Location[]): number[] | undefined {
  if (locations.every(({ isStop }) => isStop)) return undefined;
  const last = locations.length - 1;
  return locations.flatMap(({ isStop }, at) => (isStop || at === 0 || at === last ? [at] : []));
}

export function costingIn({ costing }: Given, offered: readonly Profile[]): Profile {
  if (costing === undefined) throw refusal(124, 'No edge/node costing provided');
  const profile = profileBehind(textOf(costing), offered);
  if (!profile) throw refusal(125, `No costing method found for '${textOf(costing).slice(0, 40)}'`);
  return profile;
}

const SIZE_NAMES = { height: 'height', weight: 'weight', length: 'length', axleLoad: 'axle_load' } as const;

/** A kind of road that the costing would rather not use is avoided when it is at 0. */
export function avoidIn(request: Given): AvoidOptions | undefined {
  const all = fromJson(request.costing_options);
  const own = isObject(all) ? all[textOf(request.costing)] : undefined;
  const options = isObject(own) ? own : {};
  const unwanted = (wish: string, exclusion: string): boolean =>
    options[wish] === 0 || options[exclusion] === true;
  const polygons = fromJson(request.exclude_polygons ?? request.avoid_polygons) ?? [];
  if (!Array.isArray(polygons) || !polygons.every(isRing))
    throw refusal(167, 'Exclude polygons are rings of [longitude, latitude]');
  return avoiding({
    ferries: unwanted('use_ferry', 'exclude_ferries'),
    tolls: unwanted('use_tolls', 'exclude_tolls'),
    motorways: unwanted('use_highways', 'exclude_highways'),
    unpaved: options.exclude_unpaved === true || options.exclude_unpaved === 1,
    areas: polygons.map((ring) => ring.flat()),
    size: /^(truck|bus)$/.test(textOf(request.costing)) ? sizeIn(options, SIZE_NAMES) : undefined,
  });
}

/** `date_time`: type 0 now, 1 a departure, 2 an arrival, with `value` as a local time. Undefined without one. */
export function timeIn(request: Given, now: () => number): TravelTime | undefined {
  const asked = fromJson(request.date_time);
  if (asked === undefined || asked === null) return undefined;
  const { type, value } = isObject(asked) ? asked : {};
  const kind = numberOf(type);
  if (kind === 0) return { depart: Math.round(now()) };
  if (kind === 3) throw refusal(140, 'Invariant times are not supported');
  const instant = instantOrNaN(textOf(value), now);
  if (!(kind === 1 || kind === 2) || Number.isNaN(instant))
    throw refusal(162, 'Date and time is invalid.  Format is YYYY-MM-DDTHH:MM');
  return kind === 1 ? { depart: instant } : { arrive: instant };
}

/** Of the request, or of the options in it where older clients have them. */
export function optionIn(request: Given, name: string): unknown {
  const options = fromJson(request.directions_options);
  return request[name] ?? (isObject(options) ? options[name] : undefined);
}

export const isMiles = (request: Given): boolean => /^mi/i.test(textOf(optionIn(request, 'units')));

/** A trace: a list of positions, or a line with six decimals. */
export function traceIn(request: Given, most: number): { points: Float64Array; times?: Float64Array } {
  if (typeof request.encoded_polyline === 'string') {
    const line = decodePolyline(request.encoded_polyline, 6);
    if (line === undefined) throw refusal(137, 'Failed to parse the encoded polyline');
    return checked(Float64Array.from(line), undefined, most);
  }
  const shape = fromJson(request.shape);
  if (!Array.isArray(shape))
    throw refusal(114, "Insufficiently specified required parameter 'shape' or 'encoded_polyline'");
  if (shape.length > most) throw refusal(153, `Too many shape points: more than ${most}`);
  const points = Float64Array.from(shape.flatMap((one) => locationOf(one).point));
  const seconds = shape.map((one) => (isObject(one) ? numberOf(one.time) : Number.NaN));
  const ascends = seconds.every((one, at) => Number.isFinite(one) && (at === 0 || one >= seconds[at - 1]));
  return checked(points, ascends ? Float64Array.from(seconds) : undefined, most);
}

function checked(points: Float64Array, times: Float64Array | undefined, most: number) {
  if (points.length < 4) throw refusal(123, 'Insufficient shape provided');
  if (points.length / 2 > most) throw refusal(153, `Too many shape points: more than ${most}`);
  return times ? { points, times } : { points };
}

/** The id of the request, which comes back with the answer. */
export const idOf = ({ id }: Given) => (typeof id === 'string' ? { id: id.slice(0, 200) } : {});
