// The number of a tile in an archive (PMTiles 3): all tiles of lower zooms first, then along a Hilbert curve, so that neighbours
// are near each other in the file.
import type { TileAddress } from './tile-grid.ts';

export function tileId({ z, x, y }: TileAddress): number {
  let [column, row] = [x, y];
  let along = 0;
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const lower = (row & side) > 0 ? 1 : 0;
    along += side * side * ((3 * right) ^ lower);
    // The curve is rotated differently in each quarter.
    if (lower === 0) {
      if (right === 1) {
        column = side - 1 - column;
        row = side - 1 - row;
      }
      [column, row] = [row, column];
    }
  }
  return (4 ** z - 1) / 3 + along;
}
