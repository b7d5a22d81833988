// How many webhooks are served at the same time, and how long each may take. A delivery begins in one of a few quick slots; one that has
// no answer after a second leaves its slot to others and goes on among the slow ones, of which there may be only so many. However
// many receivers are slow, a quick slot is free again within a second.

const QUICK = 16;
const SLOW = 64;
const QUICK_MS = 1_000;
const ANSWER_MS = 10_000;

/** Runs something after a time; returns how to cancel it. */
export type Later = (milliseconds: number, run: () => void) => () => void;

export const later: Later = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Why a delivery was stopped that would have gone on: the server ends. */
export const ENDING = new Error('the server is stopping');

export class DeliverySlots {
  #quick = 0;
  readonly #slow = new Set<AbortController>();
  #isEnding = false;

  constructor(
    /** Called when a quick slot is free again. */
    private readonly freed: () => void,
    private readonly later: Later,
  ) {}

  get free(): number {
    return this.#isEnding ? 0 : QUICK - this.#quick;
  }

  /** Takes a slot until the delivery is over; it has to end when its signal aborts, with a reason for the owner of the webhook. */
  async run(delivery: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    let isQuick = true;
    this.#quick++;
    const leaveQuick = (): void => {
      if (!isQuick) return;
      isQuick = false;
      this.#quick--;
      this.freed();
    };
    const cancels = [
      this.later(QUICK_MS, () => {
        if (this.#isEnding) controller.abort(ENDING);
        else if (this.#slow.size < SLOW) {
          this.#slow.add(controller);
          leaveQuick();
        } else
          controller.abort(
            new Error(`no response within ${QUICK_MS / 1000} s, while many other receivers are slow`),
          );
      }),
      this.later(ANSWER_MS, () => controller.abort(new Error(`no response within ${ANSWER_MS / 1000} s`))),
    ];
    try {
      await delivery(controller.signal);
    } finally {
      for (const cancel of cancels) cancel();
      this.#slow.delete(controller);
      leaveQuick();
    }
  }

  /** Begins nothing more, and stops what is slow. */
  end(): void {
    this.#isEnding = true;
    for (const controller of this.#slow) controller.abort(ENDING);
  }
}
