// How fast a tenant is told no. Refusing a request takes nearly as long as answering a small one, so whoever calls far above its limits would use the
// event loop with refusals alone. The first ones leave at once; past that they leave at a steady rate, each held for a second at most. A program that
// waits for its answers is slowed down by it and no longer needs the event loop; whoever stays within the limits never notices.

/** Milliseconds between two refusals of a tenant who gets many. */
const EACH_MS = 10;
/** This many leave at once after a pause. */
const AT_ONCE = 50;
/** No refusal is held for longer. */
const LONGEST_MS = 1_000;
/** Held for one tenant; who is refused more often at a time sends many requests on a connection, and loses it. */
const MOST_HELD = 1_000;

export class RefusalPace {
  /** When the last refusal leaves, or would if they all kept the pace. */
  #last = Number.NEGATIVE_INFINITY;
  #held = 0;

  /** For a refusal made now: how many milliseconds to hold it; undefined if too many are held. */
  hold(now: number): number | undefined {
    if (this.#held >= MOST_HELD) return undefined;
    this.#last = Math.min(now + LONGEST_MS, Math.max(this.#last, now - AT_ONCE * EACH_MS) + EACH_MS);
    const wait = Math.max(0, this.#last - now);
    if (wait > 0) this.#held++;
    return wait;
  }

  /** One that was held has left. */
  release(): void {
    this.#held--;
  }
}
