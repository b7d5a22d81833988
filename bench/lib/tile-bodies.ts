// A process of its own that answers requests for tiles with bodies of the size that they have, from memory: no dataset, no cutting, no compression. What
// the API loses beside it is what sending and receiving so many bytes costs a machine, whoever sends them.
// Run by `tileBodies`.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** `sizes`: bytes of the tile of each path. */
export async function tileBodies(paths: readonly string[], sizes: readonly number[]) {
  const child = fork(fileURLToPath(import.meta.url), [], { execArgv: process.execArgv });
  child.send(paths.map((path, i) => [path, sizes[i]]));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  return { host: '127.0.0.1', port, end: () => void child.kill() };
}

function answerWithBodies(given: readonly (readonly [path: string, bytes: number])[]): void {
  const sizes = new Map(given);
  const bytes = Buffer.alloc(Math.max(0, ...sizes.values()));
  const server = createServer(({ url = '' }, answer) => {
    const body = bytes.subarray(0, sizes.get(url) ?? 0);
    answer.setHeader('content-length', body.length);
    answer.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('disconnect', () => process.exit());
  process.once('message', answerWithBodies);
}
