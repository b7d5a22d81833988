// When keys were last used, told to the state at most once a minute for each: how precisely it is known.

const LAST_USE_MS = 60_000;

export class LastUses {
  readonly #told = new Map<number, number>();
  #used = new Set<number>();

  add(keyId: number): void {
    this.#used.add(keyId);
  }

  /** Those used since the last time whose last use the state does not know to the minute. */
  untold(now: number): number[] {
    const untold = [...this.#used].filter((key) => now - (this.#told.get(key) ?? 0) >= LAST_USE_MS);
    this.#used = new Set();
    for (const [key, at] of this.#told) if (now - at >= LAST_USE_MS) this.#told.delete(key);
    for (const key of untold) this.#told.set(key, now);
    return untold;
  }
}
