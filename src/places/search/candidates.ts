// Which documents have a word for each query word, and which have one for all of them.
import { DocSet } from './doc-set.ts';
import { GROUPS, type Matches } from './matches.ts';
import type { TextColumns } from './text-file.ts';

/** A query word that this share of all documents answers to is not worth a set: it is checked when scoring. */
const DENSE_SHARE = 0.3;

export class Candidates {
  readonly #columns: TextColumns;
  readonly #documents: number;
  readonly #sets: (DocSet | undefined)[] = new Array(GROUPS);
  readonly #meeting: DocSet;
  #filter: DocSet | undefined;
  #filtered = false;
  #matches: Matches | undefined;
  /** Bits of the query words whose set is made. */
  #made = 0;
  /** Query words that are worth a set, the smallest first. */
  readonly sparse: number[] = [];

  constructor(columns: TextColumns) {
    this.#columns = columns;
    this.#documents = columns['doc.row'].length;
    this.#meeting = new DocSet(this.#documents);
  }

  /** Limits all that follows to the documents of some contexts; undefined for no limit. */
  limitTo(contexts: Uint8Array | undefined): void {
    this.#filtered = contexts !== undefined;
    if (!contexts) return;
    this.#filter ??= new DocSet(this.#documents);
    this.#filter.clear();
    for (let context = 0; context < contexts.length; context++) {
      if (contexts[context] !== 0) this.#addContext(this.#filter, context);
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
  meeting(without: number, few: number): DocSet | undefined {
    const meeting = this.#meeting;
    let started = this.#filtered;
    if (started) meeting.copy(this.#filter!);
    for (const g of this.sparse) {
      if (without & (1 << g)) continue;
      if (started) {
        if (meeting.meet(this.#set(g)) <= few) break;
      } else {
        meeting.copy(this.#set(g));
        started = true;
        if (this.#matches!.total[g] <= few) break;
      }
    }
    return started ? meeting : undefined;
  }

  #set(g: number): DocSet {
    this.#sets[g] ??= new DocSet(this.#documents);
    const set = this.#sets[g]!;
    if (this.#made & (1 << g)) return set;
    this.#made |= 1 << g;
    set.clear();
    const words = this.#matches!.words[g];
    const { postings } = this.#columns;
    const start = this.#columns['posting.start'];
    for (let i = 0; i < words.length; i++)
      set.addAll(postings, start[words.values[i]], start[words.values[i] + 1]);
    const contexts = this.#matches!.contexts[g];
    for (let i = 0; i < contexts.length; i++) this.#addContext(set, contexts.values[i]);
    return set;
  }

  #addContext(set: DocSet, context: number): void {
    const start = this.#columns['context.start'];
    set.addAll(this.#columns['context.docs'], start[context], start[context + 1]);
  }
}
