// Places that are left out because nobody gave them a name: counted by tag, with one id of each as a sample.

export type NamelessCounts = Map<string, { count: number; readonly sample: number }>;

export class Nameless {
  #counts: NamelessCounts = new Map();

  add(tag: string, id: number): void {
    const known = this.#counts.get(tag);
    if (known) known.count++;
    else this.#counts.set(tag, { count: 1, sample: id });
  }

  take(): NamelessCounts {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }
}
