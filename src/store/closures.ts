// Road closures in the state; the road engine applies those that are in force.
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ClosureRow, StateTables } from './schema.ts';

export type ClosureRecord = Selectable<ClosureRow>;

export class ClosureRepository {
  constructor(private readonly db: Kysely<StateTables>) {}

  async insert(closure: Insertable<ClosureRow>): Promise<ClosureRecord> {
    return this.db.insertInto('closures').values(closure).returningAll().executeTakeFirstOrThrow();
  }

  /** Those that have not ended at the given time. */
  async inForce(now: number): Promise<ClosureRecord[]> {
    return this.db
      .selectFrom('closures')
      .selectAll()
      .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
      .orderBy('id')
      .execute();
  }

  async remove(id: number): Promise<boolean> {
    const result = await this.db.deleteFrom('closures').where('id', '=', id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }
}
