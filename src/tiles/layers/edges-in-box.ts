// The edges of roads that come near a tile, and their lines in its units.
import type { GraphTable } from '../../roads/graph/road-tables.ts';
import { runsInBox } from '../../roads/snap/runs-in-box.ts';
import { RUN, type SegmentIndex } from '../../roads/snap/segment-index.ts';
import { columnOf, rowOf, type TileBox } from '../build/tile-grid.ts';
import type { PathJoiner } from '../join-paths.ts';

/** Each edge once. */
export function eachEdge(
  { pointStart }: GraphTable,
  index: SegmentIndex,
  box: TileBox,
  visit: (edge: number) => void,
): void {
  const long = new Set<number>();
  runsInBox(index, [box.west, box.south, box.east, box.north], (edge) => {
    // An edge with several runs comes up several times.
    if (pointStart[edge + 1] - pointStart[edge] > RUN + 1) {
      if (long.has(edge)) return;
      long.add(edge);
    }
    visit(edge);
  });
}

export function addEdge(
  joiner: PathJoiner,
  { pointStart, pointLon, pointLat }: GraphTable,
  edge: number,
  { units, left, top }: TileBox,
): void {
  for (let p = pointStart[edge]; p < pointStart[edge + 1]; p++)
    joiner.add(Math.round(columnOf(pointLon[p], units)) - left, Math.round(rowOf(pointLat[p], units)) - top);
  joiner.end();
}
