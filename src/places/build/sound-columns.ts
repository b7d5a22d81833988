// The dictionary of sound keys: which words of the dictionary have a given sound. Numbers are left out: they are found as
// written.
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber } from '../../text/tokens.ts';
import { byLetters } from '../search/letters.ts';

/** A single sound says too little. */
const MIN_KEY_LETTERS = 2;

export function soundColumns(words: readonly string[]) {
  const byKey = new Map<string, number[]>();
  for (let i = 0; i < words.length; i++) {
    if (isNumber(words[i])) continue;
    for (const key of soundKeys(words[i])) {
      if (key.length < MIN_KEY_LETTERS || isNumber(key)) continue;
      const list = byKey.get(key);
      if (list) list.push(i);
      else byKey.set(key, [i]);
    }
  }
  const keys = [...byKey.keys()].sort(byLetters);
  const start = new Uint32Array(keys.length + 1);
  const wordStart = new Uint32Array(keys.length + 1);
  for (let k = 0; k < keys.length; k++) {
    start[k + 1] = start[k] + keys[k].length;
    wordStart[k + 1] = wordStart[k] + byKey.get(keys[k])!.length;
  }
  const letters = new Uint8Array(start[keys.length]);
  const keyWords = new Uint32Array(wordStart[keys.length]);
  for (let k = 0; k < keys.length; k++) {
    for (let i = 0; i < keys[k].length; i++) letters[start[k] + i] = keys[k].charCodeAt(i);
    keyWords.set(byKey.get(keys[k])!, wordStart[k]);
  }
  return {
    'sound.start': start,
    'sound.letters': letters,
    'sound.wordStart': wordStart,
    'sound.words': keyWords,
  };
}
