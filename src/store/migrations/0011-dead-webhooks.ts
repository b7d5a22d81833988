// When a webhook was given up: it gets nothing until its owner sets or enables it again.
import type { Kysely, Migration } from 'kysely';

export const deadWebhooksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('webhooks').addColumn('disabled_at', 'bigint').execute();
  },
};
