// What differs between the databases that can hold the state. Each has its own folder with the same file names;
// everything else in this room is shared.
import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';
import type { LendAtOnce } from './ledger.ts';
import type { State } from './transaction.ts';

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For a server's requests: every statement finishes or fails within a bounded time. */
  readonly dialect: Dialect;
  /** For migrations, which may take as long as they need. */
  readonly patientDialect: Dialect;
  readonly columns: ColumnTypes;
  /** Lays the table of usage out by account, and by month where the database can. A step of the migrations. */
  remakeUsage(db: Kysely<unknown>): Promise<void>;
  /** Makes the months that usage will be counted in soon, where they have tables of their own. */
  prepareUsageMonths?(db: State, now: number): Promise<void>;
  /** Whether there is a state already. Looking does not make one. */
  exists(): Promise<boolean>;
  /** Runs `work` while no other process or thread migrates the same state. */
  withMigrationLock(db: Kysely<unknown>, work: () => Promise<void>): Promise<void>;
  /** Whether an old connection may go on writing where a new one could not, so that only a new one tells. */
  readonly newConnectionTells: boolean;
  /** True if the database refuses further connections, though those that are open work. */
  isFull(error: unknown): boolean;
  /** Where statements travel over a network, and one can do the work of several. */
  readonly lendAtOnce?: LendAtOnce;
  /** True if a transaction lost a race against another one and can simply be run again. */
  isConflict(error: unknown): boolean;
}

export interface ColumnTypes {
  /** The type of an auto-incremented number … */
  readonly id: 'integer' | 'bigint';
  /** … and what makes it the primary key. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
}
