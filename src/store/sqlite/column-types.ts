// Column types that SQLite writes in its own way.
import type { ColumnTypes } from '../engine.ts';

export const columnTypes: ColumnTypes = {
  id: 'integer',
  identity: (column) => column.primaryKey().autoIncrement(),
};
