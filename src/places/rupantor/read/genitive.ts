// The ending that Bangla gives the last word of a landmark beside which something is.

/** স্কুলের → স্কুল, in "স্কুলের পাশে". */
export const withoutGenitive = (word: string): string =>
  word.charCodeAt(0) >= 0x0980 && word.length > 4 ? word.replace(/ের$/, '') : word;
