// The profiles' tables as they were when a dataset was made, kept in its file: weights made later, by closures or by
// unpacking, agree with those made then, whatever the tables of the running program say.
import type { Column } from '../../dataset/format.ts';
import type { NumberedTable } from './speed-table.ts';
import { SPEED_TABLES } from './travel-speed.ts';

export function tablesColumn(): Uint8Array {
  const tables = SPEED_TABLES.map((table) => ({
    ...table,
    speed: [...table.speed],
    surface: [...table.surface],
  }));
  return new TextEncoder().encode(JSON.stringify(tables));
}

/** The program's own tables where a dataset tells none. */
export function readTables(column: Column | undefined): readonly NumberedTable[] {
  if (column === undefined) return SPEED_TABLES;
  // A view on shared memory cannot be decoded; a copy can.
  const tables = JSON.parse(new TextDecoder().decode(new Uint8Array(column as Uint8Array)));
  return tables.map((table: NumberedTable) => ({
    ...table,
    // What older datasets do not tell made no difference when they were made.
    slowing: table.slowing ?? 0,
    crowdedFactor: table.crowdedFactor ?? 1,
    speed: Float64Array.from(table.speed),
    surface: Float64Array.from(table.surface),
  }));
}
