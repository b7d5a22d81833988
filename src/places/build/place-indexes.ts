// The columns by which places are found by id and by proximity; they are stored in `places.tk` beside the table.

import type { TableOf } from '../../dataset/table-schema.ts';
import { type PLACES, PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import { packPoints } from '../../geo/point-index.ts';

export function buildPlaceIndexes(
  places: PlaceTable,
): Pick<TableOf<typeof PLACES>, 'byId' | 'pointRows' | 'points'> {
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
    byId: Uint32Array.from(id.keys()).sort((a, b) => id[a] - id[b]),
    pointRows,
    points: packPoints(
      Int32Array.from(pointRows, (row) => lon[row]),
      Int32Array.from(pointRows, (row) => lat[row]),
    ),
  };
}
