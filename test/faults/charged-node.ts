// Starts, kills and ends the node of charged-node.mjs.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Target } from './charged-callers.ts';

export interface NodeSettings {
  readonly folder: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** It answers once it knows of so many threads over all nodes. */
  readonly sharers?: number;
}

/** Two targets, one for each of its threads; they have no url while it does not run. */
export class ChargedNode {
  readonly targets: readonly Target[] = [{ url: undefined }, { url: undefined }];
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);
  errors = '';

  constructor(readonly settings: NodeSettings) {}

  async start(): Promise<void> {
    const program = fileURLToPath(new URL('./charged-node.mjs', import.meta.url));
    const child = spawn(process.execPath, [program, JSON.stringify(this.settings)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)));
    child.stderr.on('data', (chunk) => {
      this.errors += chunk;
    });
    let told = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        told += chunk;
        if (told.endsWith('\n')) resolve();
      });
      child.on('exit', (code) => reject(new Error(`the node ended with ${code}:\n${this.errors}`)));
    });
    const urls: string[] = JSON.parse(told);
    this.targets.forEach((target, i) => {
      target.url = urls[i];
    });
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    for (const target of this.targets) target.url = undefined;
    await this.#ended;
  }

  /** Resolves with its exit code. */
  async end(): Promise<number | null> {
    for (const target of this.targets) target.url = undefined;
    this.#child?.kill('SIGTERM');
    return this.#ended;
  }
}
