// The starter's waters: rivers by centre line and width, the sea with its islands, lakes.
import { MapClass } from '../../dataset/tables/map-features.ts';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { readTable } from '../../text/tab-table.ts';
import type { Gatherer } from '../gather/gathered.ts';

/** Width in metres from which a river is also drawn as an area. */
const BROAD = 100;

interface RiverPoint {
  readonly lon: number;
  readonly lat: number;
  readonly width: number;
}

export function readWaters(gatherer: Gatherer, folder: string, source: number): void {
  readRivers(gatherer, folder, source);
  const waters = readTable(folder, 'waters.tsv').map((row) => ({
    class: row.text('class'),
    name: row.text('name'),
    nameBn: row.text('name_bn'),
    ring: row.points('points') ?? row.fail('points is empty'),
  }));
  const islands = waters.filter((water) => water.class === 'island').map(({ ring }) => ring);
  for (const { class: kind, name, nameBn, ring } of waters) {
    if (kind === 'sea')
      gatherer.feature({ class: MapClass.Sea, name, nameBn, polygons: [[ring, ...islands]], source });
    if (kind === 'lake') gatherer.feature({ class: MapClass.Lake, name, nameBn, polygons: [[ring]], source });
  }
}

function readRivers(gatherer: Gatherer, folder: string, source: number): void {
  const points = new Map<number, RiverPoint[]>();
  for (const row of readTable(folder, 'river-points.tsv')) {
    const river = points.get(row.number('river_id')) ?? [];
    points.set(row.number('river_id'), river);
    river.push({ lon: row.number('lon'), lat: row.number('lat'), width: row.number('width') });
  }
  for (const row of readTable(folder, 'rivers.tsv')) {
    const river = points.get(row.number('id')) ?? row.fail('has no points in river-points.tsv');
    const names = { name: row.text('name'), nameBn: row.text('name_bn') };
    const line = Float64Array.from(river.flatMap(({ lon, lat }) => [lon, lat]));
    gatherer.feature({ class: MapClass.River, ...names, polygons: [[line]], source });
    if (river.some(({ width }) => width >= BROAD))
      gatherer.feature({ class: MapClass.RiverArea, ...names, polygons: [[banks(river)]], source });
  }
}

/** The ring of both banks: each point moved left and right by half the width. */
function banks(river: readonly RiverPoint[]): Float64Array {
  const left: number[] = [];
  const right: number[][] = [];
  river.forEach(({ lon, lat, width }, i) => {
    const before = river[Math.max(0, i - 1)];
    const after = river[Math.min(river.length - 1, i + 1)];
    const perLon = metresPerDegreeLon(lat);
    const east = (after.lon - before.lon) * perLon;
    const north = (after.lat - before.lat) * METRES_PER_DEGREE;
    const length = Math.hypot(east, north);
    const toEast = ((-north / length) * width) / 2 / perLon;
    const toNorth = ((east / length) * width) / 2 / METRES_PER_DEGREE;
    left.push(lon + toEast, lat + toNorth);
    right.push([lon - toEast, lat - toNorth]);
  });
  return Float64Array.from([...left, ...right.reverse().flat(), left[0], left[1]]);
}
