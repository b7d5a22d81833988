// Valhalla's isochrone: up to six contours by minutes or kilometres, as areas or as lines around them.
import type { Call } from '../../call.ts';
import { fromJson, type Given } from '../../parameters.ts';
import { laterFor, profilesOf } from '../../routes/road-answers.ts';
import { areaOf, isObject, numberOf } from '../roads/engine-parameters.ts';
import { avoidIn, costingIn, idOf, locationsIn, refusal, timeIn } from './valhalla-request.ts';

export const MOST_CONTOURS = 6;

export async function isochrone(request: Given, call: Call): Promise<unknown> {
  const [{ point }] = locationsIn(request, 'locations', 1, 1);
  const contours = fromJson(request.contours);
  if (!Array.isArray(contours) || contours.length === 0)
    throw refusal(113, "Insufficiently specified required parameter 'contours'");
  if (contours.length > MOST_CONTOURS) throw refusal(152, `Exceeded max contours: ${MOST_CONTOURS}`);
  const wanted = contours.map((contour) => (isObject(contour) ? contour : {}));
  const byTime = wanted[0].time !== undefined;
  const limits = wanted.map((contour) => numberOf(byTime ? contour.time : contour.distance));
  if (limits.some((limit) => !(limit > 0 && limit <= (byTime ? 120 : 100))))
    throw refusal(151, 'Exceeded max time: 120 minutes, or max distance: 100 kilometers');
  const reach = await laterFor(call, 'reach', {
    profile: costingIn(request, profilesOf(call)),
    point,
    by: byTime ? 'time' : 'distance',
    limits,
    direction: request.reverse === true ? 'to' : 'from',
    avoid: avoidIn(request),
    time: timeIn(request, () => call.now()),
  });
  const features: unknown[] = reach.features.map(({ geometry }, at) => {
    const color =
      typeof wanted[at].color === 'string'
        ? `#${String(wanted[at].color)
            .replace(/[^0-9a-f]/gi, '')
            .slice(0, 6)}`
        : '#bf4040';
    return {
      type: 'Feature',
      properties: {
        contour: limits[at],
        metric: byTime ? 'time' : 'distance',
        color,
        opacity: 0.33,
        fill: color,
        fillColor: color,
        'fill-opacity': 0.33,
        fillOpacity: 0.33,
      },
      geometry: request.polygons === true ? areaOf(geometry.coordinates) : linesOf(geometry.coordinates),
    };
  });
  if (request.show_locations === true) {
    for (const [type, coordinates] of [
      ['input', point],
      ['snapped', reach.location],
    ] as const)
      features.push({
        type: 'Feature',
        properties: { type, location_index: 0 },
        geometry: { type: 'MultiPoint', coordinates: [coordinates] },
      });
  }
  return { type: 'FeatureCollection', features, ...idOf(request) };
}

/** The outer rings of areas. */
const linesOf = (areas: readonly (readonly unknown[])[]) =>
  areas.length === 1
    ? { type: 'LineString', coordinates: areas[0][0] }
    : { type: 'MultiLineString', coordinates: areas.map(([outer]) => outer) };
