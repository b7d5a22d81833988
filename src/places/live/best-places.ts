// The best so many places of a search, the best first.

export interface LiveHit {
  readonly slot: number;
  readonly score: number;
}

export class BestPlaces {
  readonly hits: LiveHit[] = [];
  /** What a place must exceed to be among them. */
  least = 0;

  constructor(private readonly most: number) {}

  keep(slot: number, score: number): void {
    if (score <= this.least) return;
    const { hits, most } = this;
    let at = hits.length;
    while (at > 0 && hits[at - 1].score < score) at--;
    hits.splice(at, 0, { slot, score });
    if (hits.length > most) hits.pop();
    if (hits.length === most) this.least = hits[most - 1].score;
  }
}
