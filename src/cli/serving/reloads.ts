// Reloads of a server, one at a time: however many are asked for while one is under way, one more follows.
import { messageOf } from '../../text/thrown.ts';

export interface ReloadsOptions {
  /** Opens the dataset anew and puts it into use. */
  readonly reload: () => Promise<void>;
  /** Called when a reload begins and when it has ended. */
  readonly changed: () => unknown;
  readonly failed: (error: unknown) => void;
}

export class Reloads {
  readonly #options: ReloadsOptions;
  /** How many have ended, well or not. */
  count = 0;
  isUnderWay = false;
  /** Why the last one failed; null if it did not. */
  fault: string | null = null;
  #underWay: Promise<void> | undefined;
  #asked: Promise<void> | undefined;
  #closed = false;

  constructor(options: ReloadsOptions) {
    this.#options = options;
  }

  /** Resolves, with why it failed if it did, when what is there now is in use. */
  async ask(): Promise<string | undefined> {
    this.#asked ??= this.#afterThis();
    await this.#asked;
    return this.fault ?? undefined;
  }

  /** None begins from now on. */
  close(): void {
    this.#closed = true;
  }

  async #afterThis(): Promise<void> {
    await this.#underWay;
    this.#asked = undefined;
    if (this.#closed) return;
    this.#underWay = this.#run();
    await this.#underWay;
  }

  async #run(): Promise<void> {
    this.isUnderWay = true;
    this.#options.changed();
    try {
      await this.#options.reload();
      this.fault = null;
    } catch (error) {
      this.fault = messageOf(error);
      this.#options.failed(error);
    }
    this.count++;
    this.isUnderWay = false;
    this.#options.changed();
  }
}
