// How large a request's body may be, by package: whoever has a key sends long bodies as often as its rate allows, and each is read in one piece.
import type { Kysely, Migration } from 'kysely';

/** KiB by package. What is not listed has no limit but the server's own. */
const FIRST_LIMITS = { free: 64, demo: 256 } as const;

export const bodySizesMigration: Migration = {
  async up(db: Kysely<{ packages: { name: string; body_kib: number | null } }>) {
    await db.schema.alterTable('packages').addColumn('body_kib', 'integer').execute();
    for (const [name, body_kib] of Object.entries(FIRST_LIMITS))
      await db.updateTable('packages').set({ body_kib }).where('name', '=', name).execute();
  },
};
