// Imports that the operator begins in the console: the same command as a person types, in a process of its own, so that the server
// keeps answering; then the new dataset is put into use.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Source } from '../../dataset/manifest.ts';
import type { ImportProgress } from '../../http/answers/data.ts';
import { fileOf } from '../../ingest/forward-copy.ts';
import { pathOfSource, rememberedSources, remembersSources } from '../../ingest/remembered-sources.ts';
import { PROGRAM } from '../program.ts';
import { type ImportJob, lastSentence } from './sent-files.ts';

export interface ConsoleImportsOptions {
  /** Folder of the dataset. */
  readonly out: string;
  /** Sources of the dataset in use. */
  sources(): readonly Source[];
  /** Puts the new dataset in use; gives why that failed, or undefined. */
  reload(): Promise<string | undefined>;
}

export class ConsoleImports {
  #progress: ImportProgress = { state: 'idle' };
  #child: ReturnType<typeof spawn> | undefined;

  constructor(private readonly options: ConsoleImportsOptions) {}

  progress(): ImportProgress {
    return this.#progress;
  }

  /** Gives why it cannot begin, if so. */
  begin(job: ImportJob): string | undefined {
    if (this.#progress.state === 'importing' || this.#progress.state === 'reloading')
      return 'An import is under way';
    const lost = this.#sourcesLost(job);
    if (lost.length > 0)
      return `The dataset is also made of ${lost.join(', ')}, which cannot be found: send it too, or forget it with \`thikana source remove\``;
    const args = ['import', ...job.files, '--replace', '--out', this.options.out, '--json'];
    if (job.map) args.push('--map', job.map);
    if (job.licence) args.push('--licence', job.licence);
    if (job.attribution) args.push('--attribution', job.attribution);
    this.#progress = { state: 'importing', stage: '', done: 0, total: 0 };
    // Whatever becomes of the process, what it had unpacked goes.
    const unpacked = mkdtempSync(join(tmpdir(), 'thikana-import-'));
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: unpacked },
    });
    this.#child = child;
    let result = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const end = said.lastIndexOf('\n') + 1;
      for (const line of said.slice(0, end).split('\n')) this.#hear(line);
      // What is no progress is why it failed.
      said =
        said
          .slice(0, end)
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('{'))
          .map((line) => `${line}\n`)
          .join('') + said.slice(end);
    });
    child.on('error', (error) => this.#fail(error.message));
    child.on('close', (code) => {
      this.#child = undefined;
      rmSync(unpacked, { recursive: true, force: true });
      if (code === 0) void this.#use(result);
      else this.#fail(lastSentence(said) ?? `The import ended with ${code}`);
    });
    return undefined;
  }

  /** Stops a running import; the dataset stays as it was. */
  close(): void {
    this.#child?.kill('SIGTERM');
  }

  #hear(line: string): void {
    if (!line.startsWith('{') || this.#progress.state !== 'importing') return;
    const told: { event?: string; stage?: string; done?: number; total?: number } = JSON.parse(line);
    if (told.event === 'stage' || told.event === 'progress')
      this.#progress = {
        state: 'importing',
        stage: told.stage,
        done: told.done ?? 0,
        total: told.total ?? 0,
      };
  }

  async #use(result: string): Promise<void> {
    this.#progress = { state: 'reloading' };
    const { counts, skipped }: Pick<ImportProgress, 'counts' | 'skipped'> = JSON.parse(result);
    const fault = await this.options.reload();
    this.#progress =
      fault === undefined ? { state: 'done', counts, skipped } : { state: 'failed', message: fault };
  }

  #fail(message: string): void {
    this.#progress = { state: 'failed', message };
  }

  /** What the new dataset is to be made of and cannot be read again. */
  #sourcesLost({ files }: ImportJob): string[] {
    const { out, sources } = this.options;
    const sent = new Set(files.map((file) => basename(pathOfSource(file))));
    const wanted = remembersSources(out)
      ? rememberedSources(out).filter((source) => !existsSync(pathOfSource(fileOf(source))))
      : sources().filter(({ name }) => !/starter/i.test(name));
    return wanted.map(({ name }) => name).filter((name) => !sent.has(name));
  }
}
