// Long responses, sent piece by piece with other requests in between: the system takes megabytes of a response at once, and a hundred
// callers who fetch a large file together would hold up everyone else for as long as it takes to copy them all.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Bytes that are handed over in one turn of the event loop. */
const PIECE = 64 * 1024;
/** Responses up to this many bytes are sent whole. */
export const SENT_WHOLE = 4 * PIECE;

/** The pieces share the memory of the whole, so that many slow readers need no more of it than one. */
export function inPieces(bytes: Uint8Array): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: PIECE,
    read() {
      setImmediate(() => {
        const begin = at;
        at += PIECE;
        this.push(bytes.subarray(begin, at));
        if (at >= bytes.length) this.push(null);
      });
    },
  });
}

/** Writes what is made while it is sent, as fast as the reader takes it. */
export function writeGently(response: ServerResponse, pieces: Iterator<string>): void {
  const next = (): void => {
    if (response.destroyed) return;
    const { done, value } = pieces.next();
    if (done) {
      response.end();
      return;
    }
    // A response that the system takes at once is drained in the same turn: without a pause nobody else would have one.
    const isTaken = response.write(value);
    if (isTaken) setImmediate(next);
    else response.once('drain', () => setImmediate(next));
  };
  next();
}
