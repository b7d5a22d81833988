// Where the tables of jobs lie: a folder for each, below the state. What nobody knows of any more is removed. How much all of them take together is bounded,
// and so is what is free beside them.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder takes no more. */
export class NoRoomForTables extends Error {
  override readonly name = 'NoRoomForTables';
}

/** Bytes of one table as it is sent. */
export const MOST_TABLE_BYTES = 256 * 2 ** 20;
/** Of all tables and results in the folder. */
const MOST_BYTES = 20 * 2 ** 30;
/** What stays free on the disk for everything else. */
const LEFT_FREE = 2 * 2 ** 30;
/** A folder without a job may be one that is just being made. */
const YOUNG_MS = 3_600_000;
const KEEPER = 'keeper';
const ID = /^[0-9a-f]{24}$/;

export class TableFolder {
  readonly #folder: string;
  #keeper: string | undefined;

  constructor(state: string) {
    this.#folder = join(state, 'tables');
  }

  /** Names this folder in jobs: nodes that do not have it leave them alone. */
  get keeper(): string {
    if (this.#keeper !== undefined) return this.#keeper;
    const file = join(this.#folder, KEEPER);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
    this.#keeper = readFileSync(file, 'utf8');
    return this.#keeper;
  }

  input(id: string): string {
    return join(this.#of(id), 'table');
  }

  output(id: string): string {
    return join(this.#of(id), 'geocoded');
  }

  /** How much of a table has been sent. */
  async sent(id: string): Promise<number> {
    return (await stat(this.input(id)).catch(() => undefined))?.size ?? 0;
  }

  /** Writes a piece that begins at this byte; the same piece may come twice. */
  async write(id: string, bytes: Uint8Array, at: number): Promise<void> {
    await this.#requireRoom(bytes.length);
    await mkdir(this.#of(id), { recursive: true, mode: 0o700 });
    const file = await open(this.input(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    } finally {
      await file.close();
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#of(id), { recursive: true, force: true });
  }

  /** Removes what belongs to none of these jobs. */
  async sweep(known: readonly string[], now: number): Promise<void> {
    const jobs = new Set(known);
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (!ID.test(name) || jobs.has(name)) continue;
      const made = (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? now;
      if (now - made > YOUNG_MS) await this.remove(name);
    }
  }

  #of(id: string): string {
    if (!ID.test(id)) throw new Error('this is not the id of a table');
    return join(this.#folder, id);
  }

  async #requireRoom(bytes: number): Promise<void> {
    const disk = await statfs(this.#folder).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize - bytes < LEFT_FREE) throw new NoRoomForTables();
    if ((await this.#taken()) + bytes > MOST_BYTES) throw new NoRoomForTables();
  }

  async #taken(): Promise<number> {
    let sum = 0;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (!ID.test(name)) continue;
      const files = await readdir(join(this.#folder, name)).catch(() => []);
      for (const file of files)
        sum += (await stat(join(this.#folder, name, file)).catch(() => undefined))?.size ?? 0;
    }
    return sum;
  }
}
