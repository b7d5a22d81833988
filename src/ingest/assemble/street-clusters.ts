// Groups the pieces of a street: lines of the same name whose bounding boxes touch or nearly touch are one street.
import { foldText } from '../../text/normalise.ts';
import { CompactPool } from '../gather/compact-pool.ts';
import type { GatheredStreets } from '../gather/gathered-streets.ts';

/** About 300 m, in degrees × 1e7: pieces farther apart are two streets of the same name. */
const NEAR = 27_000;

export interface StreetClusters {
  readonly count: number;
  /** Cluster c holds the gathered streets rows[start[c]] up to rows[start[c+1]] (exclusive), later sources first. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

export function clusterStreets(streets: GatheredStreets): StreetClusters {
  const count = streets.length;
  const boxes = streetBoxes(streets);
  const names = foldedNames(streets);
  const order = Uint32Array.from({ length: count }, (_, row) => row).sort(
    (a, b) => names[a] - names[b] || boxes[a * 4] - boxes[b * 4] || a - b,
  );
  const leader = Uint32Array.from({ length: count }, (_, row) => row);
  const leaderOf = (row: number): number => {
    let at = row;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]];
    return at;
  };
  for (let i = 0; i < count; i++) {
    const a = order[i];
    const reach = boxes[a * 4 + 2] + NEAR;
    for (let k = i + 1; k < count; k++) {
      const b = order[k];
      if (names[b] !== names[a] || boxes[b * 4] > reach) break;
      if (boxes[b * 4 + 1] > boxes[a * 4 + 3] + NEAR || boxes[a * 4 + 1] > boxes[b * 4 + 3] + NEAR) continue;
      const one = leaderOf(a);
      const other = leaderOf(b);
      if (one < other) leader[other] = one;
      else leader[one] = other;
    }
  }
  const { source } = streets.table.columns;
  const rows = order.sort((a, b) => leaderOf(a) - leaderOf(b) || source.get(b) - source.get(a) || a - b);
  const start: number[] = [];
  for (let i = 0; i < count; i++) if (i === 0 || leaderOf(rows[i]) !== leaderOf(rows[i - 1])) start.push(i);
  return { count: start.length, start: Uint32Array.from([...start, count]), rows };
}

/** Bounding boxes: west, south, east, north of each street. */
function streetBoxes(streets: GatheredStreets): Int32Array {
  const boxes = new Int32Array(streets.length * 4);
  for (let row = 0; row < streets.length; row++) {
    let west = 0x7fffffff;
    let south = 0x7fffffff;
    let east = -0x80000000;
    let north = -0x80000000;
    const [first, end] = streets.lines(row);
    for (let line = first; line < end; line++) {
      const [from, to] = streets.pointsOf(line);
      for (let i = from; i < to; i++) {
        const x = streets.points.get(i * 2);
        const y = streets.points.get(i * 2 + 1);
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
    }
    boxes.set([west, south, east, north], row * 4);
  }
  return boxes;
}

/** A number for each street, equal where the folded names are equal. */
function foldedNames(streets: GatheredStreets): Uint32Array {
  const folded = new CompactPool();
  const { name } = streets.table.columns;
  const known = new Map<number, number>();
  return Uint32Array.from({ length: streets.length }, (_, row) => {
    const id = name.get(row);
    let number = known.get(id);
    if (number === undefined) known.set(id, (number = folded.add(foldText(streets.pool.get(id)))));
    return number;
  });
}
