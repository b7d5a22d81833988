import { describe, expect, it } from 'vitest';
import {
  PlaceSessions,
  SESSION_ID,
  SESSION_LIFETIME_MS,
  type SessionRecord,
  type SessionStore,
} from '../../../src/places/sessions/place-sessions.ts';

class MemoryStore implements SessionStore {
  readonly sessions: SessionRecord[] = [];
  async create(session: SessionRecord): Promise<void> {
    this.sessions.push(session);
  }
  async find(keyId: number, sessionId: string, now: number): Promise<SessionRecord | undefined> {
    return this.sessions.find((s) => s.key_id === keyId && s.session_id === sessionId && s.expires_at > now);
  }
  async removeExpired(now: number): Promise<number> {
    const kept = this.sessions.filter((session) => session.expires_at > now);
    return this.sessions.splice(0, this.sessions.length, ...kept).length - kept.length;
  }
}

let clock = 1_000_000;
let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`;
const open = (store: SessionStore) => new PlaceSessions(store, () => clock, newId);

describe('a place search session', () => {
  it('is for the places that were found, and for the key that searched', async () => {
    const sessions = open(new MemoryStore());
    const id = await sessions.open(7, ['ABLE7705', 'MOON0001']);
    expect(id).toMatch(new RegExp(SESSION_ID));
    expect(await sessions.check(7, id, 'MOON0001')).toBe('ours');
    expect(await sessions.check(7, id, 'SUNS0001')).toBe('not in session');
    expect(await sessions.check(8, id, 'MOON0001')).toBe('no session');
  });

  it('holds no place when the search found none', async () => {
    const sessions = open(new MemoryStore());
    expect(await sessions.check(7, await sessions.open(7, []), 'ABLE7705')).toBe('not in session');
  });

  it('ends after its lifetime', async () => {
    const sessions = open(new MemoryStore());
    const id = await sessions.open(7, ['ABLE7705']);
    clock += SESSION_LIFETIME_MS;
    expect(await sessions.check(7, id, 'ABLE7705')).toBe('no session');
  });

  it('is known to every node that has the same state', async () => {
    const store = new MemoryStore();
    const id = await open(store).open(7, ['ABLE7705']);
    expect(await open(store).check(7, id, 'ABLE7705')).toBe('ours');
  });

  it('is swept out some time after it has expired', async () => {
    const store = new MemoryStore();
    const sessions = open(store);
    await sessions.open(7, []);
    clock += SESSION_LIFETIME_MS + 1;
    for (let i = 0; i < 600; i++) await sessions.open(7, []);
    expect(store.sessions.every((session) => session.expires_at > clock - SESSION_LIFETIME_MS)).toBe(true);
    expect(store.sessions).toHaveLength(600);
  });
});
