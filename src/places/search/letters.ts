// One byte per letter: ASCII letters and digits as they are, the 128 signs of the Bangla block in the upper half. Words of
// both scripts then share one dictionary, and a mistake in one letter is a mistake in one byte.

const BANGLA = 0x0980;

export function toLetters(word: string, into: Uint8Array): number {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    into[i] = code < 0x80 ? code : 0x80 | (code - BANGLA);
  }
  return word.length;
}

export function fromLetters(letters: Uint8Array, start: number, end: number): string {
  let word = '';
  for (let i = start; i < end; i++) {
    word += String.fromCharCode(letters[i] < 0x80 ? letters[i] : BANGLA + (letters[i] & 0x7f));
  }
  return word;
}

/** Order of the dictionary: by bytes, which for these letters is the order of UTF-16 units. */
export const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
