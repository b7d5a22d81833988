// The best documents seen so far, in flat arrays: at most KEPT, each document once.

const KEPT = 64;
const PARTS = 7;

/** The parts of a score, see scorer.ts. */
export interface ScoreParts {
  readonly coverage: number;
  readonly completeness: number;
  readonly inOrder: number;
  readonly languageFits: number;
  readonly certain: number;
}

export class BestHits {
  count = 0;
  /** Slots ordered by score, the best first; a hit stays in its slot while others move past it. */
  readonly #order = new Uint8Array(KEPT);
  readonly #segments = new Uint8Array(KEPT);
  readonly #docs = new Uint32Array(KEPT);
  readonly #scores = new Float64Array(KEPT);
  readonly #parts = new Float64Array(KEPT * PARTS);

  clear(): void {
    this.count = 0;
  }

  /** Whether a score this high would be kept. */
  takes(score: number): boolean {
    return this.count < KEPT || score > this.#scores[this.#order[KEPT - 1]];
  }

  /** What a score must be above to be kept. */
  get least(): number {
    return this.count < KEPT ? Number.NEGATIVE_INFINITY : this.#scores[this.#order[KEPT - 1]];
  }

  /** Which segment the document is of. */
  segment(place: number): number {
    return this.#segments[this.#order[place]];
  }

  doc(place: number): number {
    return this.#docs[this.#order[place]];
  }

  score(place: number): number {
    return this.#scores[this.#order[place]];
  }

  /** Coverage, completeness, order, language, nearness, words left out, how well the worst of the others matches. */
  parts(place: number): Float64Array {
    const slot = this.#order[place];
    return this.#parts.subarray(slot * PARTS, (slot + 1) * PARTS);
  }

  add(segment: number, doc: number, score: number, why: ScoreParts, near: number, leftOut: number): void {
    let at = 0;
    while (at < this.count && !this.#is(this.#order[at], segment, doc)) at++;
    if (at < this.count) {
      if (this.#scores[this.#order[at]] >= score) return;
    } else if (this.count < KEPT) this.#order[at] = this.count++;
    else at = KEPT - 1;
    const slot = this.#order[at];
    for (; at > 0 && this.#scores[this.#order[at - 1]] < score; at--) this.#order[at] = this.#order[at - 1];
    this.#order[at] = slot;
    this.#segments[slot] = segment;
    this.#docs[slot] = doc;
    this.#scores[slot] = score;
    const parts = slot * PARTS;
    this.#parts[parts] = why.coverage;
    this.#parts[parts + 1] = why.completeness;
    this.#parts[parts + 2] = why.inOrder;
    this.#parts[parts + 3] = why.languageFits;
    this.#parts[parts + 4] = near;
    this.#parts[parts + 5] = leftOut;
    this.#parts[parts + 6] = why.certain;
  }

  #is(slot: number, segment: number, doc: number): boolean {
    return this.#docs[slot] === doc && this.#segments[slot] === segment;
  }
}
