// Elements that a pass leaves out: counted by reason and tag, each with one id as a sample.

export interface LeftOutCount {
  readonly reason: string;
  readonly tag: string;
  readonly sample: number;
  count: number;
}

export class LeftOut {
  #counts = new Map<string, LeftOutCount>();

  add(reason: string, tag: string, id: number): void {
    const key = `${reason} ${tag}`;
    const known = this.#counts.get(key);
    if (known) known.count++;
    else this.#counts.set(key, { reason, tag, sample: id, count: 1 });
  }

  take(): LeftOutCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }
}
