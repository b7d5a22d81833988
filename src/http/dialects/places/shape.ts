// The shape of a place as GeoJSON.
import type { PlaceDetails } from '../../../places/place-details.ts';
import { shapeText } from '../../../regions/geojson.ts';
import type { Regions } from '../../../regions/regions.ts';

/** The boundary of a unit where one is known, otherwise the point. */
export function shapeOf({ region, lon, lat }: PlaceDetails, regions: Regions): Record<string, unknown> {
  const text = region < 0 ? undefined : shapeText(regions, [region]);
  return text === undefined ? { type: 'Point', coordinates: [lon, lat] } : JSON.parse(text);
}
