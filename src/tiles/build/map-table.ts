// The table of map features as tiles search it: sorted by the zoom at which each first appears, with the zooms of their
// points and an index for each tier.

import type { TableColumns } from '../../dataset/table-schema.ts';
import { isLineClass, type MAP_FEATURES } from '../../dataset/tables/map-features.ts';
import { featureZoom } from './feature-zooms.ts';
import { pointZoomsOf } from './ring-zooms.ts';
import { packTiers } from './tiered-boxes.ts';

type MapColumns = TableColumns<typeof MAP_FEATURES>;
/** As the sources gave them, in any order. */
export type MapRows = Pick<
  MapColumns,
  'class' | 'name' | 'nameBn' | 'source' | 'polygonStart' | 'ringStart' | 'pointStart' | 'points' | 'text'
>;

export function buildMapTable(rows: MapRows): MapColumns {
  const count = rows.class.length;
  const boxes = boxesOf(rows);
  const from = new Uint8Array(count);
  for (let f = 0; f < count; f++)
    from[f] = featureZoom(rows.class[f], rows.name[f] !== 0, boxes.subarray(f * 4, f * 4 + 4));
  const order = Uint32Array.from({ length: count }, (_, f) => f).sort((a, b) => from[a] - from[b] || a - b);
  const sorted = inOrder(rows, order);
  const tierZoom: number[] = [];
  const tierStart: number[] = [];
  order.forEach((f, at) => {
    if (tierZoom.length > 0 && tierZoom[tierZoom.length - 1] === from[f]) return;
    tierZoom.push(from[f]);
    tierStart.push(at);
  });
  const starts = Uint32Array.from([...tierStart, count]);
  const sortedBoxes = new Int32Array(count * 4);
  order.forEach((f, at) => {
    sortedBoxes.set(boxes.subarray(f * 4, f * 4 + 4), at * 4);
  });
  return {
    ...sorted,
    text: rows.text,
    zooms: pointZoomsOf(sorted, closedRings(sorted)),
    tierZoom: Uint8Array.from(tierZoom),
    tierStart: starts,
    ...packTiers(sortedBoxes, starts),
  };
}

/** 1 for each ring that is closed, 0 for a line. */
function closedRings({
  class: classes,
  polygonStart,
  ringStart,
  pointStart,
}: Omit<MapRows, 'text'>): Uint8Array {
  const closed = new Uint8Array(pointStart.length - 1);
  for (let f = 0; f < classes.length; f++) {
    if (!isLineClass(classes[f])) closed.fill(1, ringStart[polygonStart[f]], ringStart[polygonStart[f + 1]]);
  }
  return closed;
}

function boxesOf({ class: classes, polygonStart, ringStart, pointStart, points }: MapRows): Int32Array {
  const boxes = new Int32Array(classes.length * 4);
  for (let f = 0; f < classes.length; f++) {
    let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000];
    const end = pointStart[ringStart[polygonStart[f + 1]]];
    for (let p = pointStart[ringStart[polygonStart[f]]]; p < end; p++) {
      west = Math.min(west, points[p * 2]);
      east = Math.max(east, points[p * 2]);
      south = Math.min(south, points[p * 2 + 1]);
      north = Math.max(north, points[p * 2 + 1]);
    }
    boxes.set([west, south, east, north], f * 4);
  }
  return boxes;
}

function inOrder(rows: MapRows, order: Uint32Array): Omit<MapRows, 'text'> {
  const polygonStart = new Uint32Array(rows.polygonStart.length);
  const ringStart = new Uint32Array(rows.ringStart.length);
  const pointStart = new Uint32Array(rows.pointStart.length);
  const points = new Int32Array(rows.points.length);
  let polygons = 0;
  let rings = 0;
  let filled = 0;
  order.forEach((f, at) => {
    for (let p = rows.polygonStart[f]; p < rows.polygonStart[f + 1]; p++) {
      for (let r = rows.ringStart[p]; r < rows.ringStart[p + 1]; r++) {
        const first = rows.pointStart[r];
        const end = rows.pointStart[r + 1];
        points.set(rows.points.subarray(first * 2, end * 2), filled * 2);
        filled += end - first;
        pointStart[++rings] = filled;
      }
      ringStart[++polygons] = rings;
    }
    polygonStart[at + 1] = polygons;
  });
  return {
    class: Uint8Array.from(order, (f) => rows.class[f]),
    name: Uint32Array.from(order, (f) => rows.name[f]),
    nameBn: Uint32Array.from(order, (f) => rows.nameBn[f]),
    source: Uint8Array.from(order, (f) => rows.source[f]),
    polygonStart,
    ringStart,
    pointStart,
    points,
  };
}
