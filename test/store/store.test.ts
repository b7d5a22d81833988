// The state keeps what it was told, finds only what belongs to the asker, and brings old files up to date.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, type MigrationProvider, Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as firstMigration from '../../src/store/migrations/0001-keys.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import type { StateTables } from '../../src/store/schema.ts';
import { sqliteDialect } from '../../src/store/sqlite/connect.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-store-'));
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('state', () => {
  it('is new until a key is made, and stays as it was when opened again', async () => {
    expect(await store.keys.isEmpty()).toBe(true);
    await store.keys.insert({
      account_id: 1,
      name: 'a',
      package: 'free',
      hash: 'h',
      hint: 'x',
      created_at: 1,
    });
    await store.close();
    store = await openStore(folder);
    expect(await store.keys.isEmpty()).toBe(false);
    expect(await store.keys.list(2)).toEqual([]);
    expect(await store.keys.list(1)).toHaveLength(1);
  });

  it('answers for a session only to its key and only until it ends', async () => {
    const session = { session_id: 's', key_id: 1, place_codes: 'ABCD1234', created_at: 0, expires_at: 100 };
    await store.placeSessions.create(session);
    expect(await store.placeSessions.find(1, 's', 99)).toEqual(session);
    expect(await store.placeSessions.find(2, 's', 99)).toBeUndefined();
    expect(await store.placeSessions.find(1, 's', 100)).toBeUndefined();
    expect(await store.placeSessions.removeExpired(100)).toBe(1);
  });

  it('lists closures until they end', async () => {
    const closure = { geometry: '{}', kind: 'block', factor: null, note: 'flood', created_at: 0 };
    const endless = await store.closures.insert({ ...closure, until: null });
    await store.closures.insert({ ...closure, until: 50 });
    expect(await store.closures.inForce(49)).toHaveLength(2);
    expect(await store.closures.inForce(50)).toEqual([endless]);
    expect(endless.profiles).toBeNull();
    expect(await store.closures.remove(endless.id)).toBe(true);
    expect(await store.closures.remove(endless.id)).toBe(false);
  });

  it('brings a state from before closures named profiles up to date, and keeps its closures', async () => {
    const old = mkdtempSync(join(tmpdir(), 'thikana-store-'));
    const db = new Kysely<StateTables>({ dialect: sqliteDialect(old) });
    const first: MigrationProvider = { getMigrations: async () => ({ '0001-keys': firstMigration }) };
    await new Migrator({ db, provider: first }).migrateToLatest();
    const closure = {
      geometry: '{}',
      kind: 'block',
      factor: null,
      note: 'flood',
      created_at: 0,
      until: null,
    };
    await db
      .insertInto('closures')
      .values(closure as never)
      .execute();
    await db.destroy();
    const now = await openStore(old);
    expect(await now.closures.inForce(0)).toEqual([{ ...closure, id: 1, profiles: null }]);
    expect((await now.closures.insert({ ...closure, profiles: 'car' })).profiles).toBe('car');
    await now.close();
    rmSync(old, { recursive: true });
  });

  it('takes text as text, whatever stands in it', async () => {
    const name = `x'); DROP TABLE keys; -- "`;
    await store.keys.insert({ account_id: 1, name, package: 'free', hash: 'h', hint: 'x', created_at: 1 });
    expect((await store.keys.list(1))[0].name).toBe(name);
    expect(await store.placeSessions.find(1, `' OR '1'='1`, 0)).toBeUndefined();
  });

  it('tells clearly when its file is not a database', async () => {
    const other = mkdtempSync(join(tmpdir(), 'thikana-store-'));
    writeFileSync(join(other, 'state.sqlite'), 'this is a letter to my aunt, not a database at all');
    await expect(openStore(other)).rejects.toThrow(/state\.sqlite.*cannot be opened/);
    rmSync(other, { recursive: true });
  });

  it('keeps every key that was acknowledged when the process is killed', async () => {
    const module = fileURLToPath(new URL('../../dist/store/open.js', import.meta.url));
    const script = `
      import { openStore } from ${JSON.stringify(module)};
      const store = await openStore(${JSON.stringify(folder)});
      for (let i = 0; i < 25; i++) {
        await store.keys.insert({ account_id: 9, name: 'k' + i, package: 'free', hash: 'h' + i, hint: 'x', created_at: 1 });
        process.stdout.write(i + '\\n');
      }
      process.kill(process.pid, 'SIGKILL');
    `;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(run.signal).toBe('SIGKILL');
    const acknowledged = run.stdout.trim().split('\n').length;
    expect(acknowledged).toBe(25);
    expect(await store.keys.list(9)).toHaveLength(acknowledged);
  });
});
