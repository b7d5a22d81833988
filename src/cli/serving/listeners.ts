// The listeners of a server: threads that answer HTTP on the same port. One that crashes takes only its own requests with it
// and is restarted; broadcasts reach each of them in order.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MetricValues } from '../../http/metric-values.ts';
import { isAnswer, memoryOf as memoryOfWritten } from '../../http/reading.ts';
import { describeCallFailure } from '../../http/workers/sent-failure.ts';
import { type AnswerOf, type Argument, ThreadLink } from '../../threads/thread-link.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import type { ListenerData, ListenerQuestions, MainQuestions, WorldParts } from './questions.ts';

export interface ListenersOptions {
  readonly threads: number;
  readonly port: number;
  readonly data: Omit<ListenerData, 'statePort'>;
  /** Where a thread that starts reaches that of the state file, if there is one. */
  readonly statePort: () => MessagePort | undefined;
  readonly questions: MainQuestions;
  /** The dataset in use, for a thread that starts. */
  readonly world: () => WorldParts;
  readonly log: Logger;
}

interface Listener {
  readonly worker: Worker;
  readonly link: ThreadLink<MainQuestions, ListenerQuestions>;
}

const ENTRY = workerEntry(import.meta.url, './listener-thread.ts');
/**
 * Young generation of the heap, in MB. Node's default of 48 is filled in every thread, needed or not. Short requests need 6; with so little what a long body
 * leaves behind grows old, and others wait while it is collected.
 */
const YOUNG_MEGABYTES = 24;
/**
 * By how much the old generation of a heap may grow before it is collected as a whole. Where memory is plentiful V8 waits until the heap is a
 * multiple of what is alive, in every thread; each collection holds up the thread's callers for 20 to 40 ms, so it should not be often either.
 */
const GROWTH_PERCENT = 60;
/** A thread that dies sooner than this is not restarted at once: it may never get further. */
const SHORT_LIFE_MS = 5_000;
const PAUSE_MS = 1_000;

export class Listeners {
  readonly #options: ListenersOptions;
  readonly #running = new Set<Listener>();
  #port: number;
  /** Whether lost threads are replaced: not while the server starts, nor while it stops. */
  #replacing = false;
  /** Threads started in place of lost ones. */
  restarts = 0;

  constructor(options: ListenersOptions) {
    this.#options = options;
    this.#port = options.port;
    // V8 has this setting for all threads of a process only, and looks at it after each collection.
    setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  }

  get threads(): number {
    return this.#running.size;
  }

  /** Starts all threads; resolves with the port once all of them answer. */
  async start(): Promise<number> {
    try {
      await this.#start();
      await Promise.all(Array.from({ length: this.#options.threads - 1 }, () => this.#start()));
    } catch (error) {
      await this.terminate();
      throw error;
    }
    this.#replacing = true;
    return this.#port;
  }

  /** Asks every thread; one that is lost in the meantime is left out. */
  async askAll<N extends keyof ListenerQuestions>(
    name: N,
    argument: Argument<ListenerQuestions[N]>,
  ): Promise<AnswerOf<ListenerQuestions[N]>[]> {
    const answers: AnswerOf<ListenerQuestions[N]>[] = [];
    await Promise.all(
      [...this.#running].map(async (listener) => {
        try {
          answers.push(await listener.link.ask(name, argument));
        } catch (error) {
          if (this.#running.has(listener)) throw error;
        }
      }),
    );
    return answers;
  }

  metrics(): Promise<(readonly MetricValues[])[]> {
    return this.askAll('metrics', undefined);
  }

  /**
   * In step: while one thread has stopped listening and another has not, callers of the first would come to the second and find it closing. Closing a
   * listener resets connections that wait to be accepted, so answers are held back until all are closed: who waits for one opens no other.
   */
  async stop(drainMs: number, farewellMs: number): Promise<void> {
    this.#replacing = false;
    const inUse = await this.askAll('drain', undefined);
    if (inUse.includes(true)) await pause(drainMs);
    await this.askAll('hold', undefined);
    await this.askAll('shut', undefined);
    await this.askAll('stop', farewellMs);
    await this.terminate();
  }

  /** Ends everything at once. */
  async terminate(): Promise<void> {
    this.#replacing = false;
    await Promise.all([...this.#running].map(({ worker }) => worker.terminate()));
  }

  async #start(): Promise<void> {
    const { data, questions } = this.#options;
    const statePort = this.#options.statePort();
    const workerData: ListenerData = { ...data, statePort };
    const worker = new Worker(ENTRY, {
      workerData,
      transferList: statePort === undefined ? [] : [statePort],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const link = new ThreadLink<MainQuestions, ListenerQuestions>(worker, questions, {
      describe: describeCallFailure,
      transfer: memoryOf,
    });
    const listener: Listener = { worker, link };
    this.#running.add(listener);
    this.#watch(listener);
    try {
      await this.#begin(link);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  async #begin(link: Listener['link']): Promise<void> {
    const { world, threads } = this.#options;
    const parts = world();
    await link.ask('prepare', parts);
    await link.ask('use', parts.number);
    // Weights may have changed while it was starting.
    const latest = world();
    if (latest.number === parts.number) {
      await link.ask('adopt', { world: latest.number, metrics: latest.metrics });
    } else {
      await link.ask('prepare', latest);
      await link.ask('use', latest.number);
    }
    this.#port = await link.ask('listen', { port: this.#port, reusePort: threads > 1 });
  }

  #watch(listener: Listener): void {
    const { worker, link } = listener;
    const born = Date.now();
    let fault: unknown;
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('exit', (code) => {
      this.#running.delete(listener);
      const error = fault ?? new Error(`a listener thread ended with code ${code}`);
      link.break(error);
      if (this.#replacing) void this.#replace(error, Date.now() - born < SHORT_LIFE_MS);
    });
  }

  async #replace(error: unknown, early: boolean): Promise<void> {
    this.#options.log.error({ err: error }, 'a thread was lost; another one replaces it');
    if (early) await pause(PAUSE_MS);
    if (!this.#replacing) return;
    this.restarts++;
    // One that cannot start exits, and comes back here.
    await this.#start().catch(() => undefined);
  }
}

/** The bytes of a response that is already written. */
function memoryOf(answer: unknown): readonly ArrayBuffer[] {
  if (isAnswer(answer)) return memoryOfWritten(answer.written);
  return answer instanceof Uint8Array && answer.buffer instanceof ArrayBuffer ? [answer.buffer] : [];
}
