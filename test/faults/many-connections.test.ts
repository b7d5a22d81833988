// Ten thousand connections on which nothing happens, from ten addresses: ordinary calls are answered as before, an eleventh
// hundred from one address is refused, memory stays bounded, and the end comes in good order.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const ADDRESSES = 10;
const EACH = 1_000;
/** Bytes that an idle connection may cost the server. */
const MOST_EACH = 40_000;

const files = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
const possible = process.platform === 'linux' && files() > ADDRESSES * EACH + 500;
if (!possible)
  console.log('Ten thousand connections need Linux and more than 10,500 open files (ulimit -n): left out.');

it.skipIf(!possible)(
  'ten thousand idle ones hold up no call',
  async () => {
    const server = await startServer({ dataset: starterDataset(), flags: ['--threads', '1'] });
    const { port } = new URL(server.url);
    const open = (from: number): Socket => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${from}` });
      socket.on('error', () => undefined);
      return socket;
    };
    const resident = (): number =>
      Number(readFileSync(`/proc/${server.process.pid}/statm`, 'utf8').split(' ')[1]) * 4096;
    const call = async (): Promise<number> =>
      (await fetch(`${server.url}/v2/api/divisions?api_key=${server.key}`)).status;

    expect(await call()).toBe(200);
    const before = resident();
    const idle: Socket[] = [];
    for (let address = 1; address <= ADDRESSES; address++) {
      const opened = Array.from({ length: EACH }, () => open(address));
      await Promise.all(opened.map((socket) => once(socket, 'connect')));
      idle.push(...opened);
    }
    for (let i = 0; i < 20; i++) expect(await call()).toBe(200);
    // Refused at the door: closed without a byte.
    const refused = open(1);
    refused.resume();
    await new Promise((resolve) => refused.once('close', resolve));
    expect(refused.bytesRead).toBe(0);
    expect(resident() - before).toBeLessThan(ADDRESSES * EACH * MOST_EACH);
    const ended = server.end('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    for (const socket of idle) socket.destroy();
  },
  300_000,
);
