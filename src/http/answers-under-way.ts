// Which responses a connection still waits for: anything written to it outside Node's own order has to come after them, and they all
// close with it.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();

export function watchAnswers(server: Server): void {
  server.on('request', (request, response) => {
    const { socket } = request;
    let answers = waiting.get(socket);
    if (answers === undefined) {
      answers = new Map();
      waiting.set(socket, answers);
      socket.once('close', () => closeQueued(socket));
    }
    answers.set(response, request);
    response.once('close', () => waiting.get(socket)?.delete(response));
  });
}

/**
 * Node closes only the response that is being written when its connection closes. Those queued behind it (pipelining) would never hear of it,
 * and whatever counts or records a request until its response closes would wait for ever.
 */
function closeQueued(socket: Socket): void {
  for (const response of waiting.get(socket)?.keys() ?? [])
    if (response.socket === null) response.emit('close');
}

/** Whether nobody waits for a response any more: it has been sent, or its connection is gone, with it or with others before it. */
export const isClosed = (response: ServerResponse): boolean =>
  response.closed || response.req.socket?.destroyed === true;

/** Resolves when the responses to all requests that have fully arrived have been sent. */
export async function answersUnderWay(socket: Socket): Promise<void> {
  const answers = [...(waiting.get(socket) ?? [])]
    .filter(([, request]) => request.complete)
    .map(([response]) => response);
  await Promise.all(
    answers.map((response) => new Promise<void>((resolve) => response.once('close', () => resolve()))),
  );
}
