// The files of the built console: each form of a file (plain, or as the build compressed it) is read when first requested, then cached. Every
// listener has a cache of its own, so it holds no form that nobody requests.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from './pipeline/compress.ts';

/** Where the build is, beside the compiled program; sources look for it in dist. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/web/' : '../web/', import.meta.url),
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The endings of the compressed forms, the better ones first. */
const ENDINGS = new Map<Encoding, string>([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

export interface ConsoleFile {
  readonly type: string;
  readonly etag: string;
  /** The encodings that the build made, best first. */
  readonly encodings: readonly Encoding[];
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

export class ConsoleFiles {
  readonly #known: ReadonlySet<string>;
  readonly #files = new Map<string, Promise<ConsoleFile>>();

  constructor(readonly folder: string = FOLDER) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    this.#known = new Set(names.map((name) => name.replaceAll('\\', '/')));
  }

  /** False in a source tree that was never built. */
  get isBuilt(): boolean {
    return this.#known.has('index.html');
  }

  /** Undefined if there is no such file or no type for it; the name is one of the build's, never a path out of its folder. */
  file(name: string): Promise<ConsoleFile> | undefined {
    const type = TYPES[extname(name)];
    if (type === undefined || !this.#known.has(name)) return undefined;
    let file = this.#files.get(name);
    if (!file) {
      file = this.#read(name, type);
      this.#files.set(name, file);
      file.catch(() => this.#files.delete(name));
    }
    return file;
  }

  /** Reads what browsers need for the page with the map, so that the first who opens it does not wait for the disk. */
  async warm(): Promise<void> {
    const page = await this.file('explore.html');
    const html = await page?.bytes(undefined);
    const named = html?.toString().matchAll(/"\/(assets\/[^"]+)"/g) ?? [];
    const workers = [...this.#known].filter((name) => /-worker-[^/]*\.mjs$/.test(name));
    await Promise.all(
      [...workers, ...[...named].map(([, name]) => name)].map(async (name) => {
        const file = await this.file(name);
        await file?.bytes(file.encodings[0]);
      }),
    );
  }

  async #read(name: string, type: string): Promise<ConsoleFile> {
    const path = join(this.folder, name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    const endings = [...ENDINGS].filter(([, ending]) => this.#known.has(name + ending));
    const held = new Map<Encoding | undefined, Promise<Buffer>>();
    return {
      type,
      etag: hash.digest('base64url').slice(0, 22),
      encodings: endings.map(([encoding]) => encoding),
      bytes(encoding) {
        let bytes = held.get(encoding);
        if (!bytes) {
          bytes = readFile(path + (encoding ? ENDINGS.get(encoding) : ''));
          held.set(encoding, bytes);
          bytes.catch(() => held.delete(encoding));
        }
        return bytes;
      },
    };
  }
}
