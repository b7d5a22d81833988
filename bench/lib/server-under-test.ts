// A real server in its own process for benches that attack it: started on a free port, queried for its memory after a garbage
// collection, stopped afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { firstKey } from '../../test/fixtures/first-key.ts';
import { answering } from './server-process.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OPERATOR_TOKEN = 'operator-token-of-a-server-under-test';

export interface Memory {
  /** Bytes that the process has in memory. */
  readonly resident: number;
  /** Bytes in use on the heaps of all its threads. */
  readonly heap: number;
}

export class ServerUnderTest {
  private constructor(
    readonly process: ChildProcess,
    readonly host: string,
    readonly port: number,
    readonly key: string,
    private readonly folder: string,
  ) {}

  readonly operatorToken = OPERATOR_TOKEN;

  /** `program`: another build to compare with. */
  static async start(dataset: string, flags: readonly string[] = [], program = file('../../bin/thikana.js')) {
    const folder = mkdtempSync(join(tmpdir(), 'thikana-attacked-'));
    const key = await firstKey(join(folder, 'state'));
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        ...['--import', file('./collect-on-signal.mjs')],
        ...[program, 'serve', '--port', '0'],
        ...['--dataset', dataset, '--state', join(folder, 'state'), '--log-level', 'fatal', ...flags],
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          MEMORY_FILE: join(folder, 'memory.json'),
          THIKANA_OPERATOR_TOKEN: OPERATOR_TOKEN,
        },
      },
    );
    const url = new URL(await answering(child, child.stdout));
    return new ServerUnderTest(child, url.hostname, Number(url.port), key, folder);
  }

  /** Resident bytes now, without a collection. */
  resident(): number {
    const pages = readFileSync(`/proc/${this.process.pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4096;
  }

  async memory(): Promise<Memory> {
    const path = join(this.folder, 'memory.json');
    rmSync(path, { force: true });
    this.process.kill('SIGUSR2');
    while (!existsSync(path)) {
      if (this.process.exitCode !== null) throw new Error('the server has ended');
      await pause(50);
    }
    return JSON.parse(readFileSync(path, 'utf8'));
  }

  get lives(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async end(): Promise<void> {
    if (this.lives) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
