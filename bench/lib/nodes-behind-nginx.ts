// Several nodes of the program behind nginx, on one machine: each can be ended, killed and started again on its port while the others serve.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/fixtures/free-port.ts';
import { answering } from './server-process.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

interface NodeSettings {
  /** For the state folders of nodes and the files of nginx. */
  readonly folder: string;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

class BenchNode {
  #child: ChildProcess | undefined;

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

  async start(): Promise<void> {
    const { folder, flags, env } = this.settings;
    const own = ['--port', String(this.port), '--metrics', `127.0.0.1:${this.watched}`];
    own.push('--state', join(folder, `node-${this.number}`), '--trust-proxy', '127.0.0.1');
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...own, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#child = child;
    await answering(child, child.stdout);
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

export class NodesBehindNginx {
  private constructor(
    readonly nodes: readonly BenchNode[],
    readonly url: string,
    private readonly nginx: ChildProcess,
  ) {}

  static async start(count: number, settings: NodeSettings): Promise<NodesBehindNginx> {
    const nodes: BenchNode[] = [];
    for (let i = 0; i < count; i++) nodes.push(await BenchNode.start(i, settings));
    const port = await freePort();
    const own = join(settings.folder, 'nginx');
    mkdirSync(own);
    const file = join(own, 'nginx.conf');
    const ports = nodes.map((node) => node.port);
    writeFileSync(file, configuration(own, port, ports));
    const nginx = spawn('nginx', ['-e', join(own, 'error.log'), '-c', file], { stdio: 'inherit' });
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${url}/healthz`).catch(() => undefined))) await pause(50);
    return new NodesBehindNginx(nodes, url, nginx);
  }

  /** In good order, nodes give back the credits that they were lent. */
  async end(): Promise<void> {
    for (const node of this.nodes) await node.end('SIGTERM');
    this.nginx.kill();
  }

  abandon(): void {
    for (const node of this.nodes) node.abandon();
    this.nginx.kill();
  }
}

/** As docs/many-nodes.md says; beside it which nodes were asked, so that a call that was begun twice is known. */
const configuration = (own: string, port: number, ports: readonly number[]): string =>
  `daemon off; master_process off; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${own}/${kind};`).join(' ')}
  upstream nodes { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout http_502 http_503; proxy_read_timeout 20s;
      add_header X-Statuses $upstream_status always;
    }
  }
}
`;
