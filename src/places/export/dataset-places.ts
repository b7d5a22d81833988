// The places of a dataset for an export: settlements, points of interest and houses. Regions and streets come from sources of
// their own.
import type { Dataset } from '../../dataset/open.ts';
import { OWN_FIELDS } from '../../dataset/tables/own-fields.ts';
import { PLACES, PlaceKind } from '../../dataset/tables/places.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import { openRegions } from '../../regions/regions.ts';
import { PlaceRecords } from '../place-record.ts';
import type { ExportedPlace, ExportedPlaces } from './exported-place.ts';

const EXPORTED = new Set<number>([PlaceKind.Settlement, PlaceKind.Poi, PlaceKind.House]);

export const datasetPlaces = (dataset: Dataset): ExportedPlaces => ({
  fields: ownFieldsOf(dataset),
  [Symbol.iterator]: () => eachPlace(dataset),
});

function* eachPlace(dataset: Dataset): Generator<ExportedPlace> {
  const places = new PlaceRecords(dataset, openRegions(dataset));
  const { table } = places;
  const sources = dataset.manifest.sources.map(({ name }) => name);
  for (let row = 0; row < places.length; row++) {
    if (!EXPORTED.has(table.kind[row])) continue;
    const { en, bn } = places.name(row);
    yield {
      id: table.id[row],
      name: en,
      nameBn: bn ?? '',
      type: places.type(row),
      subType: places.subType(row),
      house: places.house(row),
      street: places.street(row)?.en ?? '',
      postcode: table.postcode[row],
      lon: fromFixedDegrees(table.lon[row]),
      lat: fromFixedDegrees(table.lat[row]),
      source: sources[table.source[row]] ?? '',
      own: places.extra(row) ?? {},
    };
  }
}

function ownFieldsOf(dataset: Dataset): string[] {
  if (!dataset.has(OWN_FIELDS.file)) return [];
  const { row: rows, extra } = dataset.table(OWN_FIELDS);
  const { text, kind } = dataset.table(PLACES);
  const names = new Set<string>();
  for (let at = 0; at < rows.length; at++)
    if (extra[at] !== 0 && EXPORTED.has(kind[rows[at]]))
      for (const name of Object.keys(JSON.parse(text.get(extra[at])))) names.add(name);
  return [...names];
}
