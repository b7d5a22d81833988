// The files of the built console: read when first requested, then cached, with the compressed versions that the build made.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export interface ConsoleFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
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

  /** Reads what the page with the map is made of, so that the first who opens it does not wait for the disk. */
  async warm(): Promise<void> {
    const page = await this.file('explore.html');
    const named = page?.plain.toString().matchAll(/"\/(assets\/[^"]+)"/g) ?? [];
    const workers = [...this.#known].filter((name) => /-worker-[^/]*\.mjs$/.test(name));
    await Promise.all([...workers, ...[...named].map(([, name]) => name)].map((name) => this.file(name)));
  }

  async #read(name: string, type: string): Promise<ConsoleFile> {
    const bytes = async (form: string): Promise<Buffer | undefined> =>
      this.#known.has(name + form) ? readFile(join(this.folder, name + form)) : undefined;
    const [plain, br, gzip] = await Promise.all([
      readFile(join(this.folder, name)),
      bytes('.br'),
      bytes('.gz'),
    ]);
    return {
      type,
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br,
      gzip,
    };
  }
}
