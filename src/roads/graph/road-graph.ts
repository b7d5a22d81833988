// The road graph as used by the engine: the columns of its table with their counts. Edges have traits, lengths and geometry;
// chains of edges connect vertices; a link is a chain travelled in one direction from one vertex to another.
import type { Profile } from '../profiles/profile.ts';
import type { SpeedTable } from '../profiles/speed-table.ts';
import type { GraphTable } from './road-tables.ts';
import { NO_THROUGH_SHIFT } from './stored-forms.ts';
import { readTables } from './tables-column.ts';

/** The columns are documented where they are declared: `ROAD_GRAPH`. */
export interface RoadGraph extends Omit<GraphTable, 'profileTables' | 'splitForbidden'> {
  readonly chainCount: number;
  readonly edgeCount: number;
  readonly vertexCount: number;
  readonly splitForbidden: Uint32Array;
  /** The profiles in the order of their numbers, and the tables from which their weights are computed. */
  readonly profiles: readonly Profile[];
  readonly tables: readonly SpeedTable[];
}

export const NO_ARC = 0xffffffff;

/** `offered`: by number; all that the dataset knows if absent. */
export function readGraph(
  { profileTables, splitForbidden, ...columns }: GraphTable,
  offered?: readonly Profile[],
): RoadGraph {
  const known = readTables(profileTables);
  const profiles = offered ?? [...known.keys()];
  const tables = profiles.flatMap((name) => known.get(name) ?? []);
  if (tables.length < profiles.length)
    throw new RangeError('a profile is offered that the dataset does not know');
  return {
    chainCount: columns.chainFrom.length,
    edgeCount: columns.edgeTrait.length,
    vertexCount: columns.outFirst.length - 1,
    profiles,
    tables,
    splitForbidden: splitForbidden instanceof Uint32Array ? splitForbidden : widened(splitForbidden),
    ...columns,
  };
}

/** Masks of eight plus eight modes, or four plus four, as in older datasets. */
function widened(masks: Uint16Array | Uint8Array): Uint32Array {
  const room = masks instanceof Uint8Array ? 4 : 8;
  const modes = (1 << room) - 1;
  return Uint32Array.from(masks, (mask) => (mask & modes) | ((mask >>> room) << NO_THROUGH_SHIFT));
}
