// Place search sessions in the state, so that any node can answer for a session opened on another.
import type { Selectable } from 'kysely';
import type { PlaceSessionRow } from './rows/place-session-row.ts';
import type { State } from './transaction.ts';

export type PlaceSessionRecord = Selectable<PlaceSessionRow>;

export class PlaceSessionRepository {
  constructor(private readonly db: State) {}

  async create(session: PlaceSessionRecord): Promise<void> {
    await this.db.insertInto('place_sessions').values(session).execute();
  }

  /** The session, if it belongs to the key and has not expired. */
  async find(keyId: number, sessionId: string, now: number): Promise<PlaceSessionRecord | undefined> {
    return this.db
      .selectFrom('place_sessions')
      .selectAll()
      .where('key_id', '=', keyId)
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  async removeExpired(now: number): Promise<number> {
    const result = await this.db
      .deleteFrom('place_sessions')
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }
}
