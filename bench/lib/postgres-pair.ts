// A PostgreSQL with a standby that has every commit before it counts, behind one port: the primary can be lost, the standby takes its place and
// another standby is made. The port forwards to whoever is primary, as a virtual address or a pooler does; it can be shut or slow for a while.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../test/fixtures/free-port.ts';
import { postgresPrograms, unprivileged } from '../../test/fixtures/postgres-server.ts';
import { outputOf } from '../../test/fixtures/run-program.ts';

interface Member {
  readonly data: string;
  readonly port: number;
  readonly process: ChildProcess;
}

export class PostgresPair {
  #made = 0;
  #primary: Member | undefined;
  #standby: Member | undefined;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  /** Nobody is let through. */
  #isShut = false;
  /** By how much everything that passes is late. */
  #lateMs = 0;

  private constructor(
    private readonly folder: string,
    private readonly programs: string,
    private readonly user: { uid: number; gid: number } | undefined,
  ) {}

  static async start(): Promise<PostgresPair> {
    const programs = postgresPrograms();
    if (programs === undefined) throw new Error('PostgreSQL is not installed');
    // Its user cannot look into the folders of others.
    const folder = mkdtempSync(join(tmpdir(), 'thikana-postgres-'));
    const user = await unprivileged();
    if (user) chownSync(folder, user.uid, user.gid);
    const pair = new PostgresPair(folder, programs, user);
    const data = join(folder, 'first');
    await pair.#run('initdb', ['-D', data, '-U', 'thikana', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    pair.#primary = await pair.#startMember(data);
    await pair.#listen();
    await pair.makeStandby();
    return pair;
  }

  get url(): string {
    return `postgres://thikana@127.0.0.1:${this.#port}/postgres`;
  }

  /** Kills the primary; the standby takes its place. Gives how long nobody could write, in milliseconds. */
  async failOver(): Promise<number> {
    const began = performance.now();
    const standby = this.#standby;
    if (!standby) throw new Error('there is no standby');
    await ended(this.#primary, 'SIGKILL');
    await this.#query(standby.port, 'select pg_promote(true, 60)');
    await this.#query(standby.port, "alter system set synchronous_standby_names = ''");
    await this.#query(standby.port, 'select pg_reload_conf()');
    this.#primary = standby;
    this.#standby = undefined;
    for (const socket of this.#sockets) socket.destroy();
    return performance.now() - began;
  }

  /** Copies the primary and has it wait for the copy at every commit. */
  async makeStandby(): Promise<void> {
    const primary = this.#primary;
    if (!primary) throw new Error('there is no primary');
    const data = join(this.folder, `copy-${++this.#made}`);
    const from = `host=127.0.0.1 port=${primary.port} user=thikana application_name=copy${this.#made}`;
    await this.#run('pg_basebackup', [
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
      '-d',
      from,
    ]);
    this.#standby = await this.#startMember(data);
    await this.#query(primary.port, "alter system set synchronous_standby_names = '*'");
    await this.#query(primary.port, 'select pg_reload_conf()');
  }

  /** Out of reach for everyone, whatever is under way. */
  shut(isShut: boolean): void {
    this.#isShut = isShut;
    for (const socket of isShut ? this.#sockets : []) socket.destroy();
  }

  /** What passes is late by this much, on the way there and back. */
  slow(milliseconds: number): void {
    this.#lateMs = milliseconds;
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([ended(this.#primary, 'SIGQUIT'), ended(this.#standby, 'SIGQUIT')]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Ends both without waiting. */
  abandon(): void {
    for (const member of [this.#primary, this.#standby]) member?.process.kill('SIGQUIT');
  }

  async #listen(): Promise<void> {
    const server = createServer((near) => {
      if (this.#isShut) {
        near.destroy();
        return;
      }
      const far = connect(this.#primary?.port ?? 0, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      this.#forward(near, far);
      this.#forward(far, near);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  #forward(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on('data', (chunk) => {
      const late = this.#lateMs;
      // In order, also where what came later is less late.
      last = last.then(async () => {
        if (late > 0) await pause(late);
        if (!to.destroyed) to.write(chunk);
      });
    });
  }

  async #startMember(data: string): Promise<Member> {
    const port = await freePort();
    const settings = ['fsync=off', 'max_connections=200', 'shared_buffers=32MB', 'unix_socket_directories='];
    const flags = [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...settings.flatMap((each) => ['-c', each]),
    ];
    const process = spawn(join(this.programs, 'postgres'), flags, {
      ...this.#options(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    await new Promise<void>((resolve, reject) => {
      process.stderr.on('data', (chunk) => {
        told += chunk;
        if (/ready to accept (read-only )?connections/.test(told)) resolve();
      });
      process.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${told}`)));
    });
    return { data, port, process };
  }

  #run(program: string, args: readonly string[]): Promise<string> {
    return outputOf(join(this.programs, program), args, this.#options());
  }

  #options(): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
    return { ...this.user, cwd: this.folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  }

  async #query(port: number, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: `postgres://thikana@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
}

async function ended(member: Member | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!member || member.process.exitCode !== null || member.process.signalCode !== null) return;
  const exit = new Promise((resolve) => member.process.once('exit', resolve));
  member.process.kill(signal);
  await exit;
}
