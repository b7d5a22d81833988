// Writes the log of all threads, one chunk of whole lines after another. If it cannot be written (a full disk, a pipe that is
// not read) it keeps a bounded amount, drops the rest and says how many lines are missing once it can. It never waits.
import { fstatSync, write } from 'node:fs';
import { Socket } from 'node:net';

const MOST_WAITING_BYTES = 4 * 2 ** 20;
/** After a failed write. */
const PAUSE_MS = 250;

type Write = (chunk: Buffer, done: (error: Error | null, written: number) => void) => void;

export class LogWriter {
  readonly #write: Write;
  readonly #shown: (lines: string) => string;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #busy = false;
  #idle: (() => void)[] = [];
  /** Lines dropped in total, and those that the log does not mention yet. */
  dropped = 0;
  #untold = 0;

  /** `shown`: how lines are written; as they are, unless somebody watches. */
  constructor(write: Write = writerTo(2), shown: (lines: string) => string = (lines) => lines) {
    this.#write = write;
    this.#shown = shown;
  }

  /** Takes whole lines. */
  write(lines: string): void {
    const chunk = Buffer.from(this.#shown(lines));
    if (this.#waitingBytes + chunk.length > MOST_WAITING_BYTES) {
      this.#drop(chunk);
      return;
    }
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#next();
  }

  /** Resolves when everything is written, or when the time is up. */
  async drain(milliseconds: number): Promise<void> {
    if (!this.#busy) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
      setTimeout(resolve, milliseconds).unref();
    });
  }

  #next(): void {
    if (this.#busy) return;
    const chunk = this.#waiting.shift();
    if (!chunk) {
      for (const idle of this.#idle.splice(0)) idle();
      return;
    }
    this.#busy = true;
    this.#waitingBytes -= chunk.length;
    this.#put(chunk);
  }

  #put(chunk: Buffer): void {
    this.#write(chunk, (error, written) => {
      if (error) {
        this.#drop(chunk);
        // Not `unref`: at exit, draining waits for this.
        setTimeout(() => this.#done(), PAUSE_MS);
      } else if (written < chunk.length) this.#put(chunk.subarray(written));
      else {
        this.#tellDropped();
        this.#done();
      }
    });
  }

  #done(): void {
    this.#busy = false;
    this.#next();
  }

  #drop(chunk: Buffer): void {
    const lines = countLines(chunk);
    this.dropped += lines;
    this.#untold += lines;
  }

  #tellDropped(): void {
    if (this.#untold === 0) return;
    const line = {
      level: 40,
      time: Date.now(),
      msg: `${this.#untold} log lines were dropped: they could not be written`,
    };
    this.#untold = 0;
    this.#waiting.unshift(Buffer.from(`${JSON.stringify(line)}\n`));
    this.#waitingBytes += this.#waiting[0].length;
  }
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/** A full pipe would block a system thread; a socket over it waits in the event loop instead. */
function writerTo(fd: number): Write {
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) {
    return (chunk, done) => write(fd, chunk, done);
  }
  const socket = new Socket({ fd, readable: false, writable: true });
  socket.unref();
  // Each write gets its own error.
  socket.on('error', () => undefined);
  return (chunk, done) => {
    socket.write(chunk, (error) => done(error ?? null, chunk.length));
  };
}
