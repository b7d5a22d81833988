// A balancer before several nodes on one machine: nginx as docs/many-nodes.md says, or HAProxy with the file of deploy/. Both tell with every answer what nodes were asked
// for it, so that a call that was begun twice is known.
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/fixtures/free-port.ts';

interface Configured {
  readonly folder: string;
  readonly port: number;
  readonly nodes: readonly number[];
}

interface Program {
  arguments(file: string, folder: string): readonly string[];
  configuration(configured: Configured): string;
}

const DEPLOYED = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url);

const PROGRAMS = {
  nginx: {
    arguments: (file, folder) => ['-e', join(folder, 'error.log'), '-c', file],
    configuration: ({
      folder,
      port,
      nodes,
    }) => `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  upstream nodes { ${nodes.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 64; }
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
`,
  },
  haproxy: {
    arguments: (file) => ['-db', '-f', file],
    configuration: ({ port, nodes }) =>
      readFileSync(DEPLOYED, 'utf8')
        .replace(
          /^ {4}bind :80\n/m,
          `    bind 127.0.0.1:${port}\n    http-response set-header X-Retries %rc\n`,
        )
        .replace(/^ {4}(bind :443|http-request redirect) .*\n/gm, '')
        .replace(/^( {4}server \S+) \S+( .*\n)( {4}server .*\n)*/gm, (_all, name, rest) =>
          nodes.map((each) => `${name}${each} 127.0.0.1:${each}${rest}`).join(''),
        ),
  },
} as const satisfies Readonly<Record<string, Program>>;

export type BalancerName = keyof typeof PROGRAMS;
export const isBalancer = (name: string): name is BalancerName => name in PROGRAMS;
export const hasBalancer = (name: BalancerName): boolean =>
  spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0;

export class Balancer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(name: BalancerName, within: string, nodes: readonly number[]): Promise<Balancer> {
    const folder = join(within, name);
    mkdirSync(folder);
    const file = join(folder, 'configuration');
    const port = await freePort();
    const program: Program = PROGRAMS[name];
    writeFileSync(file, program.configuration({ folder, port, nodes }));
    const log = join(folder, 'log');
    const stdio: StdioOptions = ['ignore', 'ignore', openSync(log, 'w')];
    const process = spawn(name, program.arguments(file, folder), { stdio });
    const url = `http://127.0.0.1:${port}`;
    while ((await fetch(`${url}/healthz`).catch(() => undefined))?.status !== 200) {
      if (process.exitCode !== null) throw new Error(`${name} ended:\n${readFileSync(log, 'utf8')}`);
      await pause(50);
    }
    return new Balancer(url, process);
  }

  end(): void {
    this.process.kill();
  }
}
