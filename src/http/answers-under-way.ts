// Which responses a connection still waits for: anything written to it outside Node's own order has to come after them.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();

export function watchAnswers(server: Server): void {
  server.on('request', (request, response) => {
    const answers = waiting.get(request.socket) ?? new Map();
    waiting.set(request.socket, answers.set(response, request));
    response.once('close', () => answers.delete(response));
  });
}

/** Resolves when the responses to all requests that have fully arrived have been sent. */
export async function answersUnderWay(socket: Socket): Promise<void> {
  const answers = [...(waiting.get(socket) ?? [])]
    .filter(([, request]) => request.complete)
    .map(([response]) => response);
  await Promise.all(
    answers.map((response) => new Promise<void>((resolve) => response.once('close', () => resolve()))),
  );
}
