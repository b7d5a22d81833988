// How much each account keeps of its own, counted with every change.
import { type Kysely, type Migration, sql } from 'kysely';

export const keptPlacesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['places', 'letters'])
      await db.schema
        .alterTable('live_place_versions')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
    await sql`
      update live_place_versions set
        places = (select count(*) from live_places p
          where p.account_id = live_place_versions.account_id and p.removed_at is null),
        letters = (select coalesce(sum(length(p.name) + length(coalesce(p.name_bn, ''))
            + length(coalesce(p.own_id, '')) + length(p.sub_type) + length(coalesce(p.house, ''))
            + length(coalesce(p.street, '')) + length(coalesce(p.extra, ''))), 0) from live_places p
          where p.account_id = live_place_versions.account_id and p.removed_at is null)`.execute(db);
  },
};
