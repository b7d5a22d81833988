// The road graph as used by the engine: the columns of its table with their counts. Edges have traits, lengths and geometry;
// chains of edges connect vertices; a link is a chain travelled in one direction from one vertex to another.
import type { NumberedTable } from '../profiles/speed-table.ts';
import type { GraphTable } from './road-tables.ts';
import { NO_THROUGH_SHIFT } from './stored-forms.ts';
import { readTables } from './tables-column.ts';

/** The columns are documented where they are declared: `ROAD_GRAPH`. */
export interface RoadGraph extends Omit<GraphTable, 'profileTables' | 'splitForbidden'> {
  readonly chainCount: number;
  readonly edgeCount: number;
  readonly vertexCount: number;
  readonly splitForbidden: Uint16Array;
  /** The profiles' tables from which the weights were computed. */
  readonly tables: readonly NumberedTable[];
}

export const NO_ARC = 0xffffffff;

export function readGraph({ profileTables, splitForbidden, ...columns }: GraphTable): RoadGraph {
  return {
    chainCount: columns.chainFrom.length,
    edgeCount: columns.edgeTrait.length,
    vertexCount: columns.outFirst.length - 1,
    tables: readTables(profileTables),
    splitForbidden: splitForbidden instanceof Uint8Array ? widened(splitForbidden) : splitForbidden,
    ...columns,
  };
}

/** Masks of four plus four modes, as in older datasets. */
const widened = (masks: Uint8Array): Uint16Array =>
  Uint16Array.from(masks, (mask) => (mask & 15) | ((mask >>> 4) << NO_THROUGH_SHIFT));
