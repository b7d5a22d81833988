// Whoever writes to a connection beside Node's own order waits for the answers to what arrived whole before, and for no others.
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { answersUnderWay, isClosed, watchAnswers } from '../../src/http/answers-under-way.ts';
import { ServerLoad } from '../../src/http/server-load.ts';

function scene() {
  const server = new EventEmitter();
  watchAnswers(server as unknown as Server);
  const socket = new Socket();
  const request = (complete: boolean, on = socket) => {
    const response = new EventEmitter();
    server.emit('request', { socket: on, complete }, response);
    return response;
  };
  return { socket, request };
}

/** Whether a promise is settled once all that is due now has run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

it('has nothing to wait for on a connection without requests', async () => {
  expect(await settled(answersUnderWay(scene().socket))).toBe(true);
});

it('waits for every answer to a whole request, each once', async () => {
  const { socket, request } = scene();
  const [first, second] = [request(true), request(true)];
  const waiting = answersUnderWay(socket);
  first.emit('close');
  expect(await settled(waiting)).toBe(false);
  second.emit('close');
  expect(await settled(waiting)).toBe(true);
  expect(await settled(answersUnderWay(socket))).toBe(true);
});

it('does not wait for half a request, nor for other connections', async () => {
  const { socket, request } = scene();
  request(false);
  request(true, new Socket());
  expect(await settled(answersUnderWay(socket))).toBe(true);
});

it('closes the responses queued behind the first with their connection, and stops counting them', async () => {
  const load = new ServerLoad();
  const server = createServer((request, response) => {
    load.enter(response, 1);
    // The first is never answered, so the others wait for it although they are ready.
    if (request.url !== '/slow') response.end('ready');
    if (request.url === '/last') server.emit('all arrived', response);
  });
  watchAnswers(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  caller.write(ask('/slow') + ask('/quick').repeat(5) + ask('/last'));
  const [last] = await once(server, 'all arrived');
  expect(load.isIdle).toBe(false);
  caller.destroy();
  await once(last, 'close');
  expect(isClosed(last)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(load.isIdle).toBe(true);
  // One that is counted only now, as its body came late, is not counted at all.
  load.enter(last, 1);
  expect(load.isIdle).toBe(true);
});
