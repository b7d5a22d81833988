// The road graph as the engine uses it: the columns of its table with their counts. Edges carry traits, lengths and
// geometry; chains of edges join vertices; a link is a chain travelled in one direction from one vertex to another.
import type { NumberedTable } from '../profiles/speed-table.ts';
import { readTables } from '../profiles/tables-column.ts';
import type { GraphTable } from './road-tables.ts';

/** The columns are explained where they are declared: `ROAD_GRAPH`. */
export interface RoadGraph extends Omit<GraphTable, 'profileTables'> {
  readonly chainCount: number;
  readonly edgeCount: number;
  readonly vertexCount: number;
  /** The profiles' tables by which the weights were made. */
  readonly tables: readonly NumberedTable[];
}

export const NO_ARC = 0xffffffff;
/** In `chainFlags`, where the bit of `WayFlag.Lit` would mean nothing for a chain. */
export const FERRY_FLAG = 32;

export function readGraph({ profileTables, ...columns }: GraphTable): RoadGraph {
  return {
    chainCount: columns.chainFrom.length,
    edgeCount: columns.edgeTrait.length,
    vertexCount: columns.outFirst.length - 1,
    tables: readTables(profileTables),
    ...columns,
  };
}
