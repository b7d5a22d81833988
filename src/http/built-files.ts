// Files that the build wrote, for browsers: each form of a file (plain, or as the build compressed it) is read when first requested, then cached.
// Every listener has a cache of its own, so it holds no form that nobody requests.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, encodingFor } from './pipeline/compress.ts';
import { sendFile, variesByEncoding } from './send-file.ts';

/** Where the build is, beside the compiled program; sources look for it in dist. */
const BUILT = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

/** The endings of the compressed forms, the better ones first. */
const ENDINGS = new Map<ContentEncoding, string>([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  /** The encodings that the build made, best first. */
  readonly encodings: readonly ContentEncoding[];
  bytes(encoding: ContentEncoding | undefined): Promise<Buffer>;
}

export class BuiltFiles {
  /** Names below the folder, with slashes. */
  readonly names: ReadonlySet<string>;
  readonly #files = new Map<string, Promise<BuiltFile>>();

  constructor(readonly folder: string) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    this.names = new Set(names.map((name) => name.replaceAll('\\', '/')));
  }

  /** Undefined if there is no such file or no type for it; the name is one of those below the folder, never a path out of it. */
  file(name: string): Promise<BuiltFile> | undefined {
    const type = TYPES[extname(name)];
    if (type === undefined || !this.names.has(name)) return undefined;
    let file = this.#files.get(name);
    if (!file) {
      file = this.#read(name, type);
      this.#files.set(name, file);
      file.catch(() => this.#files.delete(name));
    }
    return file;
  }

  async #read(name: string, type: string): Promise<BuiltFile> {
    const path = join(this.folder, name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    const endings = [...ENDINGS].filter(([, ending]) => this.names.has(name + ending));
    const held = new Map<ContentEncoding | undefined, Promise<Buffer>>();
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

/** The folder of a part of the build. */
export const builtFolder = (part: string): string => fileURLToPath(new URL(`${part}/`, BUILT));

/** In the best form that the browser takes, and not again to one that has it. */
export async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], file.encodings);
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  variesByEncoding(reply.type(file.type).header('etag', etag));
  const known = request.headers['if-none-match'];
  if (known?.includes(etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return sendFile(reply, await file.bytes(encoding));
}
