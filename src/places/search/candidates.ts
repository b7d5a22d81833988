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
  #matches: Matches | undefined;
  /** Bits of the query words whose set is made. */
  #made = 0;
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

  /** Finds out which query words are worth a set; the sets are made when they are needed. */
  prepare(matches: Matches): void {
    this.#matches = matches;
    this.sparse.length = 0;
    this.#made = 0;
    for (let g = 0; g < matches.count; g++) {
      if (matches.total[g] > 0 && matches.total[g] <= this.#documents * DENSE_SHARE) this.sparse.push(g);
    }
    this.sparse.sort((a, b) => matches.total[a] - matches.total[b]);
  }

  /**
   * Documents in the limit and in the sets of the sparse query words, but for those in `without` (a bit for each).
   * Stops when at most `few` are left: scoring them is then cheaper than making more sets. Undefined when there is
   * neither a limit nor a sparse word.
   */
  meeting(without: number, few: number): Uint32Array | undefined {
    const meeting = this.#meeting;
    let started = this.#filtered;
    if (started) meeting.set(this.#filter!);
    for (const g of this.sparse) {
      if (without & (1 << g)) continue;
      if (!started) {
        meeting.set(this.#set(g));
        started = true;
        if (this.#matches!.total[g] <= few) break;
      } else {
        const set = this.#set(g);
        let left = 0;
        for (let i = 0; i < meeting.length; i++) {
          const bits = meeting[i] & set[i];
          meeting[i] = bits;
          if (bits !== 0) left += bitCount(bits);
        }
        if (left <= few) break;
      }
    }
    return started ? meeting : undefined;
  }

  #set(g: number): Uint32Array {
    this.#sets[g] ??= new Uint32Array(this.#words);
    const set = this.#sets[g]!;
    if (this.#made & (1 << g)) return set;
    this.#made |= 1 << g;
    set.fill(0);
    const { values, length } = this.#matches!.words[g];
    for (let i = 0; i < length; i++) this.#addWord(set, values[i]);
    const contexts = this.#matches!.contexts[g];
    for (let i = 0; i < contexts.length; i++) this.#addContext(set, contexts.values[i]);
    return set;
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

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
