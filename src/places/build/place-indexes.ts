// The columns by which places are found by id and by proximity; and what only some rows have; they are stored in `places.tk` beside the table.

import type { TableOf } from '../../dataset/table-schema.ts';
import { type PLACES, PlaceKind, type PlaceRows } from '../../dataset/tables/places.ts';
import { packPoints } from '../../geo/point-index.ts';

export function buildPlaceIndexes(
  places: PlaceRows,
): Pick<TableOf<typeof PLACES>, 'byId' | 'refRow' | 'ref' | 'pointRows' | 'points'> {
  const { id, kind, lon, lat, ref } = places;
  const rows = new Uint32Array(kind.length);
  let count = 0;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === PlaceKind.Settlement || kind[row] === PlaceKind.Poi || kind[row] === PlaceKind.House) {
      rows[count++] = row;
    }
  }
  const pointRows = rows.slice(0, count);
  const refRow = Uint32Array.from(ref.keys()).filter((row) => ref[row] !== 0);
  return {
    refRow,
    ref: Float64Array.from(refRow, (row) => ref[row]),
    byId: Uint32Array.from(id.keys()).sort((a, b) => id[a] - id[b]),
    pointRows,
    points: packPoints(
      Int32Array.from(pointRows, (row) => lon[row]),
      Int32Array.from(pointRows, (row) => lat[row]),
    ),
  };
}
