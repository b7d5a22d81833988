// Which documents match each query word, and which match all of them.

import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { DocSet } from './doc-set.ts';
import { GROUPS } from './match-lists.ts';
import type { Matches } from './matches.ts';
import { WORD_MASK } from './text-file.ts';

/** A query word that matches this fraction of all documents is not worth a set: it is checked when scoring. */
const DENSE_SHARE = 0.3;
/** … unless they are this few, in a segment beside the dataset, which may have a handful. */
const FEW = 1000;
/** So many words has a document, about: reading them takes as long as adding so many documents to a set. */
const ENTRIES = 16;
/** Where all places are equally important and one word decides, those whose word matches best: as many as are kept. */
const BEST_BESIDE = 64;

export class Candidates {
  readonly #columns: TextColumns;
  readonly #documents: number;
  /** A word with more documents is dense. */
  readonly #dense: number;
  readonly #beside: boolean;
  readonly #sets: (DocSet | undefined)[] = new Array(GROUPS);
  readonly #meeting: DocSet;
  /** How many documents a word brings that match so well, 0 … 255. */
  readonly #ofQuality = new Uint32Array(256);
  #limit: Uint8Array | undefined;
  #limitCount = 0;
  #matches: Matches | undefined;
  /** Bits of the query words whose set has been built. */
  #made = 0;
  /** Query words that are worth a set, the smallest first. */
  readonly sparse: number[] = [];

  constructor(columns: TextColumns, beside = false) {
    this.#columns = columns;
    this.#documents = columns['doc.row'].length;
    this.#dense = Math.max(beside ? FEW : 0, this.#documents * DENSE_SHARE);
    this.#beside = beside;
    this.#meeting = new DocSet(this.#documents);
  }

  /** Limits everything that follows to the documents of some contexts (one byte each); undefined for no limit. */
  limitTo(contexts: Uint8Array | undefined): void {
    this.#limit = contexts;
    this.#limitCount = 0;
    if (!contexts) return;
    const start = this.#columns['context.start'];
    for (let context = 0; context < contexts.length; context++) {
      if (contexts[context] !== 0) this.#limitCount += start[context + 1] - start[context];
    }
  }

  /** Determines which query words are worth a set; the sets are built when needed. */
  prepare(matches: Matches): void {
    this.#matches = matches;
    this.sparse.length = 0;
    this.#made = 0;
    for (let g = 0; g < matches.count; g++) {
      if (matches.total[g] > 0 && matches.total[g] <= this.#dense) this.sparse.push(g);
    }
    this.sparse.sort((a, b) => matches.total[a] - matches.total[b]);
  }

  /**
   * Documents within the limit and in the sets of the sparse query words, except those in `without` (one bit each).
   * Stops when at most `few` are left: scoring them is then cheaper than building more sets. Undefined if there is
   * neither a limit nor a sparse word. With `inOrder` only the first `few` documents will be read, so that if a single
   * word decides, the first of each of its lists are enough.
   */
  meeting(without: number, few: number, inOrder: boolean): DocSet | undefined {
    const meeting = this.#meeting;
    const { total } = this.#matches!;
    let started = false;
    let left = 0;
    if (inOrder && this.#limit === undefined) {
      const only = this.#onlyWord(without);
      if (only >= 0) {
        this.#startWithFirst(only, few);
        return meeting;
      }
    }
    for (const g of this.sparse) {
      if (without & (1 << g)) continue;
      if (!started) {
        started = true;
        // Start with the smaller of the two: the limit or the rarest word.
        if (this.#limit !== undefined && this.#limitCount < total[g]) {
          this.#startWithLimit();
          left = this.#meetWord(g);
        } else {
          this.#startWithWord(g);
          if (this.#limit !== undefined) this.#meetLimit();
          left = total[g];
        }
      } else left = left * ENTRIES < total[g] ? this.#meetFew(g) : this.#meetWord(g);
      if (left <= few) break;
    }
    if (started) return meeting;
    if (this.#limit === undefined) return undefined;
    this.#startWithLimit();
    return meeting;
  }

  /** The one sparse query word that is not left out, or -1 if there are none or several. */
  #onlyWord(without: number): number {
    let only = -1;
    for (const g of this.sparse) {
      if (without & (1 << g)) continue;
      if (only >= 0) return -1;
      only = g;
    }
    return only;
  }

  #startWithFirst(g: number, most: number): void {
    this.#meeting.clear();
    const { words, contexts } = this.#matches!;
    if (this.#beside) {
      this.#startWithBest(g);
      return;
    }
    for (let i = 0; i < words[g].length; i++) this.#addWord(words[g].values[i], most);
    for (let i = 0; i < contexts[g].length; i++) this.#addContext(contexts[g].values[i], most);
  }

  #startWithBest(g: number): void {
    const most = BEST_BESIDE;
    const { words, contexts, wordQuality, contextQuality, total } = this.#matches!;
    const inWords = words[g];
    const inContexts = contexts[g];
    const documents = this.#ofQuality.fill(0);
    if (total[g] > most) {
      for (let i = 0; i < inWords.length; i++)
        documents[wordQuality[inWords.values[i] * GROUPS + g]] += this.#matches!.documentsOf(
          inWords.values[i],
        );
      const start = this.#columns['context.start'];
      for (let i = 0; i < inContexts.length; i++) {
        const context = inContexts.values[i];
        documents[contextQuality[context * GROUPS + g]] += start[context + 1] - start[context];
      }
    }
    // All of those above this quality, and of it as many as there is room for.
    let least = documents.length - 1;
    let room = most;
    if (total[g] <= most) least = 0;
    else while (least > 0 && documents[least] <= room) room -= documents[least--];
    for (let i = 0; i < inWords.length; i++) {
      const quality = wordQuality[inWords.values[i] * GROUPS + g];
      if (quality > least) this.#addWord(inWords.values[i], most);
      else if (quality === least && room > 0) room -= this.#addWord(inWords.values[i], room);
    }
    for (let i = 0; i < inContexts.length; i++) {
      const quality = contextQuality[inContexts.values[i] * GROUPS + g];
      if (quality > least) this.#addContext(inContexts.values[i], most);
      else if (quality === least && room > 0) room -= this.#addContext(inContexts.values[i], room);
    }
  }

  #startWithWord(g: number): void {
    this.#meeting.copy(this.#set(g));
    const contexts = this.#matches!.contexts[g];
    for (let i = 0; i < contexts.length; i++) this.#addContext(contexts.values[i]);
  }

  #startWithLimit(): void {
    this.#meeting.clear();
    const limit = this.#limit!;
    for (let context = 0; context < limit.length; context++)
      if (limit[context] !== 0) this.#addContext(context);
  }

  /** Keeps the documents that match query word g or lie in a region of that name; returns how many. */
  #meetWord(g: number): number {
    const meeting = this.#meeting;
    const set = this.#set(g);
    if (this.#matches!.contexts[g].length === 0) return meeting.meet(set);
    // Regions contain many places: checking each document's context is cheaper than building a set of them.
    const { contextQuality } = this.#matches!;
    const docContext = this.#columns['doc.context'];
    let count = 0;
    for (let doc = meeting.next(0); doc >= 0; doc = meeting.next(doc + 1)) {
      if (set.has(doc) || contextQuality[docContext[doc] * GROUPS + g] !== 0) count++;
      else meeting.remove(doc);
    }
    return count;
  }

  /** The same of a few documents: reading what each has takes less than a set of all that match the word. */
  #meetFew(g: number): number {
    const meeting = this.#meeting;
    const { contextQuality, wordGroups } = this.#matches!;
    const { forward, 'forward.start': start, 'doc.context': context } = this.#columns;
    const bit = 1 << g;
    let count = 0;
    for (let doc = meeting.next(0); doc >= 0; doc = meeting.next(doc + 1)) {
      let has = contextQuality[context[doc] * GROUPS + g] !== 0;
      for (let i = start[doc]; i < start[doc + 1] && !has; i++)
        has = (wordGroups[forward[i] & WORD_MASK] & bit) !== 0;
      if (has) count++;
      else meeting.remove(doc);
    }
    return count;
  }

  #meetLimit(): void {
    const meeting = this.#meeting;
    const docContext = this.#columns['doc.context'];
    const limit = this.#limit!;
    for (let doc = meeting.next(0); doc >= 0; doc = meeting.next(doc + 1)) {
      if (limit[docContext[doc]] === 0) meeting.remove(doc);
    }
  }

  /** Documents that contain a word for query word g; not those that merely lie in a region of that name. */
  #set(g: number): DocSet {
    this.#sets[g] ??= new DocSet(this.#documents);
    const set = this.#sets[g]!;
    if (this.#made & (1 << g)) return set;
    this.#made |= 1 << g;
    set.clear();
    const words = this.#matches!.words[g];
    const { postings } = this.#columns;
    const start = this.#columns['posting.start'];
    for (let i = 0; i < words.length; i++) {
      set.addAll(postings, start[words.values[i]], start[words.values[i] + 1]);
    }
    return set;
  }

  /** The first documents that have the word, at most so many; returns how many those are. */
  #addWord(word: number, most: number): number {
    const start = this.#columns['posting.start'];
    const end = Math.min(start[word + 1], start[word] + most);
    this.#meeting.addAll(this.#columns.postings, start[word], end);
    return end - start[word];
  }

  #addContext(context: number, most = this.#documents): number {
    const start = this.#columns['context.start'];
    const end = Math.min(start[context + 1], start[context] + most);
    this.#meeting.addAll(this.#columns['context.docs'], start[context], end);
    return end - start[context];
  }
}
