// A caller that is refused while it still sends reads why; one that neither reads nor leaves is cut off.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastWords } from '../../src/http/last-words.ts';

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

let server: Server;
let requests = 0;
beforeEach(async () => {
  requests = 0;
  server = createServer(() => {
    requests++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const caller = (allowHalfOpen = false) =>
  connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen });

it('are read by a caller that has sent more than was read, and goes on', async () => {
  const socket = caller();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // What is sent to a closed connection.
  socket.on('error', () => undefined);
  const [accepted] = await once(server, 'connection');
  accepted.pause();
  await new Promise((resolve) => socket.write('GET / HTTP/1.1\r\nX: '.padEnd(100_000, 'q'), resolve));
  const drip = setInterval(() => socket.write('q'), 1);
  lastWords(accepted, ANSWER);
  await once(socket, 'close');
  clearInterval(drip);
  expect(text).toBe(ANSWER);
});

it('end the connection: what comes after them is no request', async () => {
  const socket = caller(true);
  const [accepted] = await once(server, 'connection');
  lastWords(accepted, ANSWER);
  socket.resume();
  await once(socket, 'end');
  const closed = once(accepted, 'close');
  socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(requests).toBe(0);
});

it('are not waited for without end', async () => {
  const socket = caller(true);
  socket.on('error', () => undefined);
  const [accepted] = await once(server, 'connection');
  lastWords(accepted, ANSWER, 20);
  await once(accepted, 'close');
  socket.destroy();
});
