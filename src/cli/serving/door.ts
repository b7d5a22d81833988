// The connections that come to a listener: whether anybody calls it, and when they have stopped coming.
import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Load balancers look at a server at least this often. */
const LATELY_MS = 10_000;
/** No connection for this long: those who wait for answers have come, and the system's queue of connections is empty. */
const QUIET_MS = 300;
const FRESH_MS = 1_000;
/** Some callers come whatever they wait for. */
const LONGEST_MS = 2_000;

export class Door {
  #open = 0;
  #lastCame = Number.NEGATIVE_INFINITY;

  constructor(
    server: Server,
    /** Milliseconds on a monotonic clock. */
    private readonly now: () => number = () => performance.now(),
  ) {
    server.on('connection', (socket) => {
      this.#open++;
      this.#lastCame = this.now();
      socket.once('close', () => this.#open--);
    });
  }

  get isInUse(): boolean {
    return this.#open > 0 || this.now() - this.#lastCame < LATELY_MS;
  }

  /** Whether a connection has come so lately that its first request may be on its way. */
  get isFresh(): boolean {
    return this.now() - this.#lastCame < FRESH_MS;
  }

  /** Resolves when no connection has come for a moment, or when that takes too long. */
  async quiet(): Promise<void> {
    const until = this.now() + LONGEST_MS;
    // Connections that came before do not count: their callers were told to wait only now.
    let since = this.now();
    for (;;) {
      await pause(QUIET_MS / 10);
      const now = this.now();
      since = Math.max(since, this.#lastCame);
      if (now - since >= QUIET_MS || now >= until) return;
    }
  }
}
