// The places of a dataset as GeoJSON: a feature a place, with the properties that `thikana import` knows, and its own fields.
import type { Dataset } from '../dataset/open.ts';
import { PlaceKind } from '../dataset/tables/places.ts';
import { fromFixedDegrees } from '../geo/units.ts';
import { openRegions } from '../regions/regions.ts';
import { PlaceRecords } from './place-record.ts';

/** Regions and streets come from sources of their own. */
const EXPORTED = new Set<number>([PlaceKind.Settlement, PlaceKind.Poi, PlaceKind.House]);

export function* placesAsGeoJson(dataset: Dataset): Generator<string> {
  const places = new PlaceRecords(dataset, openRegions(dataset));
  const { table } = places;
  const sources = dataset.manifest.sources.map(({ name }) => name);
  let before = '{"type":"FeatureCollection","features":[\n';
  for (let row = 0; row < places.length; row++) {
    if (!EXPORTED.has(table.kind[row])) continue;
    const { en, bn } = places.name(row);
    const properties = {
      ...places.extra(row),
      place_id: table.id[row],
      name: en,
      name_bn: bn || undefined,
      type: places.type(row),
      sub_type: places.subType(row) || undefined,
      house: places.house(row) || undefined,
      street: places.street(row)?.en,
      postcode: table.postcode[row] || undefined,
      source: sources[table.source[row]],
    };
    const coordinates = [fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row])];
    yield `${before}${JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Point', coordinates } })}`;
    before = ',\n';
  }
  yield before.startsWith('{') ? `${before}]}\n` : '\n]}\n';
}
