// Sketched water gives way where a finer source has its own: areas as a whole, lines where they run over ground that is mapped.
import { isLineClass, MapClass } from '../../dataset/tables/map-features.ts';
import type { MapRows } from '../../tiles/build/map-table.ts';

/** Side of a cell, degrees × 1e7: about 10 km. A source that has water in it has mapped its water. */
const CELL = 1e6;
const ROW = 4096;
const INLAND: ReadonlySet<number> = new Set<number>([
  MapClass.River,
  MapClass.Canal,
  MapClass.RiverArea,
  MapClass.Lake,
  MapClass.CanalArea,
]);

type Shapes = Pick<MapRows, 'class' | 'source' | 'polygonStart' | 'ringStart' | 'pointStart' | 'points'>;

/** For each feature the polygons that stay, as points; undefined for one that stays as it is. */
export function keptOfSketches(
  rows: Shapes,
  isSketch: (source: number) => boolean,
): ReadonlyMap<number, readonly Int32Array[]> {
  const fine = new Set<number>();
  let isSeaKnown = false;
  const sketches: number[] = [];
  for (let feature = 0; feature < rows.class.length; feature++) {
    const kind = rows.class[feature];
    if (isSketch(rows.source[feature])) sketches.push(feature);
    else if (kind === MapClass.Sea) isSeaKnown = true;
    else if (INLAND.has(kind)) eachPoint(rows, feature, (x, y) => fine.add(cellOf(x, y)));
  }
  const kept = new Map<number, readonly Int32Array[]>();
  for (const feature of sketches) {
    const kind = rows.class[feature];
    if (kind === MapClass.Sea && isSeaKnown) kept.set(feature, []);
    if (!INLAND.has(kind)) continue;
    if (isLineClass(kind)) kept.set(feature, uncoveredRuns(rows, feature, fine));
    else if (isMostlyCovered(rows, feature, fine)) kept.set(feature, []);
  }
  return kept;
}

const cellOf = (x: number, y: number): number => Math.floor(x / CELL) * ROW + Math.floor(y / CELL);

function eachPoint(
  { polygonStart, ringStart, pointStart, points }: Shapes,
  feature: number,
  take: (x: number, y: number) => void,
): void {
  const first = pointStart[ringStart[polygonStart[feature]]];
  const end = pointStart[ringStart[polygonStart[feature + 1]]];
  for (let p = first; p < end; p++) take(points[p * 2], points[p * 2 + 1]);
}

function isMostlyCovered(rows: Shapes, feature: number, fine: ReadonlySet<number>): boolean {
  let covered = 0;
  let all = 0;
  eachPoint(rows, feature, (x, y) => {
    all++;
    if (fine.has(cellOf(x, y))) covered++;
  });
  return covered * 2 > all;
}

/** The stretches of a line that lie outside of mapped ground. */
function uncoveredRuns(rows: Shapes, feature: number, fine: ReadonlySet<number>): Int32Array[] {
  const runs: number[][] = [[]];
  eachPoint(rows, feature, (x, y) => {
    if (fine.has(cellOf(x, y))) runs.push([]);
    else runs.at(-1)?.push(x, y);
  });
  return runs.filter((run) => run.length >= 4).map((run) => Int32Array.from(run));
}
