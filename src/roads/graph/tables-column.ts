// The profiles' tables as of when a dataset was built, stored in its file: weights computed later, for closures or unpacking,
// agree with those computed then, whatever the tables of the running program say.
import { DatasetError } from '../../dataset/errors.ts';
import { ownTable } from '../profiles/own-profile.ts';
import { BUILT_IN, isProfile, ownProfiles, type Profile, USUAL_PROFILES } from '../profiles/profile.ts';
import { ALL_OPEN, type SpeedTable } from '../profiles/speed-table.ts';
import { SPEED_TABLES } from '../profiles/travel-speed.ts';
import { ROAD_GRAPH } from './road-tables.ts';

/** A table as it is written; those of version 0.2 and before have no names, and are of the first four profiles. */
type StoredTable = SpeedTable & { readonly name?: string };

/** As JSON. */
const plainTable = (table: SpeedTable) => ({
  ...table,
  speed: [...table.speed],
  surface: [...table.surface],
  open: [...table.open],
});

/** The inverse of `plainTable`, of what came back from JSON. */
const tableOfPlain = (table: SpeedTable): SpeedTable => ({
  ...table,
  speed: Float64Array.from(table.speed),
  surface: Float64Array.from(table.surface),
  open: Float64Array.from(table.open ?? ALL_OPEN),
});

export function tablesColumn(): Uint8Array {
  const tables = SPEED_TABLES.map((table, p) => ({ name: BUILT_IN[p], ...plainTable(table) }));
  return new TextEncoder().encode(JSON.stringify(tables));
}

export function readTables(column: Uint8Array): ReadonlyMap<Profile, SpeedTable> {
  // TextDecoder cannot read a view of shared memory, so it gets a copy.
  const tables = parsed(new TextDecoder().decode(new Uint8Array(column)));
  const known = new Map(
    tables.map(({ name, ...table }, at): [string, SpeedTable] => [
      name !== undefined && isProfile(name) ? name : USUAL_PROFILES[at],
      tableOfPlain(table),
    ]),
  );
  // An operator's own rest on the tables of the dataset, as all weights do.
  for (const own of ownProfiles()) {
    const base = known.get(own.base);
    if (base) known.set(own.name, ownTable(base, own));
  }
  return new Map([...known].flatMap(([name, table]) => (isProfile(name) ? [[name, table]] : [])));
}

function parsed(text: string): readonly StoredTable[] {
  const refuse = (sentence: string): never => {
    throw new DatasetError(
      'corrupt',
      ROAD_GRAPH.file,
      `column profile.tables ${sentence}; import the data again`,
    );
  };
  let tables: readonly StoredTable[] = [];
  try {
    tables = JSON.parse(text);
  } catch {
    refuse('cannot be read');
  }
  if (!Array.isArray(tables) || tables.length < USUAL_PROFILES.length) refuse('does not have every profile');
  for (const stored of tables) {
    // Datasets older than this field keep every class at full speed.
    const missing = Object.keys(SPEED_TABLES[0]).find((name) => name !== 'open' && !(name in stored));
    if (missing) refuse(`lacks ${missing}`);
  }
  return tables;
}
