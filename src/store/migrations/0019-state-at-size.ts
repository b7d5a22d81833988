// For a state of a million accounts: usage laid out by account, and by month where the database can; what expires is found by an index.
import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../database-engine.ts';

const EXPIRING = [
  ['sign_ins', 'expires_at'],
  ['registrations', 'expires_at'],
  ['password_resets', 'expires_at'],
  ['fence_events', 'created_at'],
  ['jobs', 'finished_at'],
] as const;

export const stateAtSizeMigration = ({ remakeUsage }: Pick<Engine, 'remakeUsage'>): Migration => ({
  async up(db: Kysely<unknown>) {
    await remakeUsage(db);
    for (const [table, column] of EXPIRING)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
});
