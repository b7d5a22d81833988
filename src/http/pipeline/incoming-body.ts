// The body of a request as it arrives: received no further than was asked for, so that nobody makes the server take what it has no reason to
// take yet.
import type { IncomingMessage } from 'node:http';
import { CallerGone } from './caller-gone.ts';

export class IncomingBody {
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #isWhole = false;

  constructor(private readonly raw: IncomingMessage) {
    // Whoever waits for the body hears of an error; while nobody does it is no fault of the server.
    raw.on('error', () => undefined);
    // The end may come while nobody waits for more.
    raw.once('end', () => {
      this.#isWhole = true;
    });
  }

  /** What has arrived so far. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Resolves with true once the body is whole, and with false once more than `most` bytes of it are there. */
  receive(most: number): Promise<boolean> {
    const { raw } = this;
    if (this.#isWhole || this.#length > most) return Promise.resolve(this.#length <= most);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        raw.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
        raw.pause();
      };
      const onData = (chunk: Buffer): void => {
        this.#chunks.push(chunk);
        this.#length += chunk.length;
        if (this.#length <= most) return;
        stop();
        resolve(false);
      };
      const onEnd = (): void => {
        stop();
        resolve(true);
      };
      const onGone = (): void => {
        stop();
        reject(new CallerGone());
      };
      if (raw.destroyed) {
        reject(new CallerGone());
        return;
      }
      raw.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
      raw.resume();
    });
  }
}
