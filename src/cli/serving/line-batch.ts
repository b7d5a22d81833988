// Buffers log lines for a moment: a message between threads costs more than a line does.

/** Sent once this many characters, or else this many milliseconds, have accumulated. */
const MOST_GATHERED = 16_000;
const GATHERED_MS = 100;

export class LineBatch {
  readonly #send: (lines: string) => void;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (lines: string) => void) {
    this.#send = send;
  }

  /** Takes whole lines, each with its end. */
  write(lines: string): void {
    this.#lines += lines;
    if (this.#lines.length >= MOST_GATHERED) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), GATHERED_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#send(lines);
  }
}
