// How many geofences each account has, counted with every change, so that a limit costs no scan.
import { type Kysely, type Migration, sql } from 'kysely';

export const fenceCountsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['points', 'polygons', 'corners'])
      await db.schema
        .alterTable('fence_versions')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
    await sql`
      update fence_versions set
        points = (select count(*) from fences f
          where f.account_id = fence_versions.account_id and f.removed_at is null),
        polygons = (select count(*) from fence_polygons p
          where p.account_id = fence_versions.account_id and p.removed_at is null),
        corners = (select coalesce(sum(length(p.geometry) - length(replace(p.geometry, '[', ''))), 0)
          from fence_polygons p where p.account_id = fence_versions.account_id and p.removed_at is null)
    `.execute(db);
  },
};
