// Under overload the server degrades instead of collapsing: beyond a bound on requests under way, or on bytes waiting to be read, further
// requests are asked to retry.
import type { ServerResponse } from 'node:http';
import { isClosed } from './answers-under-way.ts';

const MOST_REQUESTS = 2_000;
/** Responses that were written but not yet read by the client. */
const MOST_BYTES = 96 * 2 ** 20;

export class Load {
  #underWay = 0;
  #bytes = 0;
  readonly #leave = (): void => {
    this.#underWay--;
  };
  /** Set when the server is asked to stop: responses then say that the connection closes. */
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

  /** Counts a request until its response closes, which happens once for each, even if the caller has gone away. */
  enter(response: ServerResponse): void {
    if (isClosed(response)) return;
    this.#underWay++;
    response.once('close', this.#leave);
  }

  /** Stops counting a request whose response stays open for as long as its caller listens. */
  release(response: ServerResponse): void {
    if (response.listeners('close').includes(this.#leave)) {
      response.removeListener('close', this.#leave);
      this.#leave();
    }
  }

  /** Counts the bytes of a response until it is read or its caller is gone. Small ones are ignored. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < 65_536 || isClosed(response)) return;
    this.#bytes += bytes;
    response.once('close', () => {
      this.#bytes -= bytes;
    });
  }
}
