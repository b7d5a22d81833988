// Places as CSV, under column names that `thikana import` knows: what it reads again is the same places, also where a
// name would be a formula in a spreadsheet and is written as text. Their own fields, ids
// among them, follow in columns of their own.
import { spreadsheetLine } from '../../text/spreadsheet-text.ts';
import type { ExportedPlaces } from './exported-place.ts';

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

export function* placesAsCsv(places: ExportedPlaces): Generator<string> {
  const fields = places.fields.filter((name) => !COLUMNS.includes(name));
  let piece = spreadsheetLine([...COLUMNS, ...fields]);
  let inPiece = 0;
  for (const place of places) {
    piece += spreadsheetLine([
      place.name,
      place.nameBn,
      place.type,
      place.subType,
      place.house,
      place.street,
      place.postcode > 0 ? String(place.postcode) : '',
      String(place.lat),
      String(place.lon),
      place.source,
      ...fields.map((name) => place.own[name] ?? ''),
    ]);
    if (++inPiece < ROWS_A_PIECE) continue;
    yield piece;
    piece = '';
    inPiece = 0;
  }
  yield piece;
}
