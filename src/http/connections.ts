// Limits on connections: how many one IP address may hold, how many there may be in all, and how long one may be idle. A client
// that asks and never reads the response is disconnected, and so is one that connects and says nothing.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  readonly perIp: number;
  readonly inAll: number;
  /** Milliseconds without a byte in either direction. Longer than any request may take, and than it takes to notice a slow one. */
  readonly silence: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { perIp: 1_000, inAll: 12_000, silence: 40_000 };

export function limitConnections(server: Server, { perIp, inAll, silence }: ConnectionLimits): void {
  const held = new Map<string, number>();
  server.maxConnections = inAll;
  // A response of which nothing is read counts as silence too. While it trickles out the clock restarts.
  server.setTimeout(silence);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (held.get(address) ?? 0) + 1;
    if (count > perIp) {
      socket.destroy();
      return;
    }
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}
