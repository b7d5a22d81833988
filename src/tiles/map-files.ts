// The files that styles name beside tiles, from `data/map`: the sprite, the glyphs of labels and the web font of Bangla. Each is read when it is
// first asked for, and kept: there are few, and they are small.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../data/map/', import.meta.url));
/** These are compressed already. */
const PACKED = /\.(png|woff2)$/;
const gzipAsync = promisify(gzip);

export interface MapFile {
  readonly bytes: Uint8Array;
  /** Undefined for files that do not become smaller. */
  readonly gzip: Uint8Array | undefined;
  readonly digest: string;
}

const files = new Map<string, Promise<MapFile>>();
let names: ReadonlySet<string> | undefined;

/** Undefined if there is none; the name is one of the folder's, never a path out of it. */
export function mapFile(name: string): Promise<MapFile> | undefined {
  names ??= new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((each) => each.replaceAll('\\', '/')),
  );
  if (!names.has(name)) return undefined;
  let file = files.get(name);
  if (!file) {
    file = read(name);
    files.set(name, file);
    file.catch(() => files.delete(name));
  }
  return file;
}

async function read(name: string): Promise<MapFile> {
  const bytes = await readFile(join(FOLDER, name));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return { bytes, gzip: PACKED.test(name) ? undefined : await gzipAsync(bytes), digest };
}
