// The profiles' tables as of when a dataset was built, stored in its file: weights computed later, for closures or unpacking,
// agree with those computed then, whatever the tables of the running program say.
import { DatasetError } from '../../dataset/errors.ts';
import { ALL_OPEN, type NumberedTable } from '../profiles/speed-table.ts';
import { SPEED_TABLES } from '../profiles/travel-speed.ts';
import { ROAD_GRAPH } from './road-tables.ts';

export function tablesColumn(): Uint8Array {
  const tables = SPEED_TABLES.map((table) => ({
    ...table,
    speed: [...table.speed],
    surface: [...table.surface],
    open: [...table.open],
  }));
  return new TextEncoder().encode(JSON.stringify(tables));
}

export function readTables(column: Uint8Array): readonly NumberedTable[] {
  // TextDecoder cannot read a view of shared memory, so it gets a copy.
  const tables = parsed(new TextDecoder().decode(new Uint8Array(column)));
  return tables.map((table) => ({
    ...table,
    speed: Float64Array.from(table.speed),
    surface: Float64Array.from(table.surface),
    open: Float64Array.from(table.open ?? ALL_OPEN),
  }));
}

function parsed(text: string): readonly NumberedTable[] {
  const refuse = (sentence: string): never => {
    throw new DatasetError(
      'corrupt',
      ROAD_GRAPH.file,
      `column profile.tables ${sentence}; import the data again`,
    );
  };
  let tables: readonly NumberedTable[] = [];
  try {
    tables = JSON.parse(text);
  } catch {
    refuse('cannot be read');
  }
  if (!Array.isArray(tables) || tables.length !== SPEED_TABLES.length) refuse('does not have every profile');
  for (const [number, own] of SPEED_TABLES.entries()) {
    // Datasets older than this field keep every class at full speed.
    const missing = Object.keys(own).find((name) => name !== 'open' && !(name in tables[number]));
    if (missing) refuse(`lacks ${missing}`);
  }
  return tables;
}
