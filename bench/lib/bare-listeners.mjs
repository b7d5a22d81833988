// What Node alone costs: a server with as many listener threads as asked for on one port, each of which answers every request with the same
// text, about as long as an answer of Thikana, and does nothing else. Started by bench/http/threads.ts.
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const threads = Number(process.argv[2]);
  let port = 0;
  for (let started = 0; started < threads; started++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { port, reusePort: threads > 1 } });
    port = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  }
  process.stdout.write(`answers at http://127.0.0.1:${port}\n\n`);
} else {
  const body = JSON.stringify({ answer: 'x'.repeat(250) });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen({ host: '127.0.0.1', ...workerData }, () => parentPort.postMessage(server.address().port));
}
