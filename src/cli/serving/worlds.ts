// The dataset that a server answers from, and while it reloads the one that is about to take its place.
import type { Dataset } from '../../dataset/open.ts';
import { SharedWorld, type SharedWorldOptions } from './shared-world.ts';

/** The listeners, while they go from one dataset to the next. */
interface Users {
  /** Opens it beside the one in use. */
  prepare(world: SharedWorld): Promise<unknown>;
  /** Answers from it from now on. */
  use(world: SharedWorld): Promise<unknown>;
}

export class Worlds {
  readonly #options: SharedWorldOptions;
  #inUse: SharedWorld;
  #next: SharedWorld | undefined;

  constructor(first: Dataset, options: SharedWorldOptions) {
    this.#options = options;
    this.#inUse = new SharedWorld(1, first, options);
  }

  get inUse(): SharedWorld {
    return this.#inUse;
  }

  /** By its number. Work for a dataset that has since been replaced is done on the new one. */
  of(number: number): SharedWorld {
    return this.#next?.number === number ? this.#next : this.#inUse;
  }

  async refreshClosures(): Promise<void> {
    await Promise.all([this.#inUse.closures?.refresh(), this.#next?.closures?.refresh()]);
  }

  /** More has been learned, here or elsewhere. */
  speedsChanged(): void {
    this.#inUse.learned?.changed();
  }

  /** Puts a dataset into use in all threads; if that fails the one before stays. Returns the one before, for which work may still be under way. */
  async replace(dataset: Dataset, users: Users): Promise<SharedWorld> {
    const opened = new SharedWorld(this.#inUse.number + 1, dataset, this.#options);
    this.#next = opened;
    try {
      await opened.closures?.refresh();
      await users.prepare(opened);
      // Until then the one in use answers, if its threads are any quicker: those that have just started would let callers wait for seconds.
      if (this.#inUse.isWarm) await opened.warmUp();
      const before = this.#inUse;
      this.#inUse = opened;
      this.#next = undefined;
      await users.use(opened);
      opened.learned?.changed();
      return before;
    } finally {
      this.#next = undefined;
    }
  }
}
