// The keys that a node remembers on its own disk, with their terms: they go on working while the database does not answer, also
// those that no thread has seen since the server started. A file of its own beside the state, by hash; the keys themselves are nowhere.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownKey } from './keys.ts';
import { openSqlite, type SqliteConnection } from './sqlite/driver.ts';

const FILE = 'known-keys.sqlite';
const BUSY_MS = 100;
/** What was written longer ago than this is not believed: too much may have changed since. */
const BELIEVED_MS = 24 * 60 * 60 * 1000;

export class RememberedKeys {
  #file: SqliteConnection | undefined;

  constructor(
    /** The state folder. */
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  /** Undefined if it is not remembered, or only from too long ago. */
  find(hash: string): KnownKey | undefined {
    const file = this.#open(false);
    const [row] = file?.prepare('select record, written_at from keys where hash = ?').all([hash]) ?? [];
    if (!isRow(row) || this.now() - row.written_at > BELIEVED_MS) return undefined;
    return JSON.parse(row.record);
  }

  /** Puts these in the place of all others, page by page; whoever reads meanwhile finds the others. */
  async replace(pages: AsyncIterable<readonly KnownKey[]>): Promise<void> {
    const file = this.#open(true);
    if (!file) return;
    file.exec('BEGIN IMMEDIATE');
    try {
      file.exec('DELETE FROM keys');
      const insert = file.prepare('insert into keys (hash, record, written_at) values (?, ?, ?)');
      for await (const page of pages)
        for (const key of page) insert.run([key.hash, JSON.stringify(key), this.now()]);
      file.exec('COMMIT');
    } catch (error) {
      file.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  /** Undefined where there is none to read. */
  #open(create: boolean): SqliteConnection | undefined {
    const path = join(this.folder, FILE);
    if (this.#file) return this.#file;
    if (!create && !existsSync(path)) return undefined;
    const file = openSqlite(path, BUSY_MS);
    // It can be made again from the state at any time, so nothing waits for the disk.
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    file.exec(
      'CREATE TABLE IF NOT EXISTS keys (hash text primary key, record text not null, written_at integer not null)',
    );
    this.#file = file;
    return file;
  }
}

const isRow = (row: unknown): row is { readonly record: string; readonly written_at: number } =>
  typeof row === 'object' && row !== null && 'record' in row && 'written_at' in row;
