// The dictionary as columns: the words one after another, and a trie over them in preorder, which the search walks to find
// words by prefix or with mistakes.
import { toLetters } from '../search/letters.ts';

export function dictionaryColumns(words: readonly string[]) {
  const start = new Uint32Array(words.length + 1);
  for (let i = 0; i < words.length; i++) start[i + 1] = start[i] + words[i].length;
  const letters = new Uint8Array(start[words.length]);
  for (let i = 0; i < words.length; i++) toLetters(words[i], letters.subarray(start[i], start[i + 1]));

  const shared = (i: number): number => {
    if (i === 0) return 0;
    const length = Math.min(words[i - 1].length, words[i].length);
    let same = 0;
    while (same < length && letters[start[i - 1] + same] === letters[start[i] + same]) same++;
    return same;
  };
  let nodes = 0;
  for (let i = 0; i < words.length; i++) nodes += words[i].length - shared(i);

  const trieLetter = new Uint8Array(nodes);
  const trieDepth = new Uint8Array(nodes);
  const trieSkip = new Uint32Array(nodes);
  const trieWord = new Uint32Array(nodes + 1);
  // The current path from the root: a node is closed, and its subtree ends, when the next word leaves it.
  const path = new Uint32Array(256);
  let open = 0;
  let node = 0;
  for (let i = 0; i < words.length; i++) {
    const same = shared(i);
    while (open > same) trieSkip[path[--open]] = node;
    for (let depth = same; depth < words[i].length; depth++) {
      trieLetter[node] = letters[start[i] + depth];
      trieDepth[node] = depth + 1;
      trieWord[node] = i;
      path[open++] = node++;
    }
  }
  while (open > 0) trieSkip[path[--open]] = node;
  trieWord[node] = words.length;
  return {
    'trie.letter': trieLetter,
    'trie.depth': trieDepth,
    'trie.skip': trieSkip,
    'trie.word': trieWord,
    'word.start': start,
    'word.letters': letters,
  };
}
