// Whoever writes to a connection beside Node's own order waits for the answers to what arrived whole before, and for no others.
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { answersUnderWay, watchAnswers } from '../../src/http/answers-under-way.ts';

function scene() {
  const server = new EventEmitter();
  watchAnswers(server as unknown as Server);
  const socket = {} as Socket;
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
  request(true, {} as Socket);
  expect(await settled(answersUnderWay(socket))).toBe(true);
});
