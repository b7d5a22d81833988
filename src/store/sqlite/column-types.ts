// Column types as SQLite spells them.
import type { ColumnTypes } from '../database-engine.ts';

export const columnTypes: ColumnTypes = {
  id: 'integer',
  identity: (column) => column.primaryKey().autoIncrement(),
};
