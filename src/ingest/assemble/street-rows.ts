// The street table of the dataset: lines by street, and a packed spatial index over single segments.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { StreetLines, StreetTable } from '../../dataset/tables/streets.ts';
import { segmentColumns } from '../../geo/segment-tree.ts';
import type { Fixed } from '../../geo/units.ts';
import type { GatheredStreets } from '../gather/gathered-streets.ts';
import { clusterStreets } from './street-clusters.ts';

export interface StreetRow {
  readonly name: number;
  readonly nameBn: number;
  readonly aliases: number;
  readonly source: number;
  /** A point on the street: the middle vertex of its line with the most points. */
  readonly lon: Fixed;
  readonly lat: Fixed;
}

export interface AssembledStreets {
  readonly count: number;
  row(street: number): StreetRow;
  /** The columns of the file; `places[s]` is the row of street s in the places table. */
  columns(places: Uint32Array): StreetTable;
}

export function assembleStreets(streets: GatheredStreets): AssembledStreets {
  const clusters = clusterStreets(streets);
  const lineStart = new Uint32Array(clusters.count + 1);
  const pointStart = new GrowingColumn(Uint32Array);
  const points = new GrowingColumn(Int32Array, 1 << 16);
  const middle = new Int32Array(clusters.count * 2);
  let segments = 0;
  const isRough = (row: number): boolean => streets.table.columns.rough.get(row) !== 0;
  for (let street = 0; street < clusters.count; street++) {
    lineStart[street] = pointStart.length;
    let longest = -1;
    const members = clusters.rows.subarray(clusters.start[street], clusters.start[street + 1]);
    const surveyed = members.some((row) => !isRough(row));
    for (const row of members) {
      if (surveyed && isRough(row)) continue;
      const [first, end] = streets.lines(row);
      for (let line = first; line < end; line++) {
        const [from, to] = streets.pointsOf(line);
        pointStart.push(points.length / 2);
        for (let p = from * 2; p < to * 2; p++) points.push(streets.points.get(p));
        segments += to - from - 1;
        if (to - from <= longest) continue;
        longest = to - from;
        const at = from + (longest >> 1);
        middle[street * 2] = streets.points.get(at * 2);
        middle[street * 2 + 1] = streets.points.get(at * 2 + 1);
      }
    }
  }
  lineStart[clusters.count] = pointStart.length;
  pointStart.push(points.length / 2);
  const { columns } = streets.table;
  const firstWith = (street: number, column: 'nameBn' | 'aliases'): number => {
    for (let i = clusters.start[street]; i < clusters.start[street + 1]; i++) {
      const value = columns[column].get(clusters.rows[i]);
      if (value !== 0) return value;
    }
    return 0;
  };
  return {
    count: clusters.count,
    row(street) {
      const lead = clusters.rows[clusters.start[street]];
      return {
        name: columns.name.get(lead),
        nameBn: firstWith(street, 'nameBn'),
        aliases: firstWith(street, 'aliases'),
        source: columns.source.get(lead),
        lon: middle[street * 2],
        lat: middle[street * 2 + 1],
      };
    },
    columns(places) {
      const lines = { lineStart, pointStart: pointStart.view().slice(), points: points.view().slice() };
      return { place: places, ...lines, ...segmentColumns(lines.points, firstPoints(lines, segments)) };
    },
  };
}

/** The first point of every segment. */
function firstPoints({ pointStart }: StreetLines, segments: number): Uint32Array {
  const first = new Uint32Array(segments);
  let entry = 0;
  for (let line = 0; line + 1 < pointStart.length; line++)
    for (let p = pointStart[line]; p < pointStart[line + 1] - 1; p++) first[entry++] = p;
  return first;
}
