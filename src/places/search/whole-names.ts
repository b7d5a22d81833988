// Finds places by their whole name at once, in whatever order its words are typed: a sum over the words is the key.
// Without this a shop called just "High School" would be lost among the thousands that have both words.
import { FIELD_SHIFT, TextField, WORD_MASK } from './text-file.ts';

/** Spreads a word's number over 32 bits, so that sums of different words differ. */
export const spread = (word: number): number => {
  let mixed = Math.imul(word + 1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca77);
  return mixed ^ (mixed >>> 13);
};

/** The columns: keys in ascending order, and the document of each; equal keys by document. */
export function wholeNameColumns(forward: Uint32Array, forwardStart: Uint32Array) {
  const keys: number[] = [];
  const docs: number[] = [];
  for (let doc = 0; doc + 1 < forwardStart.length; doc++) {
    for (const field of [TextField.Name, TextField.NameBn]) {
      let key = 0;
      let words = 0;
      for (let i = forwardStart[doc]; i < forwardStart[doc + 1]; i++) {
        if (forward[i] >>> FIELD_SHIFT !== field) continue;
        key = (key + spread(forward[i] & WORD_MASK)) | 0;
        words++;
      }
      if (words === 0) continue;
      keys.push(key >>> 0);
      docs.push(doc);
    }
  }
  const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b] || docs[a] - docs[b]);
  return {
    'name.key': Uint32Array.from(order, (i) => keys[i]),
    'name.doc': Uint32Array.from(order, (i) => docs[i]),
  };
}

/** The key of a query's words, except one of them; every other must be in the dictionary. */
export function wholeNameKey(words: Int32Array, count: number, without = -1): number {
  let key = 0;
  for (let i = 0; i < count; i++) if (i !== without) key = (key + spread(words[i])) | 0;
  return key >>> 0;
}

/** The key with one more word. */
export const withWord = (key: number, word: number): number => (key + spread(word)) >>> 0;
