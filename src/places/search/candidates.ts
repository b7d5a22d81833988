// Sets of documents as bits: which ones have a word for this query word, and which have one for all of them.
import { GROUPS, type Matches } from './matches.ts';
import type { TextColumns } from './text-file.ts';

/** A query word that this share of all documents answers to is not worth a set: it is checked when scoring. */
const DENSE_SHARE = 0.3;

export class Candidates {
  readonly #columns: TextColumns;
  readonly #documents: number;
  readonly #words: number;
  readonly #sets: (Uint32Array | undefined)[] = new Array(GROUPS);
  readonly #meeting: Uint32Array;
  #filter: Uint32Array | undefined;
  #filtered = false;
  /** Query words that have a set, the smallest first. */
  readonly sparse: number[] = [];

  constructor(columns: TextColumns) {
    this.#columns = columns;
    this.#documents = columns['doc.row'].length;
    this.#words = (this.#documents + 31) >>> 5;
    this.#meeting = new Uint32Array(this.#words);
  }

  /** Limits all that follows to the documents of some contexts; undefined for no limit. */
  limitTo(contexts: Uint8Array | undefined): void {
    this.#filtered = contexts !== undefined;
    if (!contexts) return;
    this.#filter ??= new Uint32Array(this.#words);
    const filter = this.#filter.fill(0);
    for (let context = 0; context < contexts.length; context++) {
      if (contexts[context] !== 0) this.#addContext(filter, context);
    }
  }

  /** Makes the set of each query word that is not dense. */
  prepare(matches: Matches): void {
    this.sparse.length = 0;
    for (let g = 0; g < matches.count; g++) {
      if (matches.total[g] === 0 || matches.total[g] > this.#documents * DENSE_SHARE) continue;
      this.sparse.push(g);
      this.#sets[g] ??= new Uint32Array(this.#words);
      const set = this.#sets[g]!.fill(0);
      const words = matches.words[g];
      for (let i = 0; i < words.length; i++) this.#addWord(set, words.values[i]);
      const contexts = matches.contexts[g];
      for (let i = 0; i < contexts.length; i++) this.#addContext(set, contexts.values[i]);
    }
    this.sparse.sort((a, b) => matches.total[a] - matches.total[b]);
  }

  /** Documents in the sets of all sparse query words except those in `without` (a bit for each), and in the limit. */
  meeting(without: number): Uint32Array | undefined {
    const meeting = this.#meeting;
    let started = this.#filtered;
    if (started) meeting.set(this.#filter!);
    for (const g of this.sparse) {
      if (without & (1 << g)) continue;
      const set = this.#sets[g]!;
      if (!started) {
        meeting.set(set);
        started = true;
      } else for (let i = 0; i < meeting.length; i++) meeting[i] &= set[i];
    }
    return started ? meeting : undefined;
  }

  #addWord(set: Uint32Array, word: number): void {
    const { postings } = this.#columns;
    const start = this.#columns['posting.start'];
    const end = start[word + 1];
    for (let i = start[word]; i < end; i++) set[postings[i] >>> 5] |= 1 << (postings[i] & 31);
  }

  #addContext(set: Uint32Array, context: number): void {
    const docs = this.#columns['context.docs'];
    const start = this.#columns['context.start'];
    const end = start[context + 1];
    for (let i = start[context]; i < end; i++) set[docs[i] >>> 5] |= 1 << (docs[i] & 31);
  }
}
