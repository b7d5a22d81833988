// Opens the state: one object with a repository for each kind of record. Everything that asks SQL goes through here.
import { Kysely } from 'kysely';
import { ClosureRepository } from './closures.ts';
import { KeyRepository } from './keys.ts';
import { migrate } from './migrate.ts';
import { PlaceSessionRepository } from './place-sessions.ts';
import type { StateTables } from './schema.ts';
import { sqliteDialect } from './sqlite/connect.ts';

export interface Store {
  readonly keys: KeyRepository;
  readonly placeSessions: PlaceSessionRepository;
  readonly closures: ClosureRepository;
  /** Resolves when the database answers; rejects with the reason when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export async function openStore(folder: string): Promise<Store> {
  const db = new Kysely<StateTables>({ dialect: sqliteDialect(folder) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  return {
    keys: new KeyRepository(db),
    placeSessions: new PlaceSessionRepository(db),
    closures: new ClosureRepository(db),
    async ping() {
      await db.selectFrom('keys').select('id').limit(1).execute();
    },
    close: () => db.destroy(),
  };
}
