// A depot in a folder of this machine: what a web server serves, or a disk that all nodes see.

import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../text/thrown.ts';
import { type Depot, DepotChanged, DepotError, type StoredObject } from './depot.ts';
import { sha256 } from './s3-signature.ts';

export class FolderDepot implements Depot {
  constructor(readonly name: string) {}

  async read(object: string, most: number): Promise<StoredObject | undefined> {
    const path = this.#path(object);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) return undefined;
    if (size > most) throw new DepotError(`${path} has more than ${most} bytes`);
    const bytes = readFileSync(path);
    return { bytes, version: sha256(bytes) };
  }

  async fetchInto(object: string, path: string): Promise<void> {
    try {
      copyFileSync(this.#path(object), path);
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') throw new DepotError(`${this.name}: there is no ${object}`, { cause });
      throw cause;
    }
  }

  async has(object: string, bytes: number): Promise<boolean> {
    return statSync(this.#path(object), { throwIfNoEntry: false })?.size === bytes;
  }

  async write(object: string, content: Buffer, over?: string | null): Promise<void> {
    if (over !== undefined && ((await this.read(object, 1 << 24))?.version ?? null) !== over)
      throw new DepotChanged(`${this.name}: somebody else has published in the meantime; publish again`);
    this.#place(object, (beside) => writeFileSync(beside, content, { flush: true }));
  }

  async writeFile(object: string, path: string): Promise<void> {
    this.#place(object, (beside) => copyFileSync(path, beside));
  }

  async remove(object: string): Promise<void> {
    rmSync(this.#path(object), { force: true });
  }

  /** Readers see an object whole or not at all. */
  #place(object: string, make: (beside: string) => void): void {
    const path = this.#path(object);
    const beside = `${path}.${randomBytes(6).toString('hex')}.new`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      make(beside);
      renameSync(beside, path);
    } finally {
      rmSync(beside, { force: true });
    }
  }

  #path(object: string): string {
    return join(this.name, ...object.split('/'));
  }
}
