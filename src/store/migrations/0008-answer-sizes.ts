// How large an answer a package allows.
import type { Kysely, Migration } from 'kysely';

/** KiB by package. What is not listed has no limit of its own. */
const FIRST_LIMITS = { free: 2_048, starter: 4_096 } as const;

export const answerSizesMigration: Migration = {
  async up(db: Kysely<{ packages: { name: string; answer_kib: number | null } }>) {
    await db.schema.alterTable('packages').addColumn('answer_kib', 'integer').execute();
    for (const [name, answer_kib] of Object.entries(FIRST_LIMITS))
      await db.updateTable('packages').set({ answer_kib }).where('name', '=', name).execute();
  },
};
