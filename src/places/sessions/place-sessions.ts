// Place search sessions: a search opens one, and details are returned only for the places that it found, to the key that
// searched. Sessions are kept in the shared state, so that any node can answer for a search on another.

export interface SessionRecord {
  readonly session_id: string;
  readonly key_id: number;
  /** Codes of the places that the search returned, separated by commas. */
  readonly place_codes: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** What sessions need of the state. */
export interface SessionStore {
  create(session: SessionRecord): Promise<void>;
  /** The session, if it belongs to the key and has not expired. */
  find(keyId: number, sessionId: string, now: number): Promise<SessionRecord | undefined>;
  removeExpired(now: number): Promise<number>;
}

/** Long enough to choose from a list and come back to it. */
export const SESSION_LIFETIME_MS = 30 * 60 * 1000;
/** Each node deletes expired sessions once per this many searches. */
const SWEEP_EVERY = 500;

export type SessionAnswer = 'ours' | 'no session' | 'not in session';

export class PlaceSessions {
  #opened = 0;

  constructor(
    readonly store: SessionStore,
    readonly now: () => number,
    readonly newId: () => string,
  ) {}

  async open(keyId: number, placeCodes: readonly string[]): Promise<string> {
    const created_at = this.now();
    const session_id = this.newId();
    const expires_at = created_at + SESSION_LIFETIME_MS;
    await this.store.create({
      session_id,
      key_id: keyId,
      place_codes: placeCodes.join(','),
      created_at,
      expires_at,
    });
    if (++this.#opened % SWEEP_EVERY === 0) await this.store.removeExpired(created_at);
    return session_id;
  }

  /** Whether the place was among the results of this session of this key. */
  async check(keyId: number, sessionId: string, placeCode: string): Promise<SessionAnswer> {
    const session = await this.store.find(keyId, sessionId.toLowerCase(), this.now());
    if (!session) return 'no session';
    return session.place_codes.split(',').includes(placeCode.toUpperCase()) ? 'ours' : 'not in session';
  }
}

export const SESSION_ID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
