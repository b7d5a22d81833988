// Column types that PostgreSQL writes in its own way. Citus wants identities as bigint.
import type { ColumnTypes } from '../engine.ts';

export const columnTypes: ColumnTypes = {
  id: 'bigint',
  identity: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
};
