// What could not be used, and why: counted by source and reason, with a few samples of each for the report.

export interface Skip {
  readonly source: number;
  readonly reason: string;
  readonly count: number;
  readonly samples: readonly string[];
}

const SAMPLES = 10;
const SAMPLE_LETTERS = 300;
/** Limit over all sources. To exceed it, a reader would have to put values into its reasons. */
const REASONS = 200;

export class SkipLedger {
  readonly #entries = new Map<string, { source: number; reason: string; count: number; samples: string[] }>();

  add(source: number, reason: string, sample?: string, count = 1): void {
    let key = `${source}\t${reason}`;
    if (!this.#entries.has(key) && this.#entries.size >= REASONS) {
      reason = 'other reasons';
      key = `${source}\t${reason}`;
    }
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { source, reason, count: 0, samples: [] }));
    entry.count += count;
    if (sample === undefined || entry.samples.length === SAMPLES) return;
    const shown = sample.length > SAMPLE_LETTERS ? `${sample.slice(0, SAMPLE_LETTERS)}…` : sample;
    // Ten copies of the same record would tell the reader nothing.
    if (!entry.samples.includes(shown)) entry.samples.push(shown);
  }

  /** The reasons, the most frequent first. */
  list(): Skip[] {
    return [...this.#entries.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  }

  get total(): number {
    let total = 0;
    for (const entry of this.#entries.values()) total += entry.count;
    return total;
  }
}
