// What callers of GraphHopper write, in a URL with repeated `point=lat,lon` or as JSON with `points: [[lon, lat]]`.
import type { AvoidOptions, Profile } from '../../../roads/engine.ts';
import type { Approach, LonLat } from '../../../roads/route/approach.ts';
import { TripError } from '../../../roads/route/trip.ts';
import { fromJson, type Given, isOn, numberIn } from '../../parameters.ts';
import { CodedError, type Dialect, KEY_NAMES_ELSEWHERE } from '../dialect.ts';
import {
  avoiding,
  isObject,
  isPosition,
  profileBehind,
  ringsIn,
  textOf,
} from '../roads/engine-parameters.ts';

export const graphhopper: Dialect = {
  name: 'GraphHopper',
  prefix: '/graphhopper',
  keys: KEY_NAMES_ELSEWHERE,
  failure({ status, message, parameter }, cause) {
    const sentence = parameter === undefined ? message : `Missing parameter: ${parameter}`;
    const isTrip = cause instanceof TripError;
    const details = isTrip
      ? cause.failure === 'far from roads'
        ? 'com.graphhopper.util.exceptions.PointNotFoundException'
        : 'com.graphhopper.util.exceptions.ConnectionNotFoundException'
      : 'java.lang.IllegalArgumentException';
    const hint = { message: sentence, details, ...(isTrip ? { point_index: cause.point } : {}) };
    return {
      status: isTrip ? 400 : status,
      body: JSON.stringify({ message: sentence, ...(status < 500 ? { hints: [hint] } : {}) }),
    };
  },
};

export const refusal = (sentence: string): CodedError => new CodedError(400, 400, sentence);

/** All values under a name: a list in a body, a repeated name in a URL. */
export function valuesIn(sent: Given, name: string): readonly unknown[] {
  const given = fromJson(sent[name]);
  if (given === undefined || given === '') return [];
  return Array.isArray(given) ? given : [given];
}

/** `points` of a body, or `point` of a URL. */
export const pointsSent = (sent: Given, name = 'point'): number =>
  Math.max(valuesIn(sent, `${name}s`).length, valuesIn(sent, name).length);

export function pointsIn(sent: Given, fewest: number, most: number, name = 'point'): LonLat[] {
  const positions = valuesIn(sent, `${name}s`);
  const points = positions.length > 0 ? positions.map(positionOf) : valuesIn(sent, name).map(pointOf);
  if (points.length < fewest)
    throw refusal(
      fewest === 1
        ? `You have to pass at least one ${name}`
        : `At least ${fewest} points have to be specified, but was:${points.length}`,
    );
  if (points.length > most) throw refusal(`Too many points: at most ${most}`);
  return points;
}

function positionOf(given: unknown): LonLat {
  if (!isPosition(given)) throw refusal('Each of points must be [longitude, latitude]');
  return [given[0], given[1]];
}

function pointOf(given: unknown): LonLat {
  const [lat, lon, more] = typeof given === 'string' ? given.split(',').map(numberIn) : [];
  if (more !== undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180))
    throw refusal(`Cannot parse point '${textOf(given).slice(0, 40)}'`);
  return [lon, lat];
}

export function profileIn(sent: Given, offered: readonly Profile[]): Profile {
  const [given = 'car'] = [...valuesIn(sent, 'profile'), ...valuesIn(sent, 'vehicle')];
  const profile = profileBehind(textOf(given), offered);
  if (!profile)
    throw refusal(
      `The requested profile '${textOf(given).slice(0, 40)}' does not exist.\nAvailable profiles: [${offered.join(', ')}]`,
    );
  return profile;
}

export const flagIn = (sent: Given, name: string, usual: boolean): boolean =>
  sent[name] === undefined || sent[name] === '' ? usual : isOn(sent[name]);

export function approachesIn(sent: Given, points: number): (Approach | undefined)[] | undefined {
  const headings = [...valuesIn(sent, 'heading'), ...valuesIn(sent, 'headings')];
  const sides = [...valuesIn(sent, 'curbside'), ...valuesIn(sent, 'curbsides')];
  if (headings.length === 0 && sides.length === 0) return undefined;
  if (headings.length > 1 && headings.length !== points)
    throw refusal(
      `The number of 'heading' parameters must be zero, one or equal to the number of points (${points})`,
    );
  if (sides.length > 0 && sides.length !== points)
    throw refusal(`If you pass curbside, you need to pass exactly one curbside for every point (${points})`);
  return Array.from({ length: points }, (_, at) => {
    const written = headings[at];
    const heading =
      typeof written === 'number' ? written : typeof written === 'string' ? numberIn(written) : Number.NaN;
    if (written !== undefined && !(heading >= 0 && heading <= 360) && !Number.isNaN(heading))
      throw refusal('Heading must be in range 0 <= heading < 360');
    return { ...(heading >= 0 ? { heading, range: 60 } : {}), kerb: sides[at] === 'left' };
  });
}

const AVOIDED: ReadonlyMap<string, keyof AvoidOptions> = new Map(
  Object.entries({
    ferry: 'ferries',
    toll: 'tolls',
    motorway: 'motorways',
    unpaved: 'unpaved',
  } as const),
);

/** `avoid=motorway;toll`, and areas that a custom model excludes. */
export function avoidIn(sent: Given): AvoidOptions | undefined {
  const kinds: Record<string, boolean> = {};
  for (const word of valuesIn(sent, 'avoid').flatMap((each) => textOf(each).split(/[;,]/))) {
    const kind = AVOIDED.get(word.trim());
    if (kind) kinds[kind] = true;
  }
  const model = fromJson(sent.custom_model);
  const areas = isObject(model) && isObject(model.areas) ? model.areas : {};
  const features = Array.isArray(areas.features) ? areas.features : Object.values(areas);
  const rings = features.map((feature) => ringsIn(isObject(feature) ? feature.geometry : undefined));
  if (rings.includes(undefined)) throw refusal('The areas of a custom_model are polygons');
  return avoiding({ ...kinds, areas: rings.flatMap((ring) => ring ?? []) });
}
