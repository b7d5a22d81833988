// Overload degrades, it does not fall: past a bound of requests under way the rest is told to come back.
import type { ServerResponse } from 'node:http';

export class Load {
  #underWay = 0;
  readonly #leave = (): void => {
    this.#underWay--;
  };

  constructor(private readonly most: number) {}

  get isFull(): boolean {
    return this.#underWay >= this.most;
  }

  /** Counts a request until its response closes, which comes once for each, also when the caller has gone away. */
  enter(response: ServerResponse): void {
    if (response.closed) return;
    this.#underWay++;
    response.once('close', this.#leave);
  }
}
