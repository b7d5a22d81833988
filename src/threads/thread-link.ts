// A link between two threads: named questions with answers, and notices that need none. Messages arrive in the order in which
// they were sent.
import type { TransferListItem } from 'node:worker_threads';
import { sentError } from './sent-error.ts';

/** What one side can be asked: a function of one argument per name. */
export type Questions = { readonly [name: string]: (argument: never) => unknown };
export type Argument<F> = F extends (argument: infer A) => unknown ? A : never;
export type AnswerOf<F> = F extends (argument: never) => infer R ? Awaited<R> : never;

/** A `Worker` or a `MessagePort`. */
export interface LinkPort {
  postMessage(message: unknown, transfer?: readonly TransferListItem[]): void;
  on(event: 'message', listener: (message: LinkMessage) => void): unknown;
}

/** The messages sent. `never` stands for types known only to the lists of questions; it can be passed to any of their functions. */
type LinkMessage =
  | { readonly ask: string; readonly argument: never; readonly number?: number }
  | { readonly number: number; readonly answer: never }
  | { readonly number: number; readonly failure: never };

export interface LinkOptions {
  /** What is sent when a question fails, and how the other side turns it back into an error. Default: the error itself, which
   * loses its class on the way. */
  readonly describe?: (error: unknown) => unknown;
  readonly revive?: (failure: never) => unknown;
  /** Memory in an answer to transfer instead of copy. */
  readonly transfer?: (answer: unknown) => readonly TransferListItem[];
}

interface Waiting {
  resolve(answer: never): void;
  reject(error: unknown): void;
}

export class ThreadLink<Mine extends Questions, Theirs extends Questions> {
  readonly #port: LinkPort;
  readonly #mine: ReadonlyMap<string, (argument: never) => unknown>;
  readonly #options: LinkOptions;
  readonly #waiting = new Map<number, Waiting>();
  #numbers = 0;
  #broken: unknown;

  constructor(port: LinkPort, mine: Mine, options: LinkOptions = {}) {
    this.#port = port;
    this.#mine = new Map(Object.entries(mine));
    this.#options = options;
    port.on('message', (message) => void this.#hear(message));
  }

  ask<N extends keyof Theirs & string>(
    name: N,
    argument: Argument<Theirs[N]>,
    transfer: readonly TransferListItem[] = [],
  ): Promise<AnswerOf<Theirs[N]>> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const number = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      try {
        this.#port.postMessage({ ask: name, argument, number }, transfer);
      } catch (error) {
        this.#waiting.delete(number);
        reject(error);
      }
    });
  }

  /** Like `ask`, for when nobody waits for the answer. */
  tell<N extends keyof Theirs & string>(name: N, argument: Argument<Theirs[N]>): void {
    if (this.#broken === undefined) this.#port.postMessage({ ask: name, argument });
  }

  /** The other side is gone: everyone who waits for it, or asks later, gets the error. */
  break(error: unknown): void {
    this.#broken ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  async #hear(message: LinkMessage): Promise<void> {
    if ('ask' in message) return this.#reply(message.ask, message.argument, message.number);
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if ('answer' in message) waiting?.resolve(message.answer);
    else waiting?.reject((this.#options.revive ?? same)(message.failure));
  }

  async #reply(name: string, argument: never, number: number | undefined): Promise<void> {
    try {
      const question = this.#mine.get(name);
      if (!question) throw new Error(`this thread has no answer to "${name}"`);
      const answer = await question(argument);
      if (number === undefined) return;
      this.#port.postMessage({ number, answer }, this.#options.transfer?.(answer));
    } catch (error) {
      if (number === undefined) return;
      this.#port.postMessage({ number, failure: (this.#options.describe ?? sentError)(error) });
    }
  }
}

const same = (value: unknown): unknown => value;
