// The places of a dataset as CSV, under column names that `thikana import` knows: what it reads again is the same places.
import type { Dataset } from '../dataset/open.ts';
import { PLACE_TYPES } from '../dataset/tables/place-types.ts';
import { PLACES, PlaceKind } from '../dataset/tables/places.ts';
import { csvRow } from './rupantor/table/geocoded-row.ts';

const COLUMNS = [
  'name',
  'name_bn',
  'type',
  'sub_type',
  'house',
  'street',
  'postcode',
  'lat',
  'lon',
  'source',
];
/** What is handed out at once. */
const ROWS_A_PIECE = 500;
/** Regions and streets come from sources of their own. */
const EXPORTED = new Set<number>([PlaceKind.Settlement, PlaceKind.Poi, PlaceKind.House]);

export function* placesAsCsv(dataset: Dataset): Generator<string> {
  const places = dataset.table(PLACES);
  const { text } = places;
  const sources = dataset.manifest.sources.map(({ name }) => name);
  let piece = csvRow(COLUMNS);
  let inPiece = 0;
  for (let row = 0; row < places.kind.length; row++) {
    if (!EXPORTED.has(places.kind[row])) continue;
    const postcode = places.postcode[row];
    piece += csvRow([
      text.get(places.name[row]),
      text.get(places.nameBn[row]),
      PLACE_TYPES[places.type[row]] ?? '',
      text.get(places.subType[row]),
      text.get(places.house[row]),
      text.get(places.street[row]),
      postcode > 0 ? String(postcode) : '',
      String(places.lat[row] / 1e7),
      String(places.lon[row] / 1e7),
      sources[places.source[row]] ?? '',
    ]);
    if (++inPiece < ROWS_A_PIECE) continue;
    yield piece;
    piece = '';
    inPiece = 0;
  }
  yield piece;
}
