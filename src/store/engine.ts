// What differs between the databases that can hold the state. Each has a folder of its own with the same file names;
// everything else in this room is the same for both.
import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For the requests of a server: every statement ends within a bounded time. */
  readonly dialect: Dialect;
  /** For migrations, which may take as long as they need. */
  readonly patientDialect: Dialect;
  readonly columns: ColumnTypes;
  /** Runs `work` while no other process or thread migrates the same state. */
  withMigrationLock(db: Kysely<unknown>, work: () => Promise<void>): Promise<void>;
  /** True when a transaction lost against another one and may simply be run again. */
  isConflict(error: unknown): boolean;
}

export interface ColumnTypes {
  /** The type of a number that the database counts up by itself … */
  readonly id: 'integer' | 'bigint';
  /** … and what makes it the primary key. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
}
