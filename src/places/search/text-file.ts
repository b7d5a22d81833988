// What stands in the file `text.tk`: the dictionary of all words, their postings, and for each place its words.
// A "document" is a place by its rank: document 0 is the most important place of the dataset. Postings hold documents
// in ascending order, so that reading a posting from its start meets the important places first.
import type { Column } from '../../dataset/format.ts';

export const TEXT_FILE = 'text.tk';

/** Where a word of a place comes from. Stored in the upper byte of a forward entry; add, never renumber. */
export const Field = { Name: 0, NameBn: 1, Alias: 2, House: 3, Street: 4, Type: 5 } as const;
export type Field = (typeof Field)[keyof typeof Field];

/** A forward entry: a word's number below, its field above. */
export const WORD_MASK = 0xffffff;
export const FIELD_SHIFT = 24;

/** The regions that a place lies in and can be searched by. The order is part of the file. */
export const CONTEXT_LEVELS = [
  'division',
  'district',
  'city',
  'upazila',
  'thana',
  'union',
  'area',
  'subArea',
] as const;

export interface TextColumns {
  /** The trie in preorder: a node's letter, its depth (1 for first letters), the node behind its subtree. */
  readonly 'trie.letter': Uint8Array;
  readonly 'trie.depth': Uint8Array;
  readonly 'trie.skip': Uint32Array;
  /** Number of the first word of the subtree; one entry more than nodes. */
  readonly 'trie.word': Uint32Array;
  /** The words in their order, as letters (see letters.ts); word w is wordStart[w] … wordStart[w+1]. */
  readonly 'word.start': Uint32Array;
  readonly 'word.letters': Uint8Array;
  /** Documents that have word w: postings[postingStart[w] … postingStart[w+1]]. */
  readonly 'posting.start': Uint32Array;
  readonly postings: Uint32Array;
  /** Words of document d, field by field: forward[forwardStart[d] … forwardStart[d+1]]. */
  readonly 'forward.start': Uint32Array;
  readonly forward: Uint32Array;
  /** Row of the places table, importance, and context of each document. */
  readonly 'doc.row': Uint32Array;
  readonly 'doc.importance': Uint8Array;
  readonly 'doc.context': Uint32Array;
  /** Where it is, degrees × 1e7: again here, in the order of documents, because the search reads them in that order. */
  readonly 'doc.lon': Int32Array;
  readonly 'doc.lat': Int32Array;
  /** Whole names: see whole-names.ts. */
  readonly 'name.key': Uint32Array;
  readonly 'name.doc': Uint32Array;
  /** Contexts: the region rows of each (-1 for none), one run of CONTEXT_LEVELS.length; and their documents. */
  readonly 'context.regions': Int32Array;
  readonly 'context.start': Uint32Array;
  readonly 'context.docs': Uint32Array;
  /** Contexts that lie in region r: regionContexts[regionContextStart[r] …]. */
  readonly 'region.contextStart': Uint32Array;
  readonly 'region.contexts': Uint32Array;
  /** Regions whose name has word w. */
  readonly 'region.start': Uint32Array;
  readonly 'region.rows': Uint32Array;
  /** Sound keys in their order (ASCII), and the words that have key k. */
  readonly 'sound.start': Uint32Array;
  readonly 'sound.letters': Uint8Array;
  readonly 'sound.wordStart': Uint32Array;
  readonly 'sound.words': Uint32Array;
}

export const textColumns = (columns: Readonly<Record<string, Column>>): TextColumns => columns as never;
