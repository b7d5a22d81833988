// The best so many places of a search, the best first.

export interface LiveHit {
  readonly slot: number;
  readonly score: number;
  /** The part of it that nearness is. */
  readonly near: number;
  /** How well the place answers the query words, 0 … 1. */
  readonly coverage: number;
}

export class BestPlaces {
  readonly hits: LiveHit[] = [];

  /** `least`: what a place must exceed to be among them. */
  constructor(
    private readonly most: number,
    public least = 0,
  ) {}

  keep(hit: LiveHit): void {
    if (hit.score > this.least) this.add(hit);
  }

  /** Also one that scores less than what it must exceed, as long as there are not `most` better ones. */
  add(hit: LiveHit): void {
    const { hits, most } = this;
    let at = hits.length;
    while (at > 0 && hits[at - 1].score < hit.score) at--;
    hits.splice(at, 0, hit);
    if (hits.length > most) hits.pop();
    if (hits.length === most) this.least = Math.max(this.least, hits[most - 1].score);
  }
}
