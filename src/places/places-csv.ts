// The places of a dataset as CSV, under column names that `thikana import` knows: what it reads again is the same places. The
// sources' own fields, ids among them, follow in columns of their own.
import type { Dataset } from '../dataset/open.ts';
import { OWN_FIELDS } from '../dataset/tables/own-fields.ts';
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
  const { names, next } = ownFieldsOf(dataset);
  let piece = csvRow([...COLUMNS, ...names]);
  let inPiece = 0;
  for (let row = 0; row < places.kind.length; row++) {
    if (!EXPORTED.has(places.kind[row])) continue;
    const postcode = places.postcode[row];
    const own = next(row);
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
      ...names.map((name) => own[name] ?? ''),
    ]);
    if (++inPiece < ROWS_A_PIECE) continue;
    yield piece;
    piece = '';
    inPiece = 0;
  }
  yield piece;
}

type Fields = Readonly<Record<string, string>>;

/** The names of all own fields, as they first occur, and the fields of a row; rows must be asked for in ascending order. */
function ownFieldsOf(dataset: Dataset): { readonly names: readonly string[]; next(row: number): Fields } {
  if (!dataset.has(OWN_FIELDS.file)) return { names: [], next: () => ({}) };
  const { row: rows, extra } = dataset.table(OWN_FIELDS);
  const { text, kind } = dataset.table(PLACES);
  const fieldsAt = (at: number): Fields => (extra[at] === 0 ? {} : JSON.parse(text.get(extra[at])));
  const names = new Set<string>();
  for (let at = 0; at < rows.length; at++)
    if (EXPORTED.has(kind[rows[at]])) for (const name of Object.keys(fieldsAt(at))) names.add(name);
  for (const name of COLUMNS) names.delete(name);
  let at = 0;
  return {
    names: [...names],
    next(row) {
      while (at < rows.length && rows[at] < row) at++;
      return rows[at] === row ? fieldsAt(at) : {};
    },
  };
}
