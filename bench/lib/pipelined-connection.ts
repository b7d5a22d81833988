// A client for benches that sends requests as bytes, several at a time on one connection, and reads the responses in order. When the
// server closes the connection, it reports what was not answered.
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  /** Without the wait for the answers before it on the same connection. */
  readonly alone: number;
  /** For what went wrong inside the server. */
  readonly text: string;
}

interface Waiting<T> {
  readonly request: T;
  readonly since: number;
}

export interface PipelinedOptions<T> {
  readonly host: string;
  readonly port: number;
  /** The IP address that it comes from, if not the usual one. */
  readonly from?: string;
  readonly answered: (request: T, answer: Answer) => void;
  /** Requests behind one after which the server closed; or all under way when it closed without an answer. */
  readonly closed: (unanswered: readonly T[], answers: number) => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export class PipelinedConnection<T> {
  readonly #socket: Socket;
  readonly #waiting: Waiting<T>[] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes that must be there before it is worth looking. */
  #wanted = 1;
  #answers = 0;
  #lastAnswer = 0;
  #isOpen = true;

  constructor(private readonly options: PipelinedOptions<T>) {
    this.#socket = connect({ port: options.port, host: options.host, localAddress: options.from });
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => {
      this.#isOpen = false;
      options.closed(
        this.#waiting.map(({ request }) => request),
        this.#answers,
      );
    });
  }

  get underWay(): number {
    return this.#waiting.length;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Milliseconds since the first request that is not answered yet was sent. */
  get silence(): number {
    return this.#waiting.length === 0 ? 0 : performance.now() - this.#waiting[0].since;
  }

  get oldest(): T | undefined {
    return this.#waiting[0]?.request;
  }

  send(request: T, bytes: Buffer): void {
    this.#waiting.push({ request, since: performance.now() });
    this.#socket.write(bytes);
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // Large answers come in many pieces; they are put together once.
    if (this.#length < this.#wanted) return;
    let bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    for (;;) {
      const answer = answerIn(bytes);
      this.#wanted = answer.end;
      if (bytes.length < answer.end || answer.head === undefined) break;
      this.#tell(answer.head, bytes.subarray(answer.begin, answer.end));
      bytes = bytes.subarray(answer.end);
    }
    this.#chunks = bytes.length > 0 ? [bytes] : [];
    this.#length = bytes.length;
  }

  #tell(head: string, body: Buffer): void {
    this.#answers++;
    const waiting = this.#waiting.shift();
    if (!waiting) return;
    const status = Number(head.slice(9, 12));
    const now = performance.now();
    const milliseconds = now - waiting.since;
    const alone = now - Math.max(waiting.since, this.#lastAnswer);
    this.#lastAnswer = now;
    this.options.answered(waiting.request, {
      status,
      milliseconds,
      alone,
      text: status >= 500 ? body.toString() : '',
    });
    if (/text\/event-stream/i.test(head)) this.#socket.destroy();
  }
}

/** Where the first answer in the bytes begins and ends; without a head, or up to an end that is not there yet, it is not whole. */
function answerIn(bytes: Buffer): { readonly head?: string; readonly begin: number; readonly end: number } {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return { begin: 0, end: bytes.length + 1 };
  const head = bytes.toString('latin1', 0, headEnd);
  const begin = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  // A stream has no end: that it begins is its answer.
  if (/\r\ncontent-type: *text\/event-stream/i.test(head)) return { head, begin, end: begin };
  if (length !== undefined || !/\r\ntransfer-encoding: *chunked/i.test(head))
    return { head, begin, end: begin + Number(length ?? 0) };
  return { head, begin, end: endOfChunks(bytes, begin) };
}

/** Past the bytes that are there if not all chunks are. */
function endOfChunks(bytes: Buffer, begin: number): number {
  for (let at = begin; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return bytes.length + 1;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + length + 2;
    if (length === 0 || Number.isNaN(length)) return at;
    if (at > bytes.length) return at;
  }
}
