// The data desk of a listener: keeps files that are sent in the state folder, has them looked at by a process of its own, and asks the
// main thread for imports.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DataDesk, type DeskFile, DeskRefused, type ImportProgress } from '../../http/data-desk.ts';
import { pathOfSource, rememberedSources } from '../../ingest/remembered-sources.ts';
import { PROGRAM } from '../program.ts';

/** Kept as `desk/ID/NAME`. */
const FOLDER = 'desk';
const LARGEST_FILE = 2 ** 31;
const ROWS_SHOWN = 2000;
const LARGEST_PREVIEW = 64 * 1024 * 1024;
const PREVIEW_MS = 60_000;
const run = promisify(execFile);

export interface ImportJob {
  /** Paths of files, in reading order. */
  readonly files: readonly string[];
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

export function openDataDesk({ state, dataset }: DeskFolders, imports: ImportAsker): DataDesk {
  const folder = resolve(state, FOLDER);
  const folderOf = (id: string): string => join(folder, id);
  const pathOf = (id: string): string => {
    const names = existsSync(folderOf(id)) ? readdirSync(folderOf(id)) : [];
    if (names.length !== 1) throw new DeskRefused('There is no such file; send it again');
    return join(folderOf(id), names[0]);
  };
  const told = (id: string): DeskFile => {
    const path = pathOf(id);
    return { id, name: path.slice(folderOf(id).length + 1), bytes: statSync(path).size };
  };
  return {
    receive({ id: known, name, offset, bytes }) {
      const id = known ?? randomBytes(8).toString('hex');
      if (known === undefined) mkdirSync(folderOf(id), { recursive: true, mode: 0o700 });
      const path = known === undefined ? join(folderOf(id), plainName(name)) : pathOf(id);
      const size = known === undefined ? 0 : statSync(path).size;
      if (offset !== size) throw new DeskRefused(`The next part begins at ${size}, not at ${offset}`);
      if (size + bytes.length > LARGEST_FILE) throw new DeskRefused('A file may be at most 2 GiB');
      writeFileSync(path, bytes, { flag: 'a', mode: 0o600 });
      return told(id);
    },
    files: () => (existsSync(folder) ? readdirSync(folder).map(told) : []),
    remove(id) {
      const path = pathOf(id);
      const source = rememberedSources(dataset).find((known) => pathOfSource(known.source) === path);
      if (source)
        throw new DeskRefused(
          `The dataset is made of this file: \`thikana source remove ${source.name}\` forgets it, then it can go`,
        );
      rmSync(folderOf(id), { recursive: true });
    },
    async preview(id, map) {
      const args = ['import', pathOf(id), '--preview', '--json', '--rows', String(ROWS_SHOWN)];
      if (map) args.push('--map', map);
      try {
        const options = { timeout: PREVIEW_MS, maxBuffer: LARGEST_PREVIEW };
        const { stdout } = await run(process.execPath, [PROGRAM, ...args], options);
        return JSON.parse(stdout);
      } catch (error) {
        throw new DeskRefused(saidBy(error) ?? 'The file could not be looked at', { cause: error });
      }
    },
    async begin({ files, ...request }) {
      const refused = await imports.begin({ ...request, files: files.map(pathOf) });
      if (refused !== undefined) throw new DeskRefused(refused);
    },
    progress: () => imports.progress(),
  };
}

/** A name that means nothing to a shell, an option parser or the file system. */
function plainName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_').replace(/^[.-]+/, '');
  if (plain === '' || !plain.includes('.'))
    throw new DeskRefused('A file needs a name that shows its kind, such as places.csv or map.geojson');
  return plain.slice(-120);
}

/** The last line that the program wrote about its failure, without the way to the desk's folder. */
function saidBy(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('stderr' in error)) return undefined;
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
