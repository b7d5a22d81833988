// openrouteservice's isochrones.
import { Type } from 'typebox';
import type { Call } from '../../call.ts';
import { endpoint } from '../../endpoint.ts';
import { fromJson, type Given } from '../../parameters.ts';
import { laterFor, profilesOf } from '../../routes/road-answers.ts';
import { areaOf, numberOf, textOf } from '../roads/engine-parameters.ts';
import { any, CALL, id, LINE, metadata, Profile } from './ors-call.ts';
import { avoidIn, countIn, positionsIn, profileIn, refusal, unitIn } from './ors-request.ts';

const MOST_RANGES = 6;
const MOST_LOCATIONS = 5;

/** Both answer with GeoJSON. */
export const orsIsochrones = (['', '/geojson'] as const).map((form) =>
  endpoint({
    ...CALL,
    method: 'POST',
    path: `/ors/v2/isochrones/:profile${form}`,
    id: form === '' ? 'orsIsochrones' : 'orsIsochronesGeojson',
    summary: 'What is within reach of points',
    params: Type.Object({
      ...Profile,
      locations: any(`\`[lon, lat]\` of each, at most ${MOST_LOCATIONS}`),
      range: any('Seconds or metres; one, or several'),
      range_type: any('time or distance'),
      interval: any('With one range: its parts'),
      location_type: any('start or destination'),
      units: any('m, km, mi'),
      area_units: any('Ignored'),
      smoothing: any('Ignored'),
      attributes: any('Ignored'),
      intersections: any('Not served'),
      options: any('avoid_features, avoid_polygons'),
      id,
    }),
    cost: (sent: Given) =>
      2 * Math.max(1, Math.min(MOST_LOCATIONS, countIn(sent.locations)) * rangesIn(sent).length),
    example: { params: { profile: 'driving-car', locations: [LINE[0]], range: [600] }, answer: {} },
    run: isochrones,
  }),
);

/** The ranges asked for; with an interval its multiples up to the range. */
function rangesIn({ range, interval }: Given): number[] {
  const list = fromJson(range);
  const ranges = (Array.isArray(list) ? list : [list]).map(numberOf);
  const step = numberOf(interval);
  if (ranges.length !== 1 || !(step > 0) || !(ranges[0] / step <= MOST_RANGES))
    return ranges.slice(0, MOST_RANGES);
  return Array.from({ length: Math.max(1, Math.floor(ranges[0] / step)) }, (_, at) => step * (at + 1));
}

async function isochrones(params: Given, call: Call): Promise<unknown> {
  const points = positionsIn(params.locations, 'locations', 1, MOST_LOCATIONS);
  if (params.range === undefined) throw refusal(3001, "Parameter 'range' is required.");
  const ranges = rangesIn(params);
  const byDistance = params.range_type === 'distance';
  const metres = byDistance ? unitIn(params.units) : 1;
  const limits = ranges.map((range) => (byDistance ? (range * metres) / 1000 : range / 60));
  if (limits.some((limit) => !(limit > 0 && limit <= (byDistance ? 100 : 120))))
    throw refusal(3004, "Parameter 'range' is out of range: at most 7200 seconds or 100 km.");
  const profile = profileIn(textOf(params.profile), profilesOf(call));
  const avoid = avoidIn(params.options);
  const reached = await Promise.all(
    points.map((point) =>
      laterFor(call, 'reach', {
        profile,
        point,
        by: byDistance ? 'distance' : 'time',
        limits,
        direction: params.location_type === 'destination' ? 'to' : 'from',
        avoid,
      }),
    ),
  );
  const features = reached.flatMap(({ features: each, location }, group_index) =>
    each.map(({ geometry }, at) => ({
      type: 'Feature',
      properties: { group_index, value: ranges[at], center: location },
      geometry: areaOf(geometry.coordinates),
    })),
  );
  return {
    type: 'FeatureCollection',
    bbox: boxOfPoints(features),
    features,
    metadata: metadata(call, 'isochrones', params),
  };
}

function boxOfPoints(
  features: readonly { readonly geometry: { readonly coordinates: unknown } }[],
): number[] {
  let [west, south, east, north] = [180, 90, -180, -90];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lon, lat] = value;
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      for (const each of value) visit(each);
      return;
    }
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  };
  for (const { geometry } of features) visit(geometry.coordinates);
  return [west, south, east, north];
}
