// Runs several statements as one transaction. One that loses against another is run again, so `work` must change nothing but
// the database. Start it with a write: SQLite then takes its lock at once instead of finding out later that it cannot.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { StateTables } from './schema.ts';

export type State = Kysely<StateTables>;
export type StateTransaction = Transaction<StateTables>;
export type RunTransaction = <T>(work: (state: StateTransaction) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 15;

export function transactions(db: State, isConflict: (error: unknown) => boolean): RunTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        await pause(PAUSE_MS * attempt * (0.5 + Math.random()));
      }
    }
  };
}
