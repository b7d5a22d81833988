// The search index, file `text.tk`: the dictionary of all words, their postings, and the words of each place.
// A "document" is a place by its rank: document 0 is the most important place in the dataset. Postings list documents
// in ascending order, so reading one from its start meets the important places first.
import { defineTable, each, narrowUnsigned, starts, type TableOf } from '../table-schema.ts';

/** The regions that a place lies in and can be searched by. The order is part of the file format. */
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

export const TEXT_INDEX = defineTable('text.tk', {
  /** The trie in preorder: a node's letter, its depth (1 for first letters), the node after its subtree. */
  'trie.letter': each('node', Uint8Array),
  'trie.depth': each('node', Uint8Array),
  'trie.skip': each('node', Uint32Array),
  /** Number of the subtree's first word; one entry more than there are nodes. */
  'trie.word': starts('node', 'word'),
  /** The words in order, one byte per letter; word w is word.start[w] … word.start[w+1]. */
  'word.start': starts('word', 'letter'),
  'word.letters': each('letter', Uint8Array),
  /** Sound keys in order (ASCII), and the words with key k. */
  'sound.start': starts('sound key', 'sound letter'),
  'sound.letters': each('sound letter', Uint8Array),
  'sound.wordStart': starts('sound key', 'word of a sound key'),
  'sound.words': each('word of a sound key', Uint32Array),
  /** Documents that contain word w: postings[posting.start[w] … posting.start[w+1]]. */
  'posting.start': starts('word', 'posting'),
  postings: each('posting', Uint32Array),
  /** Whole names: the sum of their words, ascending, and the document of each. */
  'name.key': each('name', Uint32Array),
  'name.doc': each('name', Uint32Array),
  /** Words of document d, field by field: forward[forward.start[d] … forward.start[d+1]]. */
  'forward.start': starts('document', 'forward entry'),
  forward: each('forward entry', Uint32Array),
  /** Places row and importance of each document. */
  'doc.row': each('document', Uint32Array),
  'doc.importance': each('document', Uint8Array),
  /** Position, degrees × 1e7: repeated here in document order, because that is the order in which search reads it. */
  'doc.lon': each('document', Int32Array),
  'doc.lat': each('document', Int32Array),
  /** The context of each document. */
  'doc.context': narrowUnsigned('document'),
  /** Contexts: the region rows of each, one per entry of CONTEXT_LEVELS (-1 for none); and their documents. */
  'context.regions': each('context', Int32Array, CONTEXT_LEVELS.length),
  'context.start': starts('context', 'document'),
  'context.docs': each('document', Uint32Array),
  /** Contexts that lie in region r: region.contexts[region.contextStart[r] …]. */
  'region.contextStart': starts('region', 'context of a region'),
  'region.contexts': each('context of a region', Uint32Array),
  /** Regions whose name contains word w. */
  'region.start': starts('word', 'region of a word'),
  'region.rows': each('region of a word', Uint32Array),
});

export type TextColumns = TableOf<typeof TEXT_INDEX>;
