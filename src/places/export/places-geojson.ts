// Places as GeoJSON: a feature a place, with the properties that `thikana import` knows, and its own fields.
import type { ExportedPlaces } from './exported-place.ts';

export function* placesAsGeoJson(places: ExportedPlaces): Generator<string> {
  let before = '{"type":"FeatureCollection","features":[\n';
  for (const place of places) {
    const properties = {
      ...place.own,
      place_id: place.id,
      name: place.name,
      name_bn: place.nameBn || undefined,
      type: place.type,
      sub_type: place.subType || undefined,
      house: place.house || undefined,
      street: place.street || undefined,
      postcode: place.postcode || undefined,
      source: place.source || undefined,
    };
    const geometry = { type: 'Point', coordinates: [place.lon, place.lat] };
    yield `${before}${JSON.stringify({ type: 'Feature', properties, geometry })}`;
    before = ',\n';
  }
  yield before.startsWith('{') ? `${before}]}\n` : '\n]}\n';
}
