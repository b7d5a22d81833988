// A relay in front of a server that counts what passes: bytes to the browser as they travel, headers too, and requests, those of workers among them.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CountedRelay {
  readonly url: string;
  /** So far. */
  readonly counted: { readonly bytes: number; readonly requests: number };
  close(): void;
}

export async function countedRelay(url: string): Promise<CountedRelay> {
  const { hostname, port } = new URL(url);
  const counted = { bytes: 0, requests: 0 };
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const served = connect(Number(port), hostname);
    for (const [socket, other] of [
      [browser, served],
      [served, browser],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => open.delete(socket));
      socket.pipe(other);
    }
    browser.on(
      'data',
      (bytes) => (counted.requests += bytes.toString('latin1').split('HTTP/1.1\r\n').length - 1),
    );
    served.on('data', (bytes) => (counted.bytes += bytes.length));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: own } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `http://127.0.0.1:${own}/`, counted, close };
}
