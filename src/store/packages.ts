// The packages in the state: what an account gets in each period. A change applies to every account on the package.
import type { Insertable, Selectable } from 'kysely';
import { countChange } from './changes.ts';
import type { PackageRow } from './rows/account-rows.ts';
import type { RunTransaction, State } from './transaction.ts';

export type PackageRecord = Selectable<PackageRow>;

export class PackageRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  list(): Promise<PackageRecord[]> {
    return this.db.selectFrom('packages').selectAll().orderBy('name').execute();
  }

  find(name: string): Promise<PackageRecord | undefined> {
    return this.db.selectFrom('packages').selectAll().where('name', '=', name).executeTakeFirst();
  }

  /** Creates the package, or changes the one with this name. */
  put(record: Insertable<PackageRow>): Promise<void> {
    const { name, ...terms } = record;
    return this.transaction(async (state) => {
      await countChange(state, 'accounts');
      await state
        .insertInto('packages')
        .values(record)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(terms))
        .execute();
    });
  }
}
