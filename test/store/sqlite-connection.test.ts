// How SQLite is used: every commit is synced, a locked file is retried without blocking the thread, and failures are reported
// apart: those that pass, those that call for a new transaction, and mistakes.
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tryFileLock } from '../../src/store/file-lock.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openStore } from '../../src/store/open.ts';
import { sqliteEngine } from '../../src/store/sqlite/connect.ts';
import { openSqlite } from '../../src/store/sqlite/driver.ts';
import { isConflict, isLocked, isUnavailable } from '../../src/store/sqlite/failures.ts';
import { withMigrationLock } from '../../src/store/sqlite/migration-lock.ts';
import { withoutBlocking } from '../../src/store/sqlite/patient-dialect.ts';
import { makeFolder } from '../../src/store/state-folder.ts';
import { transactions } from '../../src/store/transaction.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { codeOf, messageOf } from '../../src/text/thrown.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const coded = (code: string): Error => Object.assign(new Error(code), { code });

describe('the state file', () => {
  const pragma = async (db: Kysely<unknown>, name: string): Promise<unknown> =>
    Object.values((await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db)).rows[0])[0];

  it.each(['dialect', 'patientDialect'] as const)(
    'is synced at every commit, in WAL, with its keys checked (%s)',
    async (which) => {
      const engine = sqliteEngine(folder);
      const db = new Kysely<unknown>({ dialect: engine[which] });
      expect(await pragma(db, 'synchronous')).toBe(2);
      expect(await pragma(db, 'journal_mode')).toBe('wal');
      expect(await pragma(db, 'foreign_keys')).toBe(1);
      expect(await pragma(db, 'busy_timeout')).toBe(which === 'dialect' ? 0 : 30_000);
      expect(engine.name).toBe('sqlite');
      await db.destroy();
      expect(existsSync(join(folder, 'state.sqlite'))).toBe(true);
    },
  );

  it('that is not one is refused by name, with the reason', async () => {
    writeFileSync(join(folder, 'state.sqlite'), 'this is a letter to my aunt, not a database at all');
    const error = await openStore(folder).catch((thrown: unknown) => thrown);
    expect(messageOf(error)).toMatch(
      /state\.sqlite: the state file cannot be opened: file is not a database/,
    );
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it('that another process holds is reported as unavailable once the statement times out; the thread stays free', async () => {
    const store = await openStore(folder);
    const other = openSqlite(join(folder, 'state.sqlite'), 0);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const writing = store.packages.put((await store.packages.find('free'))!);
    await expect(writing).rejects.toThrow(StoreUnavailable);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    other.exec('ROLLBACK');
    await store.packages.put((await store.packages.find('free'))!);
    other.close();
    await store.close();
  });

  it('is tried again while another holds it, and written when it is let go of', async () => {
    const store = await openStore(folder);
    const other = openSqlite(join(folder, 'state.sqlite'), 0);
    other.exec('BEGIN IMMEDIATE');
    const writing = store.probe();
    setTimeout(() => other.exec('ROLLBACK'), 30);
    await writing;
    other.close();
    await store.close();
  });

  it('answers a ping and a probe, and neither when it is closed', async () => {
    const store = await openStore(folder);
    await store.ping();
    await store.probe();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
    await expect(store.probe()).rejects.toThrow();
  });

  it('errors in the statement are not mistaken for an unavailable database', async () => {
    const db = new Kysely<unknown>({ dialect: sqliteEngine(folder).dialect });
    const error = await sql`SELECT * FROM nowhere`.execute(db).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(StoreUnavailable);
    expect(messageOf(error)).toContain('no such table');
    await db.destroy();
  });
});

describe('a failure', () => {
  it.each([
    ['SQLITE_BUSY', { locked: true, conflict: false, unavailable: true }],
    ['SQLITE_BUSY_RECOVERY', { locked: true, conflict: false, unavailable: true }],
    ['SQLITE_BUSY_SNAPSHOT', { locked: false, conflict: true, unavailable: true }],
    ['SQLITE_IOERR_WRITE', { locked: false, conflict: false, unavailable: true }],
    ['SQLITE_CANTOPEN', { locked: false, conflict: false, unavailable: true }],
    ['SQLITE_FULL', { locked: false, conflict: false, unavailable: true }],
    ['SQLITE_READONLY', { locked: false, conflict: false, unavailable: true }],
    ['SQLITE_PROTOCOL', { locked: false, conflict: false, unavailable: true }],
    ['SQLITE_CONSTRAINT', { locked: false, conflict: false, unavailable: false }],
    ['X_SQLITE_BUSY', { locked: false, conflict: false, unavailable: false }],
    ['', { locked: false, conflict: false, unavailable: false }],
  ])('%s is %j', (code, is) => {
    const error = coded(code);
    expect({
      locked: isLocked(error),
      conflict: isConflict(error),
      unavailable: isUnavailable(error),
    }).toEqual(is);
    const told = new StoreUnavailable(error);
    expect({ locked: isLocked(told), conflict: isConflict(told) }).toEqual({
      locked: is.locked,
      conflict: is.conflict,
    });
  });

  it('says what the driver said, and keeps it', () => {
    const cause = coded('SQLITE_FULL');
    const error = new StoreUnavailable(cause);
    expect(error).toMatchObject({
      name: 'StoreUnavailable',
      message: 'the state database does not answer: SQLITE_FULL',
      cause,
    });
    expect([messageOf('text'), messageOf(7), messageOf(new Error('e'))]).toEqual(['text', '7', 'e']);
    expect(codeOf(cause)).toBe('SQLITE_FULL');
    for (const other of [{ code: 5 }, {}, null, 'x', undefined, new Error('e')])
      expect(codeOf(other)).toBeUndefined();
  });
});

/** A dialect whose statements fail on demand, with a record of its statements. */
function failing(failures: unknown[], rollback?: unknown) {
  const asked: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      asked.push(query.sql);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return { rows: [] };
    },
    async *streamQuery(query) {
      asked.push(`stream ${query.sql}`);
      yield { rows: [] };
    },
  };
  const driver: Driver = {
    init: async () => void asked.push('init'),
    acquireConnection: async () => connection,
    beginTransaction: async (on) => void (await on.executeQuery(CompiledQuery.raw('begin'))),
    commitTransaction: async (on) => void (await on.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async () => {
      asked.push('rollback');
      if (rollback !== undefined) throw rollback;
    },
    releaseConnection: async (given) =>
      void asked.push(given === connection ? 'released' : 'released another'),
    destroy: async () => void asked.push('destroyed'),
  };
  const inner = { createDriver: () => driver } as unknown as Dialect;
  return { asked, driver: withoutBlocking(inner, 60).createDriver(), failures };
}

describe('a statement that meets a locked file', () => {
  const ask = (on: DatabaseConnection, text: string) => on.executeQuery(CompiledQuery.raw(text));

  it('is tried again until it goes through', async () => {
    const { driver, asked } = failing([coded('SQLITE_BUSY'), coded('SQLITE_BUSY')]);
    await driver.init();
    const connection = await driver.acquireConnection();
    await ask(connection, 'a');
    await driver.releaseConnection(connection);
    await driver.destroy();
    expect(asked).toEqual(['init', 'a', 'a', 'a', 'released', 'destroyed']);
  });

  it('is given up when its time is up', async () => {
    const { driver, asked } = failing(Array.from({ length: 1_000 }, () => coded('SQLITE_BUSY')));
    await expect(ask(await driver.acquireConnection(), 'a')).rejects.toThrow('SQLITE_BUSY');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(30);
  });

  it('has its own time when it follows another in a transaction', async () => {
    const { driver, asked, failures } = failing([]);
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection, {});
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 80);
    await ask(connection, 'first');
    failures.push(coded('SQLITE_BUSY'));
    await ask(connection, 'second');
    clock.mockRestore();
    await driver.commitTransaction(connection);
    expect(asked).toEqual(['begin', 'first', 'second', 'second', 'commit']);
  });

  it.each(['SQLITE_FULL', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_CONSTRAINT'])(
    'is not tried again after %s',
    async (code) => {
      const { driver, asked } = failing([coded(code)]);
      await expect(ask(await driver.acquireConnection(), 'a')).rejects.toThrow(code);
      expect(asked).toEqual(['a']);
    },
  );

  it('that SQLite has already rolled back needs no rollback; other failures of it are reported', async () => {
    const back = failing([], new Error('cannot rollback - no transaction is active'));
    await back.driver.rollbackTransaction(await back.driver.acquireConnection());
    expect(back.asked).toEqual(['rollback']);
    const broken = failing([], new Error('disk I/O error'));
    await expect(broken.driver.rollbackTransaction(await broken.driver.acquireConnection())).rejects.toThrow(
      'disk I/O',
    );
  });

  it('of many rows is passed through', async () => {
    const { driver, asked } = failing([]);
    const connection = await driver.acquireConnection();
    for await (const { rows } of connection.streamQuery(CompiledQuery.raw('all'), 10))
      expect(rows).toEqual([]);
    expect(asked).toEqual(['stream all']);
  });
});

describe('a transaction', () => {
  type Db = Parameters<typeof transactions>[0];
  function running(failures: unknown[]) {
    let runs = 0;
    const execute = async (work: (state: unknown) => Promise<unknown>) => {
      runs++;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return work({});
    };
    const db = { transaction: () => ({ execute }) } as unknown as Db;
    return { run: transactions(db, (error) => messageOf(error) === 'conflict'), runs: () => runs };
  }

  it('that lost against another is retried, four times at most', async () => {
    const twice = running([new Error('conflict'), new Error('conflict')]);
    expect(await twice.run(async () => 'done')).toBe('done');
    expect(twice.runs()).toBe(3);
    const always = running(Array.from({ length: 9 }, () => new Error('conflict')));
    await expect(always.run(async () => 'done')).rejects.toThrow('conflict');
    expect(always.runs()).toBe(5);
  });

  it('that fails otherwise is not', async () => {
    const broken = running([new Error('constraint')]);
    await expect(broken.run(async () => 'done')).rejects.toThrow('constraint');
    expect(broken.runs()).toBe(1);
  });
});

describe('the lock of migrations', () => {
  it('is waited for, held during the work, and let go of whatever happens', async () => {
    const path = join(folder, 'migration.lock');
    const held = tryFileLock(path)!;
    const order: string[] = [];
    const waiting = withMigrationLock(folder, async () => {
      order.push(tryFileLock(path) === undefined ? 'work, locked' : 'work');
      throw new Error('failed');
    });
    await new Promise((resolve) => setImmediate(resolve));
    order.push('released');
    held.release();
    await expect(waiting).rejects.toThrow('failed');
    expect(order).toEqual(['released', 'work, locked']);
    tryFileLock(path)!.release();
  });

  it('on a file that cannot be locked is told', () => {
    expect(() => tryFileLock(join(folder, 'no', 'where.lock'))).toThrow();
    writeFileSync(join(folder, 'x.lock'), 'this is no database but a text that is long enough to be one');
    expect(() => tryFileLock(join(folder, 'x.lock'))).toThrow(/not a database/);
  });
});

describe('a migration', () => {
  it('of a state that a newer program made is refused; others say which one failed', async () => {
    const db = new Kysely<unknown>({ dialect: sqliteEngine(folder).dialect });
    await migrate(sqliteEngine(folder));
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030')`.execute(db);
    const newer = await migrate(sqliteEngine(folder)).catch((thrown: unknown) => thrown);
    expect(newer).toMatchObject({
      message:
        'The state was made by a newer version of Thikana (it has 9999-later); this one cannot use it. ' +
        'Run the newer version, or go back to a copy of the state from before',
      cause: expect.any(Error),
    });
    await sql`DELETE FROM kysely_migration WHERE name > '0002-z'`.execute(db);
    const failed = await migrate(sqliteEngine(folder)).catch((thrown: unknown) => thrown);
    expect(messageOf(failed)).toMatch(
      /^The state could not be brought up to date \(migration 0003-accounts\): /,
    );
    expect((failed as Error).cause).toBeInstanceOf(Error);
    await db.destroy();
  });
});

describe('the folder of the state', () => {
  it('is made with those above it, for its owner alone; one that is there stays as it is', () => {
    const path = join(folder, 'a', 'b');
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o750);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o750);
  });

  it('that is a file, or lies where none can be made, is refused in a sentence', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow(`the state folder ${file} cannot be used: it is not a folder`);
    expect(() => makeFolder(join(file, 'x'))).toThrow(/cannot be used: it is not a folder/);
    if (existsSync('/proc/self'))
      expect(() => makeFolder('/proc/nowhere/x')).toThrow(
        /the state folder \/proc\/nowhere\/x cannot be used: ENOENT/,
      );
  });
});
