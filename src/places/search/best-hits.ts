// The best documents met so far, in flat arrays: at most KEPT, each document once, the best first.

const KEPT = 64;

export class BestHits {
  count = 0;
  readonly docs = new Uint32Array(KEPT);
  readonly scores = new Float64Array(KEPT);
  /** Parts of each score: coverage, completeness, order, language, nearness. */
  readonly parts = new Float64Array(KEPT * 5);

  clear(): void {
    this.count = 0;
  }

  /** Whether a score this high would be kept. */
  takes(score: number): boolean {
    return this.count < KEPT || score > this.scores[KEPT - 1];
  }

  add(
    doc: number,
    score: number,
    coverage: number,
    completeness: number,
    order: number,
    language: number,
    near: number,
  ): void {
    let at = this.docs.subarray(0, this.count).indexOf(doc);
    if (at >= 0) {
      if (this.scores[at] >= score) return;
    } else if (this.count < KEPT) at = this.count++;
    else at = KEPT - 1;
    while (at > 0 && this.scores[at - 1] < score) {
      this.docs[at] = this.docs[at - 1];
      this.scores[at] = this.scores[at - 1];
      this.parts.copyWithin(at * 5, (at - 1) * 5, at * 5);
      at--;
    }
    this.docs[at] = doc;
    this.scores[at] = score;
    this.parts[at * 5] = coverage;
    this.parts[at * 5 + 1] = completeness;
    this.parts[at * 5 + 2] = order;
    this.parts[at * 5 + 3] = language;
    this.parts[at * 5 + 4] = near;
  }
}
