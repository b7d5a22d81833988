// SQLite's failures carry SQLite's own names, whichever way a statement is run: what is retried and what is told depends on them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, type SqliteConnection } from '../../src/store/sqlite/driver.ts';

describe('a failure of SQLite', () => {
  let folder: string;
  let one: SqliteConnection;
  let other: SqliteConnection;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'thikana-driver-'));
    [one, other] = [1, 2].map(() => openSqlite(join(folder, 'state.sqlite'), 0));
    one.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x INTEGER UNIQUE); INSERT INTO t VALUES (1)');
  });
  afterEach(() => {
    one.close();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const codeOf = (work: () => unknown): unknown => {
    try {
      work();
      return undefined;
    } catch (error) {
      return (error as { code?: unknown }).code;
    }
  };
  /** The same statement in each way in which it can be run. */
  const codes = (sql: string): unknown[] => [
    codeOf(() => other.prepare(sql).run([])),
    codeOf(() => other.prepare(`${sql} RETURNING x`).all([])),
    codeOf(() => [...other.prepare(`${sql} RETURNING x`).iterate([])]),
  ];

  it('is a lock while another connection writes', () => {
    one.exec('BEGIN IMMEDIATE; INSERT INTO t VALUES (2)');
    expect(codes('INSERT INTO t VALUES (3)')).toEqual(Array(3).fill('SQLITE_BUSY'));
    one.exec('COMMIT');
    expect(codes('INSERT INTO t VALUES (3)')[0]).toBeUndefined();
  });

  it('is a stale snapshot where another has written since this one read', () => {
    other.exec('BEGIN');
    other.prepare('SELECT x FROM t').all([]);
    one.exec('INSERT INTO t VALUES (2)');
    expect(codes('INSERT INTO t VALUES (3)')).toEqual(Array(3).fill('SQLITE_BUSY_SNAPSHOT'));
  });

  it('is a constraint where a row is there already', () => {
    expect(codes('INSERT INTO t VALUES (1)')).toEqual(Array(3).fill('SQLITE_CONSTRAINT'));
  });
});
