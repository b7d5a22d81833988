// Usage laid out by account, and by month where the database can: a report of an account reads one index of the months it asks for.
import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine.ts';

export const usageMonthsMigration = ({ remakeUsage }: Pick<Engine, 'remakeUsage'>): Migration => ({
  up: (db: Kysely<unknown>) => remakeUsage(db),
});
