// The last answer on a connection whose caller may still be sending. If it were closed with bytes unread, the system would reset it, and the
// caller's system would throw the answer away before anybody had read it: so what still comes is read and forgotten for a while.
import type { Socket } from 'node:net';

/** Milliseconds in which a caller is to read the answer and close its side. */
const PATIENCE_MS = 5_000;

/** Sends the answer and closes the connection. Nothing that arrives from now on is taken for a request. */
export function lastWords(socket: Socket, answer: string, patience = PATIENCE_MS): void {
  // Node's parser listens to the connection until somebody else does.
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
  const late = setTimeout(() => socket.destroy(), patience);
  socket.once('close', () => clearTimeout(late));
  socket.once('end', () => socket.destroySoon());
  socket.end(answer);
}
