// The state file in a thread of its own: connections that do not mix, failures that keep their meaning, and an end that is told.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryFileLock } from '../../src/store/file-lock.ts';
import { openStore } from '../../src/store/open.ts';
import { sqliteEngine } from '../../src/store/sqlite/connect.ts';
import { StateThread } from '../../src/store/sqlite/state-thread.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { codeOf } from '../../src/text/thrown.ts';

let folder: string;
let thread: StateThread;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-state-thread-'));
  thread = new StateThread(folder);
});
afterEach(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => new Kysely<{ t: { n: number } }>({ dialect: sqliteEngine(folder, thread.port()).dialect });

it('works for several event loops, each with transactions of its own', async () => {
  const [one, other] = [open(), open()];
  await sql`create table t (n integer primary key)`.execute(one);
  let inside: (() => void) | undefined;
  const begun = new Promise<void>((resolve) => {
    inside = resolve;
  });
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const writing = one
    .transaction()
    .execute(async (state) => {
      await state.insertInto('t').values({ n: 1 }).execute();
      inside?.();
      await ended;
      throw new Error('changed my mind');
    })
    .catch((error: Error) => error.message);
  await begun;
  expect(await other.selectFrom('t').selectAll().execute()).toEqual([]);
  end?.();
  expect(await writing).toBe('changed my mind');
  const { numInsertedOrUpdatedRows } = await other.insertInto('t').values({ n: 2 }).executeTakeFirstOrThrow();
  expect(numInsertedOrUpdatedRows).toBe(1n);
  expect(await one.selectFrom('t').selectAll().execute()).toEqual([{ n: 2 }]);
  await Promise.all([one.destroy(), other.destroy()]);
});

it('is synced at every commit, in WAL, with its keys checked', async () => {
  const db = open();
  const told = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db)).rows[0])[0];
  expect([await told('synchronous'), await told('journal_mode'), await told('foreign_keys')]).toEqual([
    2,
    'wal',
    1,
  ]);
  await db.destroy();
});

it('tells mistakes by their names, and what passes as unavailable', async () => {
  const db = open();
  await sql`create table t (n integer primary key)`.execute(db);
  await db.insertInto('t').values({ n: 1 }).execute();
  const twice = await db
    .insertInto('t')
    .values({ n: 1 })
    .execute()
    .catch((error: unknown) => error);
  expect(codeOf(twice)).toBe('SQLITE_CONSTRAINT');
  expect(twice).not.toBeInstanceOf(StoreUnavailable);
  const lock = tryFileLock(join(folder, 'state.sqlite'));
  const locked = await db
    .insertInto('t')
    .values({ n: 2 })
    .execute()
    .catch((error: unknown) => error);
  expect(lock).toBeDefined();
  expect(locked).toBeInstanceOf(StoreUnavailable);
  lock?.release();
  await db.destroy();
});

it('that has ended is said to be unavailable, at once and later', async () => {
  const store = await openStore(folder, undefined, thread.port());
  await store.ping();
  await thread.close();
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await expect(store.probe()).rejects.toThrow('the thread of the state file has ended');
});
