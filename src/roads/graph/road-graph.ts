// The road graph as used by the engine: the columns of its table with their counts. Edges have traits, lengths and geometry;
// chains of edges connect vertices; a link is a chain travelled in one direction from one vertex to another.
import type { Profile } from '../profiles/profile.ts';
import type { NumberedTable } from '../profiles/speed-table.ts';
import type { GraphTable } from './road-tables.ts';
import { NO_THROUGH_SHIFT } from './stored-forms.ts';
import { readTables } from './tables-column.ts';

/** A profile that is offered, with its table unless that of the dataset is meant. */
export interface OfferedProfile {
  readonly name: Profile;
  readonly table?: NumberedTable;
}

/** The columns are documented where they are declared: `ROAD_GRAPH`. */
export interface RoadGraph extends Omit<GraphTable, 'profileTables' | 'splitForbidden'> {
  readonly chainCount: number;
  readonly edgeCount: number;
  readonly vertexCount: number;
  readonly splitForbidden: Uint32Array;
  /** The profiles in the order of their numbers, and the tables from which their weights are computed. */
  readonly profiles: readonly Profile[];
  readonly tables: readonly NumberedTable[];
}

export const NO_ARC = 0xffffffff;

/** `offered`: by number; all that the dataset knows if absent. */
export function readGraph(
  { profileTables, splitForbidden, ...columns }: GraphTable,
  offered?: readonly OfferedProfile[],
): RoadGraph {
  const known = readTables(profileTables);
  const chosen = offered?.map(({ name, table }) => ({ name, table: table ?? known.get(name) }));
  const all = chosen ?? Array.from(known, ([name, table]) => ({ name, table }));
  const tables = all.flatMap(({ table }) => table ?? []);
  if (tables.length < all.length) throw new RangeError('a profile is offered that the dataset does not know');
  return {
    chainCount: columns.chainFrom.length,
    edgeCount: columns.edgeTrait.length,
    vertexCount: columns.outFirst.length - 1,
    profiles: all.map(({ name }) => name),
    tables,
    splitForbidden: splitForbidden instanceof Uint16Array ? widened(splitForbidden) : splitForbidden,
    ...columns,
  };
}

/** Masks of eight plus eight modes, as in older datasets. */
const widened = (masks: Uint16Array): Uint32Array =>
  Uint32Array.from(masks, (mask) => (mask & 255) | ((mask >>> 8) << NO_THROUGH_SHIFT));
