// The data desk of a listener: keeps files that are sent in the state folder, has them looked at by a process of its own, and asks the
// main thread for imports.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { DeskFile, ImportProgress, Preview } from '../../http/answers/data.ts';
import { type DataDesk, DeskRefused } from '../../http/data-desk.ts';
import { pathOfSource, rememberedSources } from '../../ingest/remembered-sources.ts';
import { PROGRAM } from '../program.ts';

/** Kept as `desk/ID/NAME`. */
const FOLDER = 'desk';
const LARGEST_FILE = 2 ** 31;
const ROWS_SHOWN = 2000;
const LARGEST_PREVIEW = 64 * 1024 * 1024;
/** Shorter than a connection may be silent, so that whoever waits is told. */
const PREVIEW_MS = 30_000;
/** File systems allow 255. */
const LONGEST_NAME_BYTES = 200;
const run = promisify(execFile);

export interface ImportJob {
  /** Paths of files, in reading order; with what they are about where that is said: KIND=PATH. */
  readonly files: readonly string[];
  /** With the name of the file that it is about. */
  readonly map?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

export interface ImportAsker {
  /** Gives why it cannot begin, if so. */
  begin(job: ImportJob): Promise<string | undefined>;
  progress(): Promise<ImportProgress>;
}

export interface DeskFolders {
  readonly state: string;
  readonly dataset: string;
}

/** `previewMs`: how long a file may be looked at. */
export function openDataDesk(
  { state, dataset }: DeskFolders,
  imports: ImportAsker,
  previewMs = PREVIEW_MS,
): DataDesk {
  const folder = resolve(state, FOLDER);
  const { pathOf, receive, files } = keptFiles(folder);
  return {
    receive,
    files,
    remove(id) {
      const path = pathOf(id);
      const source = rememberedSources(dataset).find((known) => pathOfSource(known.source) === path);
      if (source)
        throw new DeskRefused(
          `The dataset is made of this file: \`thikana source remove ${source.name}\` forgets it, then it can go`,
        );
      rmSync(dirname(path), { recursive: true });
    },
    async preview(id, { map, kind }) {
      const path = pathOf(id);
      const args = ['import', ofKind(kind, path), '--preview', '--json', '--rows', String(ROWS_SHOWN)];
      args.push('--out', resolve(dataset));
      if (map) args.push('--map', map);
      return lookAt(args, previewMs);
    },
    async begin({ files, map, kind, ...request }) {
      const paths = files.map(pathOf);
      const last = paths.at(-1) ?? '';
      const refused = await imports.begin({
        ...request,
        files: [...paths.slice(0, -1), ofKind(kind, last)],
        ...(map === undefined ? {} : { map: `${basename(last)}:${map}` }),
      });
      if (refused !== undefined) throw new DeskRefused(refused);
    },
    progress: () => imports.progress(),
  };
}

/** The files that were sent, each in a folder named by its id. */
function keptFiles(folder: string) {
  const folderOf = (id: string): string => join(folder, id);
  const find = (id: string): string | undefined => {
    const names = existsSync(folderOf(id)) ? readdirSync(folderOf(id)) : [];
    return names.length === 1 ? names[0] : undefined;
  };
  const pathOf = (id: string): string => {
    const name = find(id);
    if (name === undefined) throw new DeskRefused('There is no such file; send it again');
    return join(folderOf(id), name);
  };
  /** Nothing for a folder in which a file was not even begun. */
  const told = (id: string): DeskFile[] => {
    const name = find(id);
    return name === undefined ? [] : [{ id, name, bytes: statSync(join(folderOf(id), name)).size }];
  };
  const append = (path: string, offset: number, bytes: Uint8Array): number => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (offset !== size) throw new DeskRefused(`The next part begins at ${size}, not at ${offset}`);
    if (size + bytes.length > LARGEST_FILE) throw new DeskRefused('A file may be at most 2 GiB');
    writeFileSync(path, bytes, { flag: 'a', mode: 0o600 });
    return size + bytes.length;
  };
  const receive: DataDesk['receive'] = ({ id: known, name: given, offset, bytes }) => {
    if (known !== undefined) {
      const path = pathOf(known);
      const size = append(path, offset, bytes);
      return { id: known, name: basename(path), bytes: size };
    }
    const name = plainName(given);
    const id = randomBytes(8).toString('hex');
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 });
    try {
      return { id, name, bytes: append(join(folderOf(id), name), offset, bytes) };
    } catch (error) {
      rmSync(folderOf(id), { recursive: true, force: true });
      throw error;
    }
  };
  const files = (): DeskFile[] => (existsSync(folder) ? readdirSync(folder).flatMap(told) : []);
  return { pathOf, receive, files };
}

/** What the program says of a file, in a process of its own. */
async function lookAt(args: readonly string[], previewMs: number): Promise<Preview> {
  // Whatever becomes of the process, what it had unpacked goes.
  const unpacked = mkdtempSync(join(tmpdir(), 'thikana-preview-'));
  try {
    const options = {
      timeout: previewMs,
      killSignal: 'SIGKILL',
      maxBuffer: LARGEST_PREVIEW,
      env: { ...process.env, TMPDIR: unpacked },
    } as const;
    const { stdout } = await run(process.execPath, [PROGRAM, ...args], options);
    return JSON.parse(stdout);
  } catch (error) {
    throw new DeskRefused(saidBy(error) ?? 'The file could not be looked at', { cause: error });
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

const ofKind = (kind: string | undefined, path: string): string =>
  kind === undefined ? path : `${kind}=${path}`;

/** A name that means nothing to a shell, an option parser or the file system; of a long one the end, which shows its kind. */
function plainName(name: string): string {
  const letters = [...name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')];
  let bytes = 0;
  const from = letters.findLastIndex((letter) => (bytes += Buffer.byteLength(letter)) > LONGEST_NAME_BYTES);
  const plain = letters
    .slice(from + 1)
    .join('')
    .replace(/^[.-]+/, '');
  if (!/^.+\.[^.]+$/u.test(plain))
    throw new DeskRefused('A file needs a name that shows its kind, such as places.csv or map.geojson');
  return plain;
}

/** The last line that the program wrote about its failure, without the way to the desk's folder. */
function saidBy(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('stderr' in error)) return undefined;
  if ('killed' in error && error.killed)
    return 'The file takes too long to look at; `thikana import --preview` takes its time';
  return lastSentence(String(error.stderr));
}

export function lastSentence(written: string): string | undefined {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const failure = lines.findLast((line) => line.startsWith('{"error":'));
  const said = failure === undefined ? lines.findLast((line) => !line.startsWith('{')) : messageIn(failure);
  return said?.replace(/\S*\/desk\/[0-9a-f]{16}\//g, '').replace(/^(thikana|error): /i, '');
}

/** The message of a failure that was reported as JSON. */
function messageIn(line: string): string {
  const { error }: { error: { message: string } } = JSON.parse(line);
  return error.message;
}
