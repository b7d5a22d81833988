// What holds for the state in SQLite alone: its file, and that nothing acknowledged is lost when the process is killed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryFileLock } from '../../src/store/file-lock.ts';
import { openStore } from '../../src/store/open.ts';
import type { StateTables } from '../../src/store/schema.ts';
import { openSqlite } from '../../src/store/sqlite/driver.ts';
import { STATE_FILE } from '../../src/store/sqlite/state-file.ts';
import { distantDialect, StateThread } from '../../src/store/sqlite/state-thread.ts';
import { runProgram } from '../fixtures/run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const compiled = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../dist/store/${path}`, import.meta.url)));

describe('state file', () => {
  it('is refused clearly when it is not a database', async () => {
    writeFileSync(join(folder, 'state.sqlite'), 'this is a letter to my aunt, not a database at all');
    await expect(openStore(folder)).rejects.toThrow(/state\.sqlite.*cannot be opened/);
  });

  it('keeps every key that was acknowledged when the process is killed', async () => {
    const script = `
      import { openStore } from ${compiled('open.js')};
      const store = await openStore(${JSON.stringify(folder)});
      for (let i = 0; i < 25; i++) {
        await store.keys.insert({ account_id: 9, name: 'k' + i, hash: 'h' + i, hint: 'x', created_at: 1 });
        process.stdout.write(i + '\\n');
      }
      process.kill(process.pid, 'SIGKILL');
    `;
    const run = await runProgram(process.execPath, ['--input-type=module', '-e', script]);
    expect(run.signal).toBe('SIGKILL');
    const acknowledged = run.stdout.trim().split('\n').length;
    expect(acknowledged).toBe(25);
    const store = await openStore(folder);
    expect(await store.keys.list(9)).toHaveLength(acknowledged);
    await store.close();
  });
});

describe('the thread of the state file', () => {
  it('waits to open it while another holds it, as whoever closes it last does', async () => {
    const holder = openSqlite(join(folder, STATE_FILE), 0);
    holder.exec('CREATE TABLE keys (id); BEGIN EXCLUSIVE');
    expect(() => openSqlite(join(folder, STATE_FILE), 0).exec('PRAGMA journal_mode = WAL')).toThrow(/locked/);
    const thread = new StateThread(folder);
    const db = new Kysely<StateTables>({ dialect: distantDialect(thread.port()) });
    const keys = db.selectFrom('keys').selectAll().execute();
    // Long enough that the thread has asked, as a rule; if not, the file is free when it does.
    setTimeout(() => {
      holder.exec('COMMIT');
      holder.close();
    }, 500);
    expect(await keys).toEqual([]);
    await db.destroy();
    await thread.close();
  });
});

describe('file lock', () => {
  it('is held by one at a time and given back when it is released', () => {
    const path = join(folder, 'a.lock');
    const held = tryFileLock(path);
    expect(held).toBeDefined();
    expect(tryFileLock(path)).toBeUndefined();
    held!.release();
    tryFileLock(path)!.release();
  });

  it('is given back when its holder is killed', async () => {
    const path = join(folder, 'a.lock');
    const script = `
      import { tryFileLock } from ${compiled('file-lock.js')};
      if (!tryFileLock(${JSON.stringify(path)})) process.exit(3);
      process.kill(process.pid, 'SIGKILL');
    `;
    const run = await runProgram(process.execPath, ['--input-type=module', '-e', script]);
    expect(run.signal).toBe('SIGKILL');
    tryFileLock(path)!.release();
  });
});
