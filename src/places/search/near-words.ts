// Words of the dictionary that differ from a text by a few mistakes: runs of words, and how many mistakes each run has.

export class NearWords {
  count = 0;
  first = new Uint32Array(64);
  /** The word after the run. */
  end = new Uint32Array(64);
  mistakes = new Uint8Array(64);

  add(first: number, end: number, mistakes: number): void {
    if (this.count === this.first.length) this.#resize(this.count * 2);
    this.first[this.count] = first;
    this.end[this.count] = end;
    this.mistakes[this.count++] = mistakes;
  }

  /** The same, with no more memory than it takes. */
  copy(): NearWords {
    const copy = new NearWords();
    copy.first = this.first.slice(0, this.count);
    copy.end = this.end.slice(0, this.count);
    copy.mistakes = this.mistakes.slice(0, this.count);
    copy.count = this.count;
    return copy;
  }

  #resize(length: number): void {
    const larger = <T extends Uint32Array | Uint8Array>(old: T, kind: { new (n: number): T }): T => {
      const next = new kind(length);
      next.set(old);
      return next;
    };
    this.first = larger(this.first, Uint32Array);
    this.end = larger(this.end, Uint32Array);
    this.mistakes = larger(this.mistakes, Uint8Array);
  }
}
