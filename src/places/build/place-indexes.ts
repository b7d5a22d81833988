// The columns that let places be found by id and by nearness; they stand in `places.tk` beside the table.
import type { Column } from '../../dataset/format.ts';
import {
  PLACES_BY_ID,
  PLACES_POINT_INDEX,
  PLACES_POINT_ROWS,
  PlaceKind,
  type PlaceTable,
} from '../../dataset/tables/places.ts';
import { packPoints } from '../../geo/point-index.ts';

export function buildPlaceIndexes(places: PlaceTable): Record<string, Column> {
  const { id, kind, lon, lat } = places;
  const rows = new Uint32Array(kind.length);
  let count = 0;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === PlaceKind.Settlement || kind[row] === PlaceKind.Poi || kind[row] === PlaceKind.House) {
      rows[count++] = row;
    }
  }
  const pointRows = rows.slice(0, count);
  return {
    [PLACES_BY_ID]: Uint32Array.from(id.keys()).sort((a, b) => id[a] - id[b]),
    [PLACES_POINT_ROWS]: pointRows,
    [PLACES_POINT_INDEX]: packPoints(
      Int32Array.from(pointRows, (row) => lon[row]),
      Int32Array.from(pointRows, (row) => lat[row]),
    ),
  };
}
