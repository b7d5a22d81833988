// What callers with or without a key can do to a real server, one bounded attack after another on loopback: its memory, whether
// ordinary calls are still answered, and whether the server survives. PROGRAM attacks another build, for comparison.
// Usage: npm run bench -- http/attacks DATASET [PROGRAM]
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ServerUnderTest } from '../lib/server-under-test.ts';

const [dataset, program] = process.argv.slice(2);
if (!dataset) {
  console.log('Skipped: no dataset given.');
  process.exit(0);
}

interface Attack {
  readonly name: string;
  run(server: ServerUnderTest): Promise<string>;
}

/** A connection, what was read on it, and whether it was closed. */
interface Caller {
  readonly socket: Socket;
  text(): string;
  isClosed(): boolean;
}

function caller(server: ServerUnderTest, reads = true): Caller {
  const socket = connect(server.port, server.host);
  let text = '';
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  if (reads) socket.on('data', (chunk) => (text += chunk.toString('latin1', 0, 4_000)));
  else socket.pause();
  return { socket, text: () => text, isClosed: () => closed };
}

/** Status of an ordinary call, or how it failed, and how long it took. */
async function call(server: ServerUnderTest): Promise<string> {
  const start = performance.now();
  try {
    const url = `http://${server.host}:${server.port}/v2/api/divisions?api_key=${server.key}`;
    const { status } = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    return `${status} after ${(performance.now() - start).toFixed(0)} ms`;
  } catch {
    return 'no answer';
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const status = (text: string): string => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'none';
const wrongKey = (i: number, length: number): string => `${i}${'k'.repeat(length)}`;

const ATTACKS: readonly Attack[] = [
  {
    name: '300 connections ask for the script of /docs three times and never read',
    async run(server) {
      const page = await (await fetch(`http://${server.host}:${server.port}/docs/`)).text();
      const script = new URL(/src="([^"]+\.js)"/.exec(page)?.[1] ?? 'none', `http://${server.host}/docs/`)
        .pathname;
      const callers = Array.from({ length: 300 }, () => caller(server, false));
      for (const { socket } of callers) socket.write(`GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3));
      await pause(5_000);
      const held = server.resident();
      const meanwhile = await call(server);
      for (const { socket } of callers) socket.destroy();
      return `${megabytes(held)} resident; a call meanwhile: ${meanwhile}`;
    },
  },
  {
    name: '1,500 wrong keys of 150 kB each',
    async run(server) {
      const before = (await server.memory()).resident;
      const agents = Array.from({ length: 10 }, () => caller(server));
      for (let i = 0; i < 1_500; i++) {
        const { socket } = agents[i % agents.length];
        const bytes = `GET /v2/api/divisions?api_key=${wrongKey(i, 150_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
        if (!socket.write(bytes))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), pause(2_000)]);
      }
      await pause(3_000);
      for (const { socket } of agents) socket.destroy();
      return `${megabytes((await server.memory()).resident - before)} more resident after a collection`;
    },
  },
  {
    name: 'a multipart body in chunks, 12 MiB, without a key',
    async run(server) {
      const one = caller(server);
      one.socket.write(
        'POST /v2/api/search/rupantor/geocode HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      const part = '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\n';
      one.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
      let sent = 0;
      for (; sent < 12 && !one.isClosed() && one.text() === ''; sent++) {
        one.socket.write(`100000\r\n${'a'.repeat(2 ** 20)}\r\n`);
        await pause(50);
      }
      await pause(1_000);
      const told = status(one.text());
      one.socket.destroy();
      return `${sent} MiB taken, answered ${told}`;
    },
  },
  {
    name: '1 MiB of nested JSON with a wrong key in the URL',
    async run(server) {
      const body = `{"q":[${'{"a":[1,2,3]},'.repeat(74_000)}1]}`;
      const one = caller(server);
      const start = performance.now();
      one.socket.write(
        `POST /v2/api/search/rupantor/geocode?api_key=wrong HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      while (one.text() === '' && performance.now() - start < 10_000) await pause(5);
      const taken = performance.now() - start;
      one.socket.destroy();
      return `answered ${status(one.text())} after ${taken.toFixed(0)} ms`;
    },
  },
  {
    name: '2,100 half-sent requests from three addresses',
    async run(server) {
      const callers = Array.from({ length: 2_100 }, (_, i) => {
        const socket = connect({
          port: server.port,
          host: server.host,
          localAddress: `127.0.0.${2 + (i % 3)}`,
        });
        socket.on('error', () => undefined);
        socket.write(
          `POST /v2/api/search/rupantor/geocode?api_key=${server.key} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
        );
        return socket;
      });
      await pause(4_000);
      const meanwhile = await call(server);
      for (const socket of callers) socket.destroy();
      await pause(1_000);
      return `a call meanwhile: ${meanwhile}`;
    },
  },
  {
    name: 'a refused body, another request inside it',
    async run(server) {
      const inner = `GET /v2/api/divisions?api_key=${server.key} HTTP/1.1\r\nHost: x\r\n\r\n`;
      const one = caller(server);
      one.socket.write(
        `POST /v2/api/search/rupantor/geocode?api_key=wrong HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
      );
      await pause(500);
      one.socket.write(inner);
      await pause(1_500);
      const answers =
        one
          .text()
          .match(/HTTP\/1\.1 \d+/g)
          ?.join(', ') ?? 'none';
      const open = one.isClosed() ? 'closed' : 'left open';
      one.socket.destroy();
      return `${answers}; the connection is ${open}`;
    },
  },
];

for (const attack of ATTACKS) {
  const server = await ServerUnderTest.start(dataset, [], program);
  const told = await attack.run(server).catch((error: unknown) => `failed: ${String(error)}`);
  const after = server.lives ? `afterwards: ${await call(server)}` : 'THE SERVER ENDED';
  console.log(`- ${attack.name}: ${told}; ${after}`);
  await server.end();
}
