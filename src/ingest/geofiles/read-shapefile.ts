// Reads a shapefile: shapes in .shp, their columns in the .dbf beside it, its reference system in the .prj.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { FeatureTable } from '../geojson/feature-table.ts';
import { BadGeometry } from '../geojson/geometry.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';
import { checkCrs } from '../records/wgs84.ts';
import { dbfRows } from './dbf-rows.ts';

export function readShapefile(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): void {
  const shapes = readFileSync(path);
  if (shapes.length < 100 || shapes.readInt32BE(0) !== 9994)
    throw new SourceError(path, 'this is not a shapefile');
  checkProjection(path, beside(path, 'prj')?.toString('latin1'));
  const columns = beside(path, 'dbf');
  if (!columns) throw new SourceError(path, 'its columns are in the .dbf beside it, which is not there');
  progress.stage(basename(path), shapes.length, 'bytes');
  const table = new FeatureTable(gatherer, path, options);
  const rows = dbfRows(path, columns, beside(path, 'cpg')?.toString('latin1').trim());
  for (const { at, end } of recordsOf(shapes)) {
    const row = rows.next();
    if (!row.done) table.add(row.value, () => geometryAt(shapes.subarray(at, end)));
  }
  table.finish();
}

/** The file with the same name and another ending, in lower or upper case. */
function beside(path: string, ending: string): Buffer | undefined {
  const stem = path.replace(/\.shp$/i, '');
  const found = [ending, ending.toUpperCase()]
    .map((each) => `${stem}.${each}`)
    .find((each) => existsSync(each));
  return found === undefined ? undefined : readFileSync(found);
}

/** Degrees of WGS 84, or of a system that differs from it by less than a map shows. */
function checkProjection(path: string, text: string | undefined): void {
  const name = /^\s*PROJCS\["([^"]*)"/i.exec(text ?? '')?.[1];
  if (name !== undefined)
    checkCrs(path, { properties: { name: name.replace(/WGS_?(19)?84/i, '') || 'a projection' } });
}

function* recordsOf(shapes: Buffer): Generator<{ readonly at: number; readonly end: number }> {
  let at = 100;
  while (at + 8 <= shapes.length) {
    const end = at + 8 + shapes.readInt32BE(at + 4) * 2;
    if (end < at + 8 || end > shapes.length) return;
    yield { at: at + 8, end };
    at = end;
  }
}

function geometryAt(record: Buffer): unknown {
  try {
    return geometryOf(record);
  } catch (error) {
    if (error instanceof RangeError) throw new BadGeometry('a shape that is cut off');
    throw error;
  }
}

function geometryOf(record: Buffer): unknown {
  // Shapes with heights and measures are ten and twenty above those without.
  const type = record.readInt32LE(0) % 10;
  if (type === 0) return undefined;
  if (type === 1) return { type: 'Point', coordinates: pointAt(record, 4) };
  if (type === 8) return { type: 'Point', coordinates: pointAt(record, 40) };
  if (type !== 3 && type !== 5) throw new BadGeometry('a geometry of an unknown type');
  const parts = record.readInt32LE(36);
  const points = record.readInt32LE(40);
  const first = 44 + parts * 4;
  if (parts < 1 || points < 0 || first + points * 16 > record.length)
    throw new BadGeometry('a shape that is cut off');
  const starts = Array.from({ length: parts }, (_, i) => record.readInt32LE(44 + i * 4));
  const lines = starts.map((start, i) =>
    Array.from({ length: Math.max(0, (starts[i + 1] ?? points) - start) }, (_, n) =>
      pointAt(record, first + (start + n) * 16),
    ),
  );
  return type === 3
    ? { type: 'MultiLineString', coordinates: lines }
    : { type: 'MultiPolygon', coordinates: polygonsOf(lines) };
}

const pointAt = (record: Buffer, at: number): number[] => [
  record.readDoubleLE(at),
  record.readDoubleLE(at + 8),
];

/** Outer rings go clockwise; a ring the other way round is a hole in the outer ring around it. */
function polygonsOf(rings: readonly number[][][]): number[][][][] {
  const polygons = rings.filter((ring) => turn(ring) <= 0).map((ring) => [ring]);
  for (const hole of rings.filter((ring) => turn(ring) > 0)) {
    const around = polygons.find(([outer]) => contains(outer, hole[0]));
    if (around) around.push(hole);
    else polygons.push([hole]);
  }
  return polygons;
}

/** Twice the area of a ring; above 0 if it goes against the clock. */
const turn = (ring: readonly number[][]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);

function contains(ring: readonly number[][], [x, y]: readonly number[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
