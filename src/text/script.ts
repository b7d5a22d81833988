// Which script a text is written in.

const BANGLA = /[\u0980-\u09e5\u09f0-\u09ff]/;
const LATIN = /[A-Za-z\u00c0-\u024f]/;

export type Script = 'bangla' | 'latin' | 'mixed' | 'none';

/** Digits count for neither script. */
export function scriptOf(text: string): Script {
  const bangla = BANGLA.test(text);
  const latin = LATIN.test(text);
  if (bangla) return latin ? 'mixed' : 'bangla';
  return latin ? 'latin' : 'none';
}

export const hasBangla = (text: string): boolean => BANGLA.test(text);
