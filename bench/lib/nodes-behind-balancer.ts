// Several nodes of the program behind a balancer, on one machine: each can be ended, killed and started again on its port while the others serve, also as another version.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/fixtures/free-port.ts';
import { Balancer, type BalancerName } from './balancer.ts';
import { answering } from './server-process.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));

/** The exit status of a program whose database does not answer, and what systemd or Kubernetes do then. */
const STATE_AWAY = 5;
const RESTART_MS = 1_000;
const MOST_RESTARTS = 10;

interface NodeSettings {
  readonly balancer: BalancerName;
  /** For the state folders of nodes and the files of the balancer. */
  readonly folder: string;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

class BenchNode {
  #child: ChildProcess | undefined;
  #restarts = 0;

  private constructor(
    private readonly number: number,
    private readonly settings: NodeSettings,
    readonly port: number,
    private readonly watched: number,
  ) {}

  static async start(number: number, settings: NodeSettings): Promise<BenchNode> {
    const node = new BenchNode(number, settings, await freePort(), await freePort());
    await node.start();
    return node;
  }

  /** `program`: another build. */
  async start(program = PROGRAM): Promise<void> {
    for (let i = 0; !(await this.#isUp(program)); i++) {
      if (i === MOST_RESTARTS) throw new Error(`node ${this.number} does not start`);
      this.#restarts++;
      await pause(RESTART_MS);
    }
  }

  /** How often it had to be started again since the database did not answer while it opened. */
  get restarts(): number {
    return this.#restarts;
  }

  /** False if the database did not answer in time, for which whoever watches over services starts them again. */
  async #isUp(program: string): Promise<boolean> {
    const { folder, flags, env } = this.settings;
    const own = ['--port', String(this.port), '--metrics', `127.0.0.1:${this.watched}`];
    own.push('--state', join(folder, `node-${this.number}`), '--trust-proxy', '127.0.0.1');
    const child = spawn(process.execPath, [program, 'serve', ...own, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#child = child;
    try {
      await answering(child, child.stdout);
      return true;
    } catch (error) {
      if (child.exitCode !== STATE_AWAY) throw error;
      return false;
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exit;
  }

  abandon(): void {
    this.#child?.kill('SIGKILL');
  }

  /** When the dataset in use was built. */
  async built(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.watched}/readyz`);
    return /"built":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  }

  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }
}

export class NodesBehindBalancer {
  private constructor(
    readonly nodes: readonly BenchNode[],
    private readonly balancer: Balancer,
  ) {}

  static async start(count: number, settings: NodeSettings): Promise<NodesBehindBalancer> {
    const nodes: BenchNode[] = [];
    try {
      for (let i = 0; i < count; i++) nodes.push(await BenchNode.start(i, settings));
      const ports = nodes.map((node) => node.port);
      return new NodesBehindBalancer(nodes, await Balancer.start(settings.balancer, settings.folder, ports));
    } catch (error) {
      for (const node of nodes) node.abandon();
      throw error;
    }
  }

  get url(): string {
    return this.balancer.url;
  }

  /** In good order, nodes give back the credits that they were lent. */
  async end(): Promise<void> {
    for (const node of this.nodes) await node.end('SIGTERM');
    this.balancer.end();
  }

  abandon(): void {
    for (const node of this.nodes) node.abandon();
    this.balancer.end();
  }
}
