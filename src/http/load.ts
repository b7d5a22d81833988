// Overload degrades, it does not fall: past a bound of requests under way, or of bytes that wait to be taken, the rest is told
// to come back.
import type { ServerResponse } from 'node:http';

export const MOST_REQUESTS = 2_000;
/** Answers that were written and not yet taken. */
const MOST_BYTES = 96 * 2 ** 20;

export class Load {
  #underWay = 0;
  #bytes = 0;
  readonly #leave = (): void => {
    this.#underWay--;
  };
  /** Set when the server is asked to stop: answers then say that the connection ends with them. */
  stopping = false;

  constructor(
    private readonly most = MOST_REQUESTS,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  get isFull(): boolean {
    return this.#underWay >= this.most || this.#bytes >= this.mostBytes;
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** Counts a request until its response closes, which comes once for each, also when the caller has gone away. */
  enter(response: ServerResponse): void {
    if (response.closed) return;
    this.#underWay++;
    response.once('close', this.#leave);
  }

  /** Stops counting a request whose response stays open as long as its caller listens. */
  release(response: ServerResponse): void {
    if (response.listeners('close').includes(this.#leave)) {
      response.removeListener('close', this.#leave);
      this.#leave();
    }
  }

  /** Counts the bytes of an answer until it is taken or its caller is gone. Small ones are left out. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < 65_536 || response.closed) return;
    this.#bytes += bytes;
    response.once('close', () => {
      this.#bytes -= bytes;
    });
  }
}
