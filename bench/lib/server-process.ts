// A server in a process of its own, started with any Node, and what it costs: processor time and memory as Linux counts them.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { firstKey } from '../../test/fixtures/first-key.ts';

/** Hundredths of a second, as Linux counts a process's time. */
const TICK_MS = 10;

export class ServerProcess {
  private constructor(
    readonly process: ChildProcess,
    readonly url: string,
    /** Empty if the server asks for none. */
    readonly key: string,
  ) {}

  /** `state`: where a key is made for it first. */
  static async start(node: string, args: readonly string[], state?: string): Promise<ServerProcess> {
    const key = state === undefined ? '' : await firstKey(state);
    const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    return new ServerProcess(child, await answering(child, child.stdout), key);
  }

  /** Of all its threads, since it started. */
  processorMs(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }

  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
  }
}

/** Resolves with its URL when the program has printed where it answers, followed by an empty line; rejects if it ends before. */
export async function answering(child: ChildProcess, stdout: Readable): Promise<string> {
  let out = '';
  await new Promise<void>((resolve, reject) => {
    stdout.on('data', (chunk) => {
      out += chunk;
      if (/answers at http:\S+[\s\S]*\n\n$/.test(out)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return /answers at (http:\S+)/.exec(out)?.[1] ?? '';
}
