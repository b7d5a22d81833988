// Requests and credits by key since the thread started, for operators who want them in metrics. By id and name; the key itself
// never appears.
import type { KeyRecord } from '../store/keys.ts';

/** Every key adds a line to the metrics; beyond this number the rest share one line. */
const MOST_KEYS = 5_000;
const REST = 0;

export interface KeyCount {
  /** 0: all keys beyond the ones counted separately. */
  readonly id: number;
  readonly name: string;
  requests: number;
  credits: number;
}

export class KeyCounts {
  readonly #counts = new Map<number, KeyCount>();

  add({ id, name }: Pick<KeyRecord, 'id' | 'name'>, credits: number): void {
    const count = this.#counts.get(id) ?? this.#begin(id, name);
    count.requests++;
    count.credits += credits;
  }

  all(): KeyCount[] {
    return [...this.#counts.values()];
  }

  #begin(id: number, name: string): KeyCount {
    const isRest = this.#counts.size >= MOST_KEYS;
    const known = isRest ? this.#counts.get(REST) : undefined;
    if (known) return known;
    const count = { id: isRest ? REST : id, name: isRest ? 'others' : name, requests: 0, credits: 0 };
    this.#counts.set(count.id, count);
    return count;
  }
}
