// The country's outline, which bounds everything that is only known approximately.

import { readTable } from '../../text/tab-table.ts';
import type { PolygonDraft } from '../gather/gathered.ts';

export function readOutline(folder: string): PolygonDraft[] {
  const rings = new Map<number, number[]>();
  for (const row of readTable(folder, 'outline.tsv')) {
    const ring = row.number('ring');
    const points = rings.get(ring) ?? [];
    points.push(row.number('lon'), row.number('lat'));
    rings.set(ring, points);
  }
  return [...rings.values()].map((points) => [Float64Array.from([...points, points[0], points[1]])]);
}
