// Writes many pieces to a response as fast as the reader takes them, with other requests in between.
import type { ServerResponse } from 'node:http';

export function writeGently(response: ServerResponse, pieces: Iterator<string>): void {
  const next = (): void => {
    if (response.destroyed) return;
    const { done, value } = pieces.next();
    if (done) {
      response.end();
      return;
    }
    if (response.write(value)) setImmediate(next);
    else response.once('drain', next);
  };
  next();
}
