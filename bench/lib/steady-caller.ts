// A process of its own that calls a server at a steady, low rate and reports how long each call took. Beside a load generator it tells what
// callers see of the server: the generator's own queue is not in its times.
// Run by `steadyCaller`, with the url of the call and the port as arguments.
import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PipelinedConnection } from './pipelined-connection.ts';

export interface SteadyCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  readonly milliseconds: number;
}

const EVERY_MS = 10;
const CONNECTIONS = 50;

/** Starts to call; `take` gives what was answered since it was last asked. */
export function steadyCaller(host: string, port: number, path: string) {
  const child = fork(fileURLToPath(import.meta.url), [host, String(port), path], {
    execArgv: process.execArgv,
  });
  let calls: SteadyCall[] = [];
  child.on('message', (call: SteadyCall) => calls.push(call));
  return {
    take(): SteadyCall[] {
      const taken = calls;
      calls = [];
      return taken;
    },
    end: () => void child.kill(),
  };
}

async function callSteadily(host: string, port: number, path: string): Promise<never> {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const free: PipelinedConnection<number>[] = [];
  const open = (): void => {
    const connection: PipelinedConnection<number> = new PipelinedConnection({
      host,
      port,
      answered: (_, { status, milliseconds }) => {
        process.send?.({ at: Date.now(), status, milliseconds });
        free.push(connection);
      },
      closed: () => setTimeout(open, EVERY_MS),
    });
    free.push(connection);
  };
  for (let i = 0; i < CONNECTIONS; i++) open();
  for (let sent = 0; ; sent++) {
    const connection = free.shift();
    if (connection?.isOpen) connection.send(sent, bytes);
    await pause(EVERY_MS);
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [host, port, path] = process.argv.slice(2);
  process.once('disconnect', () => process.exit());
  await callSteadily(host, Number(port), path);
}
