// Column types as PostgreSQL spells them. Citus wants identity columns to be bigint.
import type { ColumnTypes } from '../database-engine.ts';

export const columnTypes: ColumnTypes = {
  id: 'bigint',
  identity: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
};
